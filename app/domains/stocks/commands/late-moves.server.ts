import { and, desc, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { stockMovements } from '../stocks.table.server.ts';
import { type Move, type Moved, moveStock } from './move-stock.server.ts';

interface Place {
  stockId: string;
  variantId?: string | null | undefined;
}

const ofPlace = ({ stockId, variantId }: Place) =>
  and(
    eq(stockMovements.stockId, stockId),
    variantId ? eq(stockMovements.variantId, variantId) : isNull(stockMovements.variantId),
  );

/** The last count of this item or variant, when somebody counted after that moment; its row is locked by the caller. */
export async function countAfter(tx: Transaction, place: Place, at: Date) {
  const [count] = await tx
    .select({ at: stockMovements.at, reason: stockMovements.reason })
    .from(stockMovements)
    .where(and(ofPlace(place), isNotNull(stockMovements.counted), gt(stockMovements.at, at)))
    .orderBy(desc(stockMovements.at))
    .limit(1);
  return count;
}

/** What has come and gone since that moment, by the times at which it happened; an opening lies before everything. */
export async function movedSince(tx: Transaction, place: Place, at: Date): Promise<number> {
  const [row] = await tx
    .select({ moved: sql<number>`coalesce(sum(${stockMovements.change}), 0)::int` })
    .from(stockMovements)
    .where(and(ofPlace(place), gt(stockMovements.at, at), ne(stockMovements.kind, 'opening')));
  return row?.moved ?? 0;
}

/**
 * A movement that is told later than it happened. Whoever counted in between has seen its result on the shelf:
 * the count stands, so that the movement is evened out by a line of its own at the time of the count.
 */
export async function moveLate(tx: Transaction, move: Move & { at: Date }): Promise<Moved> {
  const count = move.change === 0 ? undefined : await countAfter(tx, move, move.at);
  if (!count) return moveStock(tx, move);
  const { stockId, variantId, byUserId } = move;
  const even: Move = {
    stockId,
    variantId,
    byUserId,
    kind: 'correction',
    change: -move.change,
    isPart: true,
    ...count,
  };
  // What adds comes first, or there would be too few for a moment.
  const told: Move = { ...move, isPart: true };
  const [first, second] = move.change < 0 ? [even, told] : [told, even];
  await moveStock(tx, first);
  return moveStock(tx, second);
}
