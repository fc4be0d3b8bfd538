import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import type { StockCorrection, StockCount } from '../draft/stock-moves.ts';
import { stockErrors } from '../stocks.errors.ts';
import { countAfter, movedSince, moveLate } from './late-moves.server.ts';
import { moveStock } from './move-stock.server.ts';
import { lockOwnStock } from './own-stock.server.ts';

type Told<T> = T & { at: Date };

/** The item or variant, locked, with the figure of now. */
async function lockPlace(
  tx: Transaction,
  actor: Actor,
  { stockId, variantId }: { stockId: string; variantId: string | null },
) {
  const { stock, variants } = await lockOwnStock(tx, actor, stockId);
  const current =
    variantId === null ? stock.quantity : variants.find(({ id }) => id === variantId)?.quantity;
  if (current === undefined) throw stockErrors.not_found();
  return { stock, current };
}

/** So many more or fewer, told later than it was found; below nothing it does not go. */
export async function correctLate(
  tx: Transaction,
  actor: Actor,
  { stockId, variantId, change: asked, reason, at }: Told<StockCorrection>,
): Promise<{ quantity: number }> {
  const { stock, current } = await lockPlace(tx, actor, { stockId, variantId });
  const isCounted = (await countAfter(tx, { stockId, variantId }, at)) !== undefined;
  const change = isCounted ? asked : Math.max(asked, -current);
  if (change === 0) return { quantity: stock.quantity };
  const about = { stockId, variantId, reason, byUserId: actor.userId, at };
  return moveLate(tx, { ...about, kind: 'correction', change });
}

/**
 * There were so many at that time: what has come and gone since then comes after it. One that is older than a count
 * that the book has already changes nothing.
 */
export async function countLate(
  tx: Transaction,
  actor: Actor,
  { stockId, variantId, counted, reason, at }: Told<StockCount>,
): Promise<{ quantity: number; superseded?: true }> {
  const { stock, current } = await lockPlace(tx, actor, { stockId, variantId });
  if (await countAfter(tx, { stockId, variantId }, at))
    return { quantity: stock.quantity, superseded: true };
  const since = await movedSince(tx, { stockId, variantId }, at);
  const change = Math.max(0, counted + since) - current;
  const about = { stockId, variantId, counted, reason: reason || null, byUserId: actor.userId };
  return moveStock(tx, { ...about, at, kind: 'correction', change });
}
