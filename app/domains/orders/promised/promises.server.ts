import { and, asc, desc, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import { giveBack } from '#app/domains/stocks/commands/give-back.server.ts';
import { countAfter, moveLate } from '#app/domains/stocks/commands/late-moves.server.ts';
import { moveStock } from '#app/domains/stocks/commands/move-stock.server.ts';
import type { Place, Promises, Shortage } from '#app/domains/stocks/commands/promises.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { noteHistory, type Order, tellChange } from '../commands/order-log.server.ts';
import { linesToMove, lockItems, memberName, takeLines } from '../facts.queries.server.ts';
import { orderLines, orders } from '../orders.table.server.ts';
import { promisedPieces } from './promised.queries.server.ts';

const onShelf = ['pending', 'confirmed', 'ready'] as const;

/** Orders whose goods are still on the shelf and hold some of it, the newest first; `exceptId` is being handed over. */
const holdersOf = (tx: Transaction, { stockId, variantId }: Shortage, exceptId?: string) =>
  tx
    .select({ line: orderLines, order: orders })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orderLines.stockId, stockId),
        variantId === null ? undefined : eq(orderLines.variantId, variantId),
        inArray(orders.status, onShelf),
        exceptId === undefined ? undefined : ne(orders.id, exceptId),
      ),
    )
    .orderBy(desc(orders.placedAt), desc(orders.id), desc(orderLines.position))
    .for('update');

/** Marks an order that cannot be filled from the shelf; its history says of what. */
async function markShort(tx: Transaction, order: Order, words: string, byUserId: string) {
  const name = await memberName(tx, { userId: byUserId, shopId: order.shopId });
  const doer = { by: 'team', userId: byUserId, name } as const;
  await tx
    .update(orders)
    .set({ attention: 'oversold', updatedAt: now() })
    .where(eq(orders.id, order.id));
  await noteHistory(tx, order.id, { kind: 'too_few', doer, text: words });
  await tellChange(tx, order, 'order.changed');
}

async function shorten(tx: Transaction, shortage: Shortage, exceptId?: string): Promise<number> {
  const { stockId, byUserId } = shortage;
  let missing = shortage.pieces;
  for (const { line, order } of await holdersOf(tx, shortage, exceptId)) {
    const quantity = Math.min(missing, line.quantity - line.short);
    if (quantity === 0) continue;
    missing -= quantity;
    const { id, variantId, name } = line;
    await tx
      .update(orderLines)
      .set({ short: line.short + quantity })
      .where(eq(orderLines.id, id));
    const about = { stockId, variantId, orderId: order.id, byUserId };
    await giveBack(tx, { ...about, kind: 'shortage', quantity });
    await markShort(tx, order, `${quantity} × ${name}`, byUserId);
  }
  return shortage.pieces - missing;
}

/** How many the book has of an item or variant; undefined where the item is kept another way by now. */
async function inBook(
  tx: Transaction,
  { shopId }: Pick<Order, 'shopId'>,
  { stockId, variantId }: Place,
): Promise<number | undefined> {
  const { items, variants } = await lockItems(tx, shopId, [stockId], { which: 'all' });
  const quantity = items[0]?.quantity;
  const inVariants = variants.reduce((sum, variant) => sum + variant.quantity, 0);
  if (variantId === null) return inVariants > 0 ? undefined : quantity;
  if (inVariants !== quantity) return undefined;
  return variants.find(({ id }) => id === variantId)?.quantity;
}

/** The book gives a line pieces that it had not before; an order that misses nothing any more is not marked for it. */
async function lessShort(
  tx: Transaction,
  order: Order,
  { id, short }: { id: string; short: number },
): Promise<void> {
  await tx.update(orderLines).set({ short }).where(eq(orderLines.id, id));
  const isShort = (await takeLines(tx, order.id)).some((line) => line.short > 0);
  if (isShort || order.attention !== 'oversold') return;
  const attention = order.marks.length > 0 ? ('marked' as const) : null;
  await tx.update(orders).set({ attention, updatedAt: now() }).where(eq(orders.id, order.id));
}

