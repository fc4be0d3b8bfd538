import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { lagosDay, now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import { appendEvent } from '#app/platform/live/events.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { memberName } from '../facts.queries.server.ts';
import { orderFactsChanged } from '../orders.events.ts';
import { type HistoryKind, orderHistory, type orders } from '../orders.table.server.ts';

export type Order = typeof orders.$inferSelect;

/** Who did it, as the history keeps it. */
export type Doer =
  | { by: 'buyer' }
  /** By itself; with a name where an operator did it. */
  | { by: 'system'; name?: string }
  | { by: 'team'; userId: string; name: string };

export const nameOf = (doer: Doer): string | null =>
  doer.by === 'buyer' ? null : (doer.name ?? null);

export async function teamDoer(tx: Transaction, actor: Actor): Promise<Doer & { by: 'team' }> {
  return { by: 'team', userId: actor.userId, name: await memberName(tx, actor) };
}

interface Entry {
  kind: HistoryKind;
  doer: Doer;
  text?: string | null | undefined;
  amountKobo?: number | undefined;
  /** When it happened; now when not given. */
  at?: Date | undefined;
}

export async function noteHistory(tx: Transaction, orderId: string, entry: Entry): Promise<void> {
  const { kind, doer, text = null, amountKobo = null, at = now() } = entry;
  await tx.insert(orderHistory).values({
    id: newId(),
    orderId,
    kind,
    by: doer.by,
    byUserId: doer.by === 'team' ? doer.userId : null,
    byName: nameOf(doer),
    text,
    amountKobo,
    at,
  });
}

export const orderChannel = (shopId: string): string => `orders:${shopId}`;

/** Late in a transaction: tells every open page of the team, and whoever draws figures. */
export async function tellChange(
  tx: Transaction,
  order: Pick<Order, 'id' | 'shopId' | 'number' | 'placedAt' | 'completedAt'>,
  kind: 'order.placed' | 'order.changed' | 'order.disputed',
): Promise<void> {
  const { id, shopId, number } = order;
  const days = [order.placedAt, order.completedAt, now()].flatMap((at) =>
    at ? [lagosDay(at)] : [],
  );
  await enqueue(tx, orderFactsChanged, { shopId, days: [...new Set(days)] });
  await appendEvent(tx, orderChannel(shopId), kind, { id, number });
}
