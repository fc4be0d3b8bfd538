import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import type { CorrectInput, StockCorrection, StockCount } from '../draft/stock-moves.ts';
import { stockErrors } from '../stocks.errors.ts';
import { countAfter, movedSince, moveLate } from './late-moves.server.ts';
import { type Move, moveStock } from './move-stock.server.ts';
import { lockOwnStock } from './own-stock.server.ts';
import { type Promises, promisedOf } from './promises.server.ts';

type Told<T> = T & { at: Date };

interface Place {
  stockId: string;
  variantId: string | null;
}

/** The item or variant, locked, with the figure of now. */
async function lockPlace(tx: Transaction, actor: Actor, { stockId, variantId }: Place) {
  const { stock, variants } = await lockOwnStock(tx, actor, stockId);
  const current =
    variantId === null ? stock.quantity : variants.find(({ id }) => id === variantId)?.quantity;
  if (current === undefined) throw stockErrors.not_found();
  return { stock, current };
}

type Correction = Place & Pick<Move, 'reason' | 'counted' | 'at' | 'isPart'> & { byUserId: string };

/**
 * Brings the book to a figure. Below nothing it does not go: the pieces that are missing then were promised, and the
 * newest orders go without them. Orders that went without some get theirs before any is free to sell.
 */
export async function bringTo(
  tx: Transaction,
  about: Correction,
  { current, to }: { current: number; to: number },
  promises: Promises,
): Promise<{ quantity: number }> {
  const { stockId, variantId, byUserId } = about;
  const shortage = { stockId, variantId, byUserId, pieces: -to };
  const back = to < 0 ? await promises.shorten(tx, shortage) : 0;
  const change = Math.max(0, to) - current - back;
  const { quantity } = await moveStock(tx, { ...about, kind: 'correction', change });
  return { quantity: quantity - (await promises.fill(tx, { stockId, variantId, byUserId })) };
}

/** A correction by a difference that arrives after its time. */
export async function correctLate(
  tx: Transaction,
  actor: Actor,
  { stockId, variantId, change, reason, at }: Told<StockCorrection>,
  promises: Promises,
): Promise<{ quantity: number }> {
  const { stock, current } = await lockPlace(tx, actor, { stockId, variantId });
  const about = { stockId, variantId, reason, byUserId: actor.userId, at };
  if (change === 0) return { quantity: stock.quantity };
  if (await countAfter(tx, { stockId, variantId }, at))
    return moveLate(tx, { ...about, kind: 'correction', change });
  return bringTo(tx, about, { current, to: current + change }, promises);
}

/**
 * There were so many on the shelf at that time: pieces that were promised then are not for sale, and what has come and
 * gone since then comes after it. One that is older than a count that the book has already changes nothing.
 */
export async function countLate(
  tx: Transaction,
  actor: Actor,
  { stockId, variantId, counted, reason, at }: Told<StockCount>,
  promises: Promises,
): Promise<{ quantity: number; superseded?: true }> {
  const { stock, current } = await lockPlace(tx, actor, { stockId, variantId });
  if (await countAfter(tx, { stockId, variantId }, at))
    return { quantity: stock.quantity, superseded: true };
  const since = await movedSince(tx, { stockId, variantId }, at);
  const promised = promisedOf(await promises.pieces(tx, stockId, at), variantId);
  const about = { stockId, variantId, counted, reason: reason || null, byUserId: actor.userId, at };
  return bringTo(tx, about, { current, to: counted - promised + since }, promises);
}

/** What the item or variant that was counted has left to sell, and what orders hold of it. */
export interface CountedPlace {
  quantity: number;
  promised: number;
}

/**
 * Somebody counted the shelf. A sale meanwhile is named instead of wiped out; a new order is none, because its pieces
 * are still there. A count that finds what the book says is noted too: it stands against what is told later.
 */
export async function correctStock(
  tx: Transaction,
  actor: Actor,
  { stockId, variantId, counted, reason, from }: CorrectInput,
  promises: Promises,
): Promise<{ quantity: number; counted: CountedPlace }> {
  const { current } = await lockPlace(tx, actor, { stockId, variantId });
  const promisedNow = async () => promisedOf(await promises.pieces(tx, stockId), variantId);
  const promised = await promisedNow();
  const shelf = current + promised;
  if (from !== undefined && from !== shelf) throw stockErrors.quantity_changed({ quantity: shelf });
  const about = { stockId, variantId, counted, reason, byUserId: actor.userId };
  const { quantity } = await bringTo(tx, about, { current, to: counted - promised }, promises);
  // Orders may have lost pieces to the count, or got those that they went without.
  const kept = await promisedNow();
  return { quantity, counted: { quantity: counted - kept, promised: kept } };
}
