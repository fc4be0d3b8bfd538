/** Pure rules of reviews, the same in the browser and on the server. */
export const maxReviewLetters = 1_000;
export const maxReviewPhotos = 3;

const day = 24 * 3_600_000;
const writableMs = 60 * day;
const changeableMs = 7 * day;
/** The shop's answer, like what it answers. */
const answerMs = changeableMs;

/** One phone reviews a shop once in so many days. */
export const daysBetween = 30;

export const reviewSorts = ['newest', 'best', 'lowest'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** Until when an order may be reviewed for the first time. */
export const writableUntil = (completedAt: Date): Date =>
  new Date(completedAt.getTime() + writableMs);

/** From then on the phone that has reviewed a shop may review it again. */
export const nextReviewFrom = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + daysBetween * day);

/** Until when what was written may be changed. */
export const changeableUntil = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + changeableMs);

interface Answered {
  answeredAt: Date | null;
  changedAt: Date | null;
}

/** The buyer has changed the review since the shop answered it. */
export const isAnswerOlder = ({ answeredAt, changedAt }: Answered): boolean =>
  answeredAt !== null && changedAt !== null && changedAt > answeredAt;

/** Whether the shop may change its answer: for a week, and whenever the review became another one. */
export const isAnswerOpen = (review: Answered, at: Date): boolean =>
  review.answeredAt !== null &&
  (isAnswerOlder(review) || at.getTime() <= review.answeredAt.getTime() + answerMs);

/**
 * Only what was ordered on the market: the code of a counter sale is in the shop's own hands. A returned order
 * keeps the review that it has and gets no new one.
 */
export const isReviewable = (
  order: { source: string; status: string; completedAt: Date | null },
  at: Date,
): boolean =>
  order.source === 'web' &&
  order.status === 'completed' &&
  order.completedAt !== null &&
  at <= writableUntil(order.completedAt);

/** Everybody reads it: the first name and the first letter of the last one. */
export function shownName(buyerName: string): string {
  const [first = '', ...more] = buyerName.split(' ').filter(Boolean);
  const [letter] = more.at(-1) ?? '';
  return letter ? `${first} ${letter}.` : first;
}

/** A number of stars that a list is narrowed by; undefined for all. */
export const starsOf = (value: number | undefined): number | undefined =>
  value !== undefined && value >= 1 && value <= 5 ? value : undefined;

export const sortOf = (value: string | undefined): ReviewSort =>
  reviewSorts.find((sort) => sort === value) ?? 'newest';

export const reviewsPath = (shopId: string): string => `/shop/${shopId}/reviews`;
