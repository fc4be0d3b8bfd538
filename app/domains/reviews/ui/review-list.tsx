import type { ReactNode } from 'react';
import { formatDay } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Stars } from '#app/ui/display/stars.tsx';
import type { ShownReview } from '../reviews.queries.server.ts';

export function ReviewPhotos({
  photos,
  name,
}: {
  photos: ShownReview['photos'];
  /** Whose they are; empty for an unnamed buyer. */
  name: string;
}) {
  const t = useT();
  if (photos.length === 0) return null;
  return (
    <div className="rev-photos">
      {photos.map(({ id, whole, small }, at) => (
        <a key={id} href={whole} target="_blank" rel="noopener noreferrer">
          <img
            src={small}
            alt={t('reviews.photo_by', { number: at + 1, name: name || t('reviews.buyer') })}
            width={64}
            height={64}
            loading="lazy"
          />
        </a>
      ))}
    </div>
  );
}

interface ReviewListProps {
  reviews: readonly ShownReview[];
  shopName: string;
  /** What a page has under each review. */
  below?: ((review: ShownReview) => ReactNode) | undefined;
}

export function ReviewList({ reviews, shopName, below }: ReviewListProps) {
  const t = useT();
  return (
    <ul>
      {reviews.map((review) => (
        <li key={review.id} id={below && review.id} className="rev">
          <div className="row s wrap between">
            <b>{review.name || t('reviews.buyer')}</b>
            <span className="muted small num">{formatDay(review.createdAt)}</span>
          </div>
          <div className="row s wrap mt-xs">
            <Stars value={review.stars} />
            <Badge tone="ok" icon="circle-check">
              {t('reviews.bought')}
            </Badge>
            {review.handedOver && (
              <Badge tone="plain" icon="package-check">
                {t('reviews.handed_over')}
              </Badge>
            )}
          </div>
          {review.item && <p className="muted small mt-xs">{review.item}</p>}
          {review.text && <p className="rev-text">{review.text}</p>}
          <ReviewPhotos photos={review.photos} name={review.name} />
          {review.answer && (
            <div className="rev-answer">
              <b className="blk">{t('reviews.answer_of', { shop: shopName })}</b>
              {review.answer}
            </div>
          )}
          {below?.(review)}
        </li>
      ))}
    </ul>
  );
}
