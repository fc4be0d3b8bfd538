import { and, eq } from 'drizzle-orm';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { displayPhone } from '#app/domains/accounts/phone.ts';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { shopMembers } from '#app/domains/shops/shops.table.server.ts';
import { lagosDay, now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import { appendEvent } from '#app/platform/live/events.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { orderFactsChanged } from '../orders.news.ts';
import { type HistoryKind, orderHistory, type orders } from '../orders.table.server.ts';

export type Order = typeof orders.$inferSelect;

/** Who did it, as the history keeps it. */
export type Doer = { by: 'buyer' | 'system' } | { by: 'team'; userId: string; name: string };

/** A member's name as the team knows it; the phone when there is none yet. */
export async function teamDoer(tx: Transaction, actor: Actor): Promise<Doer & { by: 'team' }> {
  const [row] = await tx
    .select({
      first: users.firstName,
      last: users.lastName,
      givenFirst: shopMembers.givenFirstName,
      givenLast: shopMembers.givenLastName,
      phoneKey: users.phoneKey,
    })
    .from(users)
    .leftJoin(
      shopMembers,
      and(eq(shopMembers.userId, users.id), eq(shopMembers.shopId, actor.shopId)),
    )
    .where(eq(users.id, actor.userId));
  const own = [row?.first, row?.last].filter(Boolean).join(' ');
  const given = [row?.givenFirst, row?.givenLast].filter(Boolean).join(' ');
  return {
    by: 'team',
    userId: actor.userId,
    name: own || given || displayPhone(row?.phoneKey ?? ''),
  };
}

interface Entry {
  kind: HistoryKind;
  doer: Doer;
  text?: string | null | undefined;
  amountKobo?: number | undefined;
}

export async function noteHistory(tx: Transaction, orderId: string, entry: Entry): Promise<void> {
  const { kind, doer, text = null, amountKobo = null } = entry;
  await tx.insert(orderHistory).values({
    id: newId(),
    orderId,
    kind,
    by: doer.by,
    byUserId: doer.by === 'team' ? doer.userId : null,
    byName: doer.by === 'team' ? doer.name : null,
    text,
    amountKobo,
    at: now(),
  });
}

export const orderChannel = (shopId: string): string => `orders:${shopId}`;

/** Late in a transaction: tells every open page of the team, and whoever draws figures. */
export async function tellChange(
  tx: Transaction,
  order: Pick<Order, 'id' | 'shopId' | 'number' | 'placedAt' | 'completedAt'>,
  kind: 'order.placed' | 'order.changed',
): Promise<void> {
  const { id, shopId, number } = order;
  const days = [order.placedAt, order.completedAt, now()].flatMap((at) =>
    at ? [lagosDay(at)] : [],
  );
  await enqueue(tx, orderFactsChanged, { shopId, days: [...new Set(days)] });
  await appendEvent(tx, orderChannel(shopId), kind, { id, number });
}
