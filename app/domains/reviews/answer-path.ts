import { reviewsPath } from './reviews.ts';

/** The box under a review in which its shop answers; apart from the rules, which visitors load. */
export const answerBox = (reviewId: string): string => `answer-${reviewId}`;

/** Where that box is open and has the cursor. */
export const answerPath = (shopId: string, reviewId: string): string =>
  `${reviewsPath(shopId)}?answer=${reviewId}#${answerBox(reviewId)}`;
