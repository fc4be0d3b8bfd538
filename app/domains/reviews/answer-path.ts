import { reviewsPath } from './reviews.ts';

/** Where a review stands at the top, and the box under it is open and has the cursor; apart from the rules, which visitors load. */
export const answerPath = (shopId: string, reviewId: string): string =>
  `${reviewsPath(shopId)}?answer=${reviewId}#${reviewId}`;
