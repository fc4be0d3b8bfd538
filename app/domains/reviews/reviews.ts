/** Pure rules of reviews, the same in the browser and on the server. */
export const maxReviewLetters = 1_000;
export const maxReviewPhotos = 3;

const day = 24 * 3_600_000;
const writableMs = 60 * day;
const changeableMs = 7 * day;

export const reviewSorts = ['newest', 'best', 'lowest'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** Until when an order may be reviewed for the first time. */
export const writableUntil = (completedAt: Date): Date =>
  new Date(completedAt.getTime() + writableMs);

/** Until when what was written may be changed. */
export const changeableUntil = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + changeableMs);

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
