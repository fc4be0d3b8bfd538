import { and, asc, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { pageById } from '#app/platform/page-of.ts';
import { claimPhotos } from '../claims/claim-photos.table.server.ts';
import { orders } from '../orders.table.server.ts';
import { handOverWords } from '../orders.ts';
import { complaints } from './complaints.table.server.ts';
import { type ComplaintState, complaintMs, unsettledStates } from './complaints.ts';

/**
 * The buyer has paid, or says so, and not all of it went back: refunds under way count as given back. Neither a correction nor
 * a transfer that the shop does not confirm takes the buyer's word away; a wrong tap that was undone was no payment. Of what
 * is only said, no more than the price counts. Less than a naira is what cash could not give back.
 */
export const keepsMoney = sql<boolean>`(
  select greatest(sum(m.amount_kobo) filter (where m.is_booked),
    least(orders.total_kobo, coalesce(sum(m.amount_kobo) filter (where m.is_said), 0)) + coalesce(sum(m.amount_kobo) filter (where m.is_back), 0)) >= 100
  from (
    select p.amount_kobo, p.state = 'success' or (p.state = 'pending' and p.returns_id is not null) as is_booked,
      p.returns_id is not null and p.state in ('success', 'pending') as is_back,
      p.returns_id is null and p.corrects_id is null
        and (p.state = 'success' or p.claimed_at is not null)
        and not exists (select from order_payments c where c.corrects_id = p.id and c.reason is null)
        and not (p.state = 'abandoned' and exists (select from order_history h
          where h.order_id = p.order_id and h.kind = 'claim_withdrawn' and h.at >= p.claimed_at)) as is_said
    from order_payments p where p.order_id = orders.id
  ) m) is true`;

/**
 * Until when the buyer can complain, where there is something to complain about: the shop says that the buyer has, or has brought
 * back, paid goods, and no code of the buyer's shows it. Told later by a phone that was offline, the week begins then.
 */
export const complainUntil = sql<Date | null>`(case when orders.source = 'web' and orders.buyer_phone <> ''
  and orders.status in ('completed', 'cancelled') and orders.completed_at is not null
  and (select h.text from order_history h where h.order_id = orders.id and h.kind = 'completed' order by h.id desc limit 1)
    is distinct from ${handOverWords.with}
  and ${keepsMoney}
  then greatest(orders.completed_at, (select max(h.at) from order_history h where h.order_id = orders.id and h.kind = 'sent_later'))
    + ${complaintMs} * interval '1 millisecond' end)`;

/** The same of one order; undefined where there is nothing to complain about. */
export async function complainUntilOf(
  executor: Executor,
  orderId: string,
): Promise<Date | undefined> {
  const [row] = await executor
    .select({ until: complainUntil.mapWith(orders.completedAt) })
    .from(orders)
    .where(eq(orders.id, orderId));
  return row?.until ?? undefined;
}

const hasPhoto = sql<boolean>`exists (select from ${claimPhotos} where ${claimPhotos.paymentId} = ${complaints.id})`;

/** The complaint about an order, for buyer, shop and operators. */
export async function complaintOfOrder(orderId: string) {
  const [row] = await database()
    .select({
      id: complaints.id,
      reason: complaints.reason,
      words: complaints.words,
      state: complaints.state,
      at: complaints.at,
      dueAt: complaints.dueAt,
      answer: complaints.answer,
      answeredAt: complaints.answeredAt,
      decision: complaints.decision,
      hasPhoto,
      keepsMoney,
    })
    .from(complaints)
    .innerJoin(orders, eq(orders.id, complaints.orderId))
    .where(eq(complaints.orderId, orderId));
  return row;
}

export type OrderComplaint = NonNullable<Awaited<ReturnType<typeof complaintOfOrder>>>;

/** The picture of a complaint about an order of this shop, as it lies in storage. */
export async function complaintPhotoKey(shopId: string, complaintId: string) {
  if (!isId(complaintId)) return undefined;
  const [row] = await database()
    .select({ key: claimPhotos.key })
    .from(claimPhotos)
    .innerJoin(complaints, eq(complaints.id, claimPhotos.paymentId))
    .where(and(eq(complaints.id, complaintId), eq(complaints.shopId, shopId)));
  return row?.key;
}

const isIn = (states: readonly ComplaintState[]) =>
  and(inArray(complaints.state, [...states]), keepsMoney);

/** Complaints that the shop has to answer or to refund, the oldest first. */
export const complaintsToAnswer = (shopId: string, limit: number) =>
  database()
    .select({ orderId: complaints.orderId, number: orders.number, state: complaints.state })
    .from(complaints)
    .innerJoin(orders, eq(orders.id, complaints.orderId))
    .where(and(eq(complaints.shopId, shopId), isIn(['open', 'refund_due'])))
    .orderBy(asc(complaints.at))
    .limit(limit);

export const hasUnsettledComplaint = async (executor: Executor, orderId: string) =>
  (await executor.$count(
    complaints,
    and(eq(complaints.orderId, orderId), inArray(complaints.state, [...unsettledStates])),
  )) > 0;

const pageSize = 30;

/** For the operators: what they have to decide, or all that they do not, the newest first. */
export async function complaintList({
  over,
  after,
}: {
  over: boolean;
  after?: string | undefined;
}) {
  const waits = isIn(['raised']);
  const rows = await database()
    .select({
      id: complaints.id,
      orderId: complaints.orderId,
      number: orders.number,
      shopId: shops.id,
      shop: shops.name,
      reason: complaints.reason,
      words: complaints.words,
      state: complaints.state,
      keepsMoney,
      at: complaints.at,
      dueAt: complaints.dueAt,
      paidKobo: orders.paidKobo,
    })
    .from(complaints)
    .innerJoin(orders, eq(orders.id, complaints.orderId))
    .innerJoin(shops, eq(shops.id, complaints.shopId))
    .where(
      and(over ? sql`not (${waits})` : waits, isId(after) ? lt(complaints.id, after) : undefined),
    )
    .orderBy(desc(complaints.id))
    .limit(pageSize + 1);
  return pageById(rows, pageSize);
}

export async function waitingComplaints(): Promise<number> {
  const [row] = await database()
    .select({ n: sql<number>`count(*)::int` })
    .from(complaints)
    .innerJoin(orders, eq(orders.id, complaints.orderId))
    .where(isIn(['raised']));
  return row?.n ?? 0;
}

/** How often buyers of a shop have complained, and how often operators found that they were right. */
export async function complaintFigures(
  shopId: string,
  during?: SQL,
): Promise<{ all: number; forBuyer: number }> {
  const [row] = await database()
    .select({
      all: sql<number>`count(*)::int`,
      forBuyer: sql<number>`(count(*) filter (where ${complaints.decidedAt} is not null and ${complaints.state} <> 'for_shop'))::int`,
    })
    .from(complaints)
    .where(and(eq(complaints.shopId, shopId), during));
  return row ?? { all: 0, forBuyer: 0 };
}
