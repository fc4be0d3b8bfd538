import { sellOnce } from '#app/domains/orders/commands/sell-once.server.ts';
import { counterInput } from '#app/domains/orders/counter/counter-input.ts';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { restock } from '#app/domains/stocks/commands/restock.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { bodyHash, runOnce } from '#app/platform/http/idempotency/idempotency.server.ts';
import type { OperationKind, OperationResult, ReadPayload } from '../operations.ts';

/** One operation with all that its command needs to know. */
export interface Given<K extends OperationKind> {
  actor: Actor;
  id: string;
  payload: ReadPayload<K>;
  /** When it was done: the device's clock set right, and never in the future. */
  at: Date;
  /** By the device's clock, as they came. */
  times: { soldAt: string; sentAt: string };
}

type Run<K extends OperationKind> = (given: Given<K>) => Promise<OperationResult>;

/** Once for each operation id, in the command's own transaction. */
function once<K extends OperationKind>(
  kind: K,
  command: (tx: Transaction, given: Given<K>) => Promise<OperationResult>,
): Run<K> {
  return (given) => {
    const { actor, id: key, payload } = given;
    const name = { actor: `user:${actor.userId}`, route: 'operation', key };
    return runOnce({ ...name, bodyHash: bodyHash({ kind, payload }) }, (tx) => command(tx, given));
  };
}

/** Each kind's own domain command, the same that the form calls. */
export const runs: { [K in OperationKind]?: Run<K> } = {
  // By its own key: a sale that an older page has sent already is the same sale.
  'counter.sale': ({ actor, id, payload, times }) =>
    sellOnce(actor, counterInput.parse({ ...payload, ...times }), id),
  'stock.add': once('stock.add', (tx, { actor, payload, at }) =>
    restock(tx, actor, { ...payload, at }),
  ),
};
