import type { Executor, Transaction } from '#app/platform/db/database.server.ts';

/** Pieces on the shelf that orders hold, by variant; under null those that were taken from no variant. */
export type PromisedPieces = ReadonlyMap<string | null, number>;

export interface Place {
  stockId: string;
  variantId: string | null;
  byUserId?: string | undefined;
}

export interface Shortage extends Place {
  byUserId: string;
  /** How many of the promised pieces are not there. */
  pieces: number;
}

/** What orders hold of the shelf. Orders stand above stock, so the caller brings it in. */
export interface Promises {
  /** As it was at that time; now when not given. */
  pieces: (executor: Executor, stockId: string, at?: Date) => Promise<PromisedPieces>;
  /** The newest orders go without pieces that are not there: the book gets them back; how many is returned. */
  shorten: (tx: Transaction, shortage: Shortage) => Promise<number>;
  /** Open orders that go without pieces get them from the book first, the oldest before all; how many is returned. */
  fill: (tx: Transaction, place: Place) => Promise<number>;
}

const sumOf = (pieces: PromisedPieces): number =>
  [...pieces.values()].reduce((sum, count) => sum + count, 0);

/** Promised pieces of a variant; of an item without variants all that are promised of it, however they were taken. */
export const promisedOf = (pieces: PromisedPieces, variantId: string | null): number =>
  variantId === null ? sumOf(pieces) : (pieces.get(variantId) ?? 0);
