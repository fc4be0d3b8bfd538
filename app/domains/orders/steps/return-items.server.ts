import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { requireRight } from '#app/domains/shops/commands/require-right.server.ts';
import { giveBack } from '#app/domains/stocks/commands/give-back.server.ts';
import { forgetSale } from '#app/domains/stocks/commands/move-stock.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { cutText } from '#app/platform/text/letters.ts';
import { changeStatus, lockOwnOrder } from '../commands/change-order.server.ts';
import { type Doer, noteHistory, type Order, tellChange } from '../commands/order-log.server.ts';
import { dropOpenPayments } from '../commands/record-payment.server.ts';
import { lastSoldAt, takeLines } from '../facts.queries.server.ts';
import { orderErrors } from '../orders.errors.ts';
import { orderLines } from '../orders.table.server.ts';
import { maxPieces } from '../orders.ts';
import { fillOrders } from '../promised/promises.server.ts';
import { giveBackMoney, type HandWay } from './give-back-money.server.ts';
import { keepNoUndo, keepUndo } from './keep-undo.server.ts';
import type { StoredUndo } from './undo.ts';

export const returnedLines = z
  .array(z.object({ lineId: z.uuid(), quantity: z.number().int().min(0).max(maxPieces) }))
  .max(100);

interface Return {
  orderId: string;
  /** Pieces by line that came back; none named: all that is left of the order. */
  lines: z.output<typeof returnedLines>;
  reason?: string | undefined;
  /** Nothing goes back when it is zero. */
  refundKobo: number;
  way?: HandWay | undefined;
  key: string;
}

type Line = Awaited<ReturnType<typeof takeLines>>[number];
type Back = { line: Line; quantity: number };

/** How many the buyer still has. */
const outOf = ({ quantity, returned }: Line): number => quantity - returned;

/** What comes back, checked against what is still out; `isAll` when nothing stays with the buyer. */
function whatReturns(
  all: readonly Line[],
  asked: Return['lines'],
): { back: Back[]; isAll: boolean } {
  const out = all.filter((line) => outOf(line) > 0);
  if (asked.length === 0) {
    return { back: out.map((line) => ({ line, quantity: outOf(line) })), isAll: true };
  }
  const wanted = new Map(asked.map(({ lineId, quantity }) => [lineId, quantity]));
  // In the order in which items are locked, not in the order of the form.
  const back = out.flatMap((line) => {
    const quantity = wanted.get(line.id) ?? 0;
    if (quantity > outOf(line)) throw orderErrors.return_too_many();
    return quantity > 0 ? [{ line, quantity }] : [];
  });
  const known = new Set(back.map(({ line }) => line.id));
  if (asked.some(({ lineId, quantity }) => quantity > 0 && !known.has(lineId)))
    throw orderErrors.return_too_many();
  if (back.length === 0) throw orderErrors.return_nothing();
  const isAll =
    back.length === out.length && back.every(({ line, quantity }) => quantity === outOf(line));
  return { back, isAll };
}

async function bringBack(tx: Transaction, order: Order, back: readonly Back[], byUserId: string) {
  const gone = new Set<string>();
  for (const { line, quantity } of back) {
    const { stockId, variantId } = line;
    await tx
      .update(orderLines)
      .set({ returned: line.returned + quantity })
      .where(eq(orderLines.id, line.id));
    if (!stockId) continue;
    const about = { stockId, variantId, orderId: order.id, byUserId };
    await giveBack(tx, { ...about, kind: 'return', quantity });
    gone.add(stockId);
  }
  // An item of which nothing stayed with the buyer was not sold by this order.
  const left = await takeLines(tx, order.id);
  for (const stockId of gone) {
    const isOut = left.some((line) => line.stockId === stockId && outOf(line) > 0);
    if (!isOut) await forgetSale(tx, stockId, await lastSoldAt(tx, stockId, order.id));
  }
  const lines = back.map(({ line }) => line);
  await fillOrders(tx, lines, byUserId);
}

const words = ({ line, quantity }: Back): string => `${quantity} × ${line.name}`;

async function returnPart(
  tx: Transaction,
  order: Order,
  doer: Doer & { by: 'team' },
  back: Back[],
  reason: string | undefined,
) {
  await bringBack(tx, order, back, doer.userId);
  const text = cutText([back.map(words).join(', '), reason].filter(Boolean).join(' · '), 1_000);
  await noteHistory(tx, order.id, { kind: 'returned', doer, text });
  await tellChange(tx, order, 'order.changed');
}

/** Goods that the buyer brought back, all or some, and in the same step the money for them. */
export async function returnItems(tx: Transaction, actor: Actor, asked: Return): Promise<Order> {
  const { order, role, doer } = await lockOwnOrder(tx, actor, asked.orderId);
  if (order.status !== 'completed') {
    throw orderErrors.step_refused({ from: order.status, to: 'cancelled' });
  }
  if (asked.refundKobo > 0) requireRight(role, actor, 'payments.see');
  const { reason, refundKobo: amountKobo, way, key } = asked;
  const { back, isAll } = whatReturns(await takeLines(tx, order.id), asked.lines);
  const undo: Pick<StoredUndo, 'did' | 'to' | 'returned' | 'claim'> = isAll
    ? {
        did: 'returned',
        to: 'cancelled',
        returned: [],
        claim: await dropOpenPayments(tx, order.id),
      }
    : {
        did: 'returned',
        to: order.status,
        returned: back.map(({ line, quantity }) => ({ lineId: line.id, quantity })),
      };
  if (isAll) await changeStatus(tx, order, { to: 'cancelled', doer, reason });
  else await returnPart(tx, order, doer, back, reason);
  const money =
    amountKobo > 0
      ? await giveBackMoney(tx, { order, doer }, { amountKobo, way, reason, key })
      : { payments: [], isOnWay: false };
  if (money.isOnWay) await keepNoUndo(tx, order.id);
  else await keepUndo(tx, order, doer, { ...undo, payments: money.payments });
  if (amountKobo > 0) await tellChange(tx, order, 'order.changed');
  return order;
}
