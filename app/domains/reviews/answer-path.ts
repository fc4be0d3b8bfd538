import { reviewsPath } from './reviews.ts';

/** A review on the page of all; apart from the rules, which visitors load. */
export const reviewPlace = (reviewId: string): string => `review-${reviewId}`;

/** Where it stands at the top, and the box under it is open and has the cursor. */
export const answerPath = (shopId: string, reviewId: string): string =>
  `${reviewsPath(shopId)}?answer=${reviewId}#${reviewPlace(reviewId)}`;
