import { Link } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Stars } from '#app/ui/display/stars.tsx';
import { RatingBars } from '#app/ui/fields/rating-fields.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { StarCounts } from '../directory/directory.queries.server.ts';
import { RateForm } from './rate-form.tsx';
import { exactRating } from './rating-mark.tsx';

interface RatedShop {
  id: string;
  averageRating: number;
  totalRatings: number;
  /** As how many reviews those of completed orders count: fewer where many came from one network unconfirmed. */
  countedReviews: number;
  /** Of completed orders, by their stars. */
  reviewCounts: readonly number[];
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/**
 * One average; what was said of orders and stars without one stand apart. From three reviews on the shop's figures are
 * those of its reviews (`shop_rating_figures`); before that stars without an order are in them.
 */
export function RatingSummary({ shop, counts }: { shop: RatedShop; counts: StarCounts }) {
  const t = useT();
  const { averageRating: average, totalRatings: total, reviewCounts, countedReviews } = shop;
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = reviewCounts;
  const reviewed = sumOf(reviewCounts);
  const rated = sumOf(counts);
  const isOfReviews = reviewed > 0 && total === countedReviews;
  const ofOrders = t('shop.reviews_of_orders', { count: countedReviews });
  return (
    <>
      <div className="row gap-m">
        <p className="rate-big num">{total === 0 ? '–' : exactRating(average)}</p>
        <div>
          <Stars value={average} />
          <p className="muted small">
            {total === 0
              ? t('shop.no_ratings')
              : isOfReviews
                ? ofOrders
                : t('shop.ratings', { count: total })}
          </p>
          {total > 0 && reviewed === 0 && <p className="muted small">{t('shop.none_of_orders')}</p>}
        </div>
      </div>
      {reviewed > 0 && (
        <>
          {!isOfReviews && <p className="small mt-s">{ofOrders}</p>}
          {countedReviews < reviewed && (
            <p className="small muted mt-s">{t('shop.reviews_in_all', { count: reviewed })}</p>
          )}
          <RatingBars counts={[one, two, three, four, five]} />
        </>
      )}
      {(rated > 0 || reviewed === 0) && (
        <>
          {reviewed > 0 && (
            <p className="small muted mt-s">
              {t(isOfReviews ? 'shop.stars_apart' : 'shop.stars_alone', { count: rated })}
            </p>
          )}
          <RatingBars counts={counts} />
        </>
      )}
    </>
  );
}

interface RatingCardProps {
  shop: RatedShop;
  counts: StarCounts;
  /** Why the last try without JavaScript failed, or that it worked. */
  answer?: { ok: boolean; message: string } | undefined;
}

export function RatingCard({ shop, counts, answer }: RatingCardProps) {
  const t = useT();
  return (
    <Card>
      <RatingSummary shop={shop} counts={counts} />
      {sumOf(shop.reviewCounts) > 0 && (
        <Link className="seclink mt-s" to={`/shop/${shop.id}/reviews`}>
          {t('shop.all_reviews')}
          <Icon name="chevron-right" size="s" />
        </Link>
      )}
      <hr />
      <RateForm shopId={shop.id} answer={answer} />
    </Card>
  );
}
