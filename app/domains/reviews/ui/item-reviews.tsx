import { Link } from 'react-router';
import { shownRating } from '#app/domains/shops/ui/rating-mark.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Stars } from '#app/ui/display/stars.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { ItemReviews as Reviews } from '../reviews.queries.server.ts';
import { reviewsPath } from '../reviews.ts';
import { ReviewList } from './review-list.tsx';

interface ItemReviewsProps {
  reviews: Reviews;
  shop: { id: string; name: string };
}

/** On an item's page: what those say who bought it. */
export function ItemReviews({ reviews: { reviews, count, average }, shop }: ItemReviewsProps) {
  const t = useT();
  if (count === 0) return null;
  return (
    <Card className="mt-m">
      <h2 className="fh">{t('reviews.of_item')}</h2>
      <p className="row s mt-xs num">
        <Stars value={average} />
        <b>{shownRating(average)}</b>
        <span className="muted">{t('reviews.count', { count })}</span>
      </p>
      <ReviewList reviews={reviews} shopName={shop.name} />
      <Link className="seclink" to={reviewsPath(shop.id)}>
        {t('reviews.all_of', { shop: shop.name })}
        <Icon name="chevron-right" size="s" />
      </Link>
    </Card>
  );
}
