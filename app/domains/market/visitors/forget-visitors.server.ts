import { lt, sql } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { noteSwept, sweepRows } from '#app/platform/db/sweep-rows.server.ts';
import { visitorsOver } from '#app/platform/visitors/known-visitor.server.ts';
import { shopFollows, stockWishes } from '../market.table.server.ts';
import { followOf, type ShopVisitor, wishOf } from './kept-wishes.queries.server.ts';

/** So long My Oja says that something is back. */
const shownDays = 30;

/** Wishes that have ended, and what is of browsers that are nobody's any more. */
export async function sweepWishes(): Promise<void> {
  const toldBefore = new Date(now().getTime() - shownDays * 86_400_000).toISOString();
  const isOver = sql`${stockWishes.toldAt} < ${toldBefore}::timestamptz`;
  const wishes = await sweepRows(
    stockWishes,
    sql`${isOver} or ${lt(stockWishes.at, visitorsOver())}`,
  );
  noteSwept('wishes', wishes);
  noteSwept('follows', await sweepRows(shopFollows, lt(shopFollows.at, visitorsOver())));
}

export async function forgetWishes(
  tx: Transaction,
  visitors: readonly ShopVisitor[],
): Promise<void> {
  if (visitors.length === 0) return;
  await tx.delete(stockWishes).where(wishOf(visitors));
  await tx.delete(shopFollows).where(followOf(visitors));
}
