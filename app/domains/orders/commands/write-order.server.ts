import { sql } from 'drizzle-orm';
import { type Move, moveStock } from '#app/domains/stocks/commands/move-stock.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { newCode, newId } from '#app/platform/id.ts';
import { lineKey, piecesOf } from '../cart/cart.ts';
import type { LineMark } from '../counter/sale-marks.ts';
import { orderCounters, orderLines, orders } from '../orders.table.server.ts';
import { codeLength, isFree } from '../orders.ts';
import { oddFor } from '../totals/odd-amount.server.ts';
import { totalsOf } from '../totals/totals.ts';
import type { CheckedLine } from './locked-lines.server.ts';
import type { Order } from './order-log.server.ts';

/** The shop's next number; the counter's row stays locked until the order is there or was never made. */
async function takeNumber(tx: Transaction, shopId: string): Promise<number> {
  const [row] = await tx
    .insert(orderCounters)
    .values({ shopId, last: 1 })
    .onConflictDoUpdate({
      target: orderCounters.shopId,
      set: { last: sql`${orderCounters.last} + 1` },
    })
    .returning({ last: orderCounters.last });
  if (!row) throw new Error('The shop gave no order number.');
  return row.last;
}

type Facts = Pick<
  Order,
  | 'shopId'
  | 'status'
  | 'source'
  | 'buyerName'
  | 'buyerPhone'
  | 'getBy'
  | 'address'
  | 'note'
  | 'payBy'
  | 'cameBy'
  | 'advertCode'
  | 'expiresAt'
> &
  Partial<
    Pick<
      Order,
      | 'visitorKey'
      | 'network'
      | 'phoneProved'
      | 'language'
      | 'discountCode'
      | 'discountCodeId'
      | 'bidId'
      | 'place'
      | 'feeState'
      | 'zone'
      | 'daysFrom'
      | 'daysTo'
      | 'marks'
      | 'attention'
    >
  >;

/** A line as it is written; one whose item is gone has no id, and of one that was short the book gave less. */
export type WrittenLine = Omit<CheckedLine, 'stockId'> & {
  stockId: string | null;
  listPriceKobo?: number | null | undefined;
  short?: number | undefined;
  mark?: LineMark | null | undefined;
};

interface Written {
  facts: Facts;
  lines: readonly WrittenLine[];
  discountKobo?: number | undefined;
  feeKobo?: number | undefined;
  byUserId?: string | undefined;
  /** To be paid by an amount that no other transfer to the shop has. */
  isApart?: boolean | undefined;
  /** When it was placed; now when not given. */
  at?: Date | undefined;
  /** How goods leave: one that happened a while ago may lie before somebody's count. */
  take?: (tx: Transaction, move: Move & { at: Date }) => Promise<unknown>;
}

/** Takes the goods, then the number, then writes the order: all of it or nothing. */
export async function writeOrder(
  tx: Transaction,
  {
    facts,
    lines,
    discountKobo: asked = 0,
    feeKobo,
    byUserId,
    isApart = false,
    at = now(),
    take = moveStock,
  }: Written,
): Promise<Order> {
  const id = newId();
  const toMove = lines.flatMap(({ stockId, variantId, quantity, short = 0 }) =>
    stockId === null || quantity === short
      ? []
      : [{ stockId, variantId, change: short - quantity }],
  );
  const inOrder = toMove.sort((a, b) => (lineKey(a) < lineKey(b) ? -1 : 1));
  for (const line of inOrder) {
    await take(tx, { ...line, kind: 'reservation', orderId: id, byUserId, at });
  }
  const number = await takeNumber(tx, facts.shopId);
  const taken = { discountKobo: asked, feeKobo };
  const { shopId } = facts;
  // The number's lock is held: two orders of a shop never choose at once.
  const oddKobo = isApart ? await oddFor(tx, { shopId, id }, totalsOf(lines, taken).totalKobo) : 0;
  const { totalKobo, discountKobo, ...sums } = totalsOf(lines, {
    ...taken,
    apartKobo: oddKobo,
  });
  const [order] = await tx
    .insert(orders)
    .values({
      ...facts,
      id,
      number,
      code: newCode(codeLength),
      pieces: piecesOf(lines),
      totalKobo,
      discountKobo,
      oddKobo,
      feeKobo: sums.feeKobo,
      expiresAt: isFree({ totalKobo, feeState: facts.feeState ?? null }) ? null : facts.expiresAt,
      placedAt: at,
      updatedAt: now(),
    })
    .returning();
  if (!order) throw new Error('No order was written.');
  await tx.insert(orderLines).values(
    lines.map(({ listPriceKobo = null, ...line }, position) => ({
      orderId: id,
      position,
      stockId: line.stockId,
      variantId: line.variantId,
      name: line.name,
      color: line.color,
      size: line.size,
      option: line.option,
      priceKobo: line.priceKobo,
      listPriceKobo,
      quantity: line.quantity,
      short: line.short ?? 0,
      mark: line.mark ?? null,
    })),
  );
  return order;
}
