import { limitReplies } from '#app/domains/messages/chat-limit.server.ts';
import { sendReply } from '#app/domains/messages/commands/send-reply.server.ts';
import { sellOnce } from '#app/domains/orders/commands/sell-once.server.ts';
import { noteMoney } from '#app/domains/orders/commands/transfers.server.ts';
import { advanceOrder, cancelOwnOrder } from '#app/domains/orders/commands/work-order.server.ts';
import { counterInput } from '#app/domains/orders/counter/counter-input.ts';
import { promises } from '#app/domains/orders/promised/promises.server.ts';
import { correctLate, countLate } from '#app/domains/stocks/commands/counts.server.ts';
import { restock } from '#app/domains/stocks/commands/restock.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { bodyHash, runOnce } from '#app/platform/http/idempotency/idempotency.server.ts';
import type { OperationKind, OperationResult } from '../operations.ts';
import { addItem } from './add-item.server.ts';
import { changeItem } from './change-item.server.ts';
import { type Given, onceKey } from './given.server.ts';

type Run<K extends OperationKind> = (given: Given<K>) => Promise<OperationResult>;

/** Once for each operation id, in the command's own transaction. */
function once<K extends OperationKind>(
  kind: K,
  command: (tx: Transaction, given: Given<K>) => Promise<OperationResult>,
): Run<K> {
  return (given) => {
    const hash = bodyHash({ kind, payload: given.payload });
    return runOnce({ ...onceKey(given), bodyHash: hash }, (tx) => command(tx, given));
  };
}

/** Each kind's own domain command, the same that the form calls. */
export const runs: { [K in OperationKind]: Run<K> } = {
  // By its own key: a sale that an older page has sent already is the same sale.
  'counter.sale': ({ actor, id, payload, times }) =>
    sellOnce(actor, counterInput.parse({ ...payload, ...times }), id, payload.lines),
  'item.add': addItem(once),
  'item.change': once('item.change', (tx, given) => changeItem(tx, given, given.payload)),
  'item.hide': once('item.hide', (tx, given) => {
    const { stockId, hidden } = given.payload;
    const fields = { status: hidden ? 'hidden' : 'active' };
    return changeItem(tx, given, { stockId, fields, seen: {} });
  }),
  'stock.add': once('stock.add', (tx, { actor, payload, at }) =>
    restock(tx, actor, { ...payload, at }, promises),
  ),
  'stock.correct': once('stock.correct', (tx, { actor, payload, at }) =>
    correctLate(tx, actor, { ...payload, at }, promises),
  ),
  'stock.count': once('stock.count', (tx, { actor, payload, at }) =>
    countLate(tx, actor, { ...payload, at }, promises),
  ),
  'order.step': once('order.step', async (tx, { actor, payload, at }) => {
    // The phone may not have heard of a code that came with a payment: the goods are with the buyer.
    const code = payload.code ?? 'without';
    const { id: orderId, number } = await advanceOrder(tx, actor, { ...payload, code, at });
    return { orderId, number };
  }),
  'order.cancel': once('order.cancel', async (tx, { actor, payload, at }) => {
    const { id: orderId, number } = await cancelOwnOrder(tx, actor, {
      ...payload,
      at,
      onlyOpen: true,
    });
    return { orderId, number };
  }),
  'order.payment': once('order.payment', async (tx, { actor, payload, at }) => {
    const { id: orderId, number } = await noteMoney(tx, actor, { ...payload, at });
    return { orderId, number };
  }),
  // A message knows its operation for as long as it is there.
  'message.send': async ({ actor, id, payload, files }) => {
    await limitReplies(actor);
    const { photo, ...reply } = payload;
    const file = photo === undefined ? undefined : files.get(photo);
    const message = await sendReply(actor, { ...reply, photo: file, operationId: id });
    return { messageId: message.id };
  },
};
