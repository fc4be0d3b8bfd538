import { lagosDay } from '#app/platform/clock.ts';
import type { ShownReview } from './reviews.queries.server.ts';

type Told = Pick<ShownReview, 'stars' | 'text' | 'name' | 'createdAt'>;

/** Reviews in schema.org's words. */
export const reviewData = (reviews: readonly Told[]) =>
  reviews.map(({ stars, text, name, createdAt }) => ({
    '@type': 'Review',
    reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
    author: { '@type': 'Person', name },
    datePublished: lagosDay(createdAt),
    ...(text && { reviewBody: text }),
  }));

/** Of an item: only those who bought it; undefined while nobody has said anything. */
export const itemRatingData = (item: {
  reviews: readonly Told[];
  count: number;
  average: number;
}) =>
  item.count === 0
    ? undefined
    : {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: item.average,
          reviewCount: item.count,
        },
        review: reviewData(item.reviews),
      };
