import { formatDay } from '#app/platform/i18n/formats.ts';
import type { Translate } from '#app/platform/i18n/messages.ts';
import type { ShownReview } from './reviews.queries.server.ts';
import { isAnswerOlder } from './reviews.ts';

type Changed = Pick<ShownReview, 'item' | 'answeredAt' | 'changedAt'>;

/**
 * The line under the stars: what was bought, and that the review was changed, if need be after the shop's answer. Made on the
 * server: an item's page has no room for a further script.
 */
export const withChanges = <Review extends Changed>(
  reviews: readonly Review[],
  t: Translate,
): Review[] =>
  reviews.map((review) => {
    if (!review.changedAt) return review;
    const key = isAnswerOlder(review) ? 'reviews.changed_after' : 'reviews.changed';
    const changed = t(key, { day: formatDay(review.changedAt) });
    return { ...review, item: [review.item, changed].filter(Boolean).join(' · ') };
  });