/** Orders that go without pieces of the shelf, the oldest first. */
const shortOf = (tx: Transaction, { stockId, variantId }: Place) =>
  tx
    .select({ line: orderLines, order: orders })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orderLines.stockId, stockId),
        variantId === null ? isNull(orderLines.variantId) : eq(orderLines.variantId, variantId),
        gt(orderLines.short, 0),
        inArray(orders.status, onShelf),
      ),
    )
    .orderBy(asc(orders.placedAt), asc(orders.id), asc(orderLines.position))
    .for('update');

async function fill(tx: Transaction, place: Place): Promise<number> {
  let filled = 0;
  for (const { line, order } of await shortOf(tx, place)) {
    const quantity = Math.min(line.short, (await inBook(tx, order, place)) ?? 0);
    if (quantity === 0) continue;
    filled += quantity;
    const about = { ...place, orderId: order.id };
    await moveStock(tx, { ...about, kind: 'reservation', change: -quantity });
    await lessShort(tx, order, { id: line.id, short: line.short - quantity });
    await tellChange(tx, order, 'order.changed');
  }
  return filled;
}

/** Pieces of these lines came back to the shelf or were given up: orders that go without some get them first. */
export async function fillOrders(
  tx: Transaction,
  lines: readonly { stockId: string | null; variantId: string | null }[],
  byUserId?: string,
): Promise<void> {
  for (const { stockId, variantId } of lines)
    if (stockId !== null) await fill(tx, { stockId, variantId, byUserId });
}

/** The promised pieces and what to do about them, for every count of the shelf. */
export const promises: Promises = {
  pieces: promisedPieces,
  shorten: (tx, of) => shorten(tx, of),
  fill,
};

/**
 * So many pieces leave the shelf. Those that the book has not are pieces that open orders hold: the newest go without.
 * Answers with how many the book has then.
 */
export async function makeFree(
  tx: Transaction,
  order: Pick<Order, 'shopId'> & { id?: string },
  shortage: Shortage,
): Promise<number> {
  const there = await inBook(tx, order, shortage);
  if (there === undefined || there >= shortage.pieces) return there ?? 0;
  await shorten(tx, { ...shortage, pieces: shortage.pieces - there }, order.id);
  return (await inBook(tx, order, shortage)) ?? 0;
}

interface Leaving {
  at: Date;
  byUserId: string;
}

/**
 * Somebody who counted between the hand-over and the time at which it is told has not seen the goods on the shelf:
 * they were taken off the count as promised, and come back to the book.
 */
async function evenCounts(tx: Transaction, order: Order, { at, byUserId }: Leaving) {
  for (const { stockId, variantId, quantity: change } of await linesToMove(tx, order.id)) {
    const count = await countAfter(tx, { stockId, variantId }, at);
    if (!count || order.placedAt > count.at) continue;
    if ((await inBook(tx, order, { stockId, variantId })) === undefined) continue;
    await moveStock(tx, { stockId, variantId, byUserId, kind: 'correction', change, ...count });
  }
}

/**
 * Pieces that the book had not for the order are taken from it now, as far as there are some by now. Whoever counted
 * after the hand-over has seen them gone.
 */
async function takeMissing(tx: Transaction, order: Order, { at, byUserId }: Leaving) {
  for (const { id, stockId, variantId, short } of await takeLines(tx, order.id)) {
    if (stockId === null || short === 0) continue;
    const place = { stockId, variantId, byUserId };
    const isCounted = await countAfter(tx, place, at);
    const there = isCounted
      ? await inBook(tx, order, place)
      : await makeFree(tx, order, { ...place, pieces: short });
    const quantity = Math.min(short, there ?? 0);
    if (quantity === 0) continue;
    const about = { ...place, orderId: order.id, at };
    await moveLate(tx, { ...about, kind: 'reservation', change: -quantity });
    await lessShort(tx, order, { id, short: short - quantity });
  }
}

/** Goods leave the shelf, with the buyer or a rider. */
export async function leaveShelf(tx: Transaction, order: Order, leaving: Leaving): Promise<void> {
  await evenCounts(tx, order, leaving);
  await takeMissing(tx, order, leaving);
}
