import { type SQL, sql } from 'drizzle-orm';
import { decodeCursor, encodeCursor } from '#app/domains/market/search/cursor.ts';
import { placeInFull } from '#app/domains/places/places.ts';
import { planName } from '#app/domains/plans/plans.ts';
import { database } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { type PaymentMethod, type PaymentState, paymentMethods } from '../orders.ts';
import type { PaymentFilter } from '../payments/payments.ts';

interface Row extends Record<string, unknown> {
  id: string;
  kind: 'order' | 'plan' | 'plan_refund';
  order_id: string | null;
  order_number: number | null;
  buyer: string | null;
  source: string | null;
  plan_id: string | null;
  method: PaymentMethod;
  state: PaymentState;
  amount: string;
  by_name: string | null;
  corrects: string | null;
  returns: string | null;
  flag: string | null;
  reference: string | null;
  /** Of the whole order, on each of its payments. */
  total: string | null;
  discount: string | null;
  discount_code: string | null;
  fee: string | null;
  zone: string | null;
  place: string | null;
  /** Microseconds since 1970: a date of JavaScript is too coarse to go on from. */
  at: string;
}

/** What the whole order costs and why: items less the discount, and the fee. */
function sumsOf(row: Row) {
  if (row.total === null) return undefined;
  const [totalKobo, discountKobo, feeKobo] = [row.total, row.discount, row.fee].map(Number);
  const sums = {
    totalKobo: totalKobo ?? 0,
    discountKobo: discountKobo ?? 0,
    feeKobo: feeKobo ?? 0,
  };
  return {
    ...sums,
    itemsKobo: sums.totalKobo - sums.feeKobo + sums.discountKobo,
    discountCode: row.discount_code,
    /** The shop's row, else the buyer's place. */
    zone: row.zone ?? placeInFull(row.place ?? ''),
  };
}

function entry(row: Row) {
  return {
    id: row.id,
    orderId: row.order_id,
    orderNumber: row.order_number,
    buyerName: row.buyer ?? '',
    atCounter: row.source === 'counter',
    plan: row.plan_id === null ? undefined : planName(row.plan_id),
    isPlanRefund: row.kind === 'plan_refund',
    method: row.method,
    state: row.state,
    /** Less than zero: money that went out. */
    amountKobo: Number(row.amount),
    byName: row.by_name,
    isCorrection: row.corrects !== null,
    isRefund: row.returns !== null,
    isDisputed: row.flag === 'disputed' && row.kind === 'order',
    isFlagged: row.flag !== null && row.flag !== 'charged_back',
    reference: row.reference,
    order: sumsOf(row),
    at: new Date(Number(row.at) / 1_000),
  };
}

export type PaymentEntry = ReturnType<typeof entry>;

/** One of the tables that the book is made of; `at` is what its index is ordered by. */
interface Part {
  columns: SQL;
  from: SQL;
  at: SQL;
  amount: SQL;
  state: SQL;
}

const ofOrders = (shopId: string, method: PaymentMethod | undefined): Part => ({
  columns: sql`'order' as kind, p.order_id, p.order_number, o.buyer_name as buyer, o.source,
    null as plan_id, p.method, p.decided_by_name as by_name, p.corrects_id as corrects,
    p.returns_id as returns, p.flag, p.reference, o.total_kobo as total, o.discount_kobo as discount,
    o.discount_code, o.fee_kobo as fee, o.zone, o.place`,
  from: sql`order_payments p left join orders o on o.id = p.order_id
    where p.shop_id = ${shopId} ${method ? sql`and p.method = ${method}` : sql``}`,
  at: sql`coalesce(p.paid_at, p.created_at)`,
  amount: sql`p.amount_kobo`,
  state: sql`p.state`,
});

/** A plan has none of an order's sums. */
const noOrder = sql`null::bigint as total, null::bigint as discount, null as discount_code,
  null::bigint as fee, null as zone, null as place`;

const ofPlan = (shopId: string): Part => ({
  columns: sql`'plan' as kind, null::uuid as order_id, null::int as order_number, null as buyer,
    null as source, p.plan_id, 'online' as method, null as by_name, null::uuid as corrects,
    null::uuid as returns, p.flag, p.reference, ${noOrder}`,
  from: sql`plan_payments p where p.shop_id = ${shopId} and p.method <> 'opening'`,
  at: sql`coalesce(p.paid_at, p.created_at)`,
  amount: sql`-p.amount_kobo`,
  state: sql`p.state`,
});

/** Money for the plan that came back; on the day it was there, until then on the day it was asked for. */
const ofPlanRefunds = (shopId: string): Part => ({
  columns: sql`'plan_refund' as kind, null::uuid as order_id, null::int as order_number, null as buyer,
    null as source, c.plan_id, 'online' as method, null as by_name, null::uuid as corrects,
    null::uuid as returns, null as flag, c.reference, ${noOrder}`,
  from: sql`plan_payments c join plan_refunds p on p.payment_id = c.id
    where c.shop_id = ${shopId} and c.refunded_at is not null`,
  at: sql`case when p.state = 'processed' then p.updated_at else p.created_at end`,
  amount: sql`p.amount_kobo`,
  state: sql`case p.state when 'processed' then 'success' when 'failed' then 'failed' else 'pending' end`,
});

function partsOf(shopId: string, { show }: PaymentFilter): Part[] {
  const method = paymentMethods.find((known) => known === show);
  const plan = [ofPlan(shopId), ofPlanRefunds(shopId)];
  if (show === 'plan') return plan;
  const orders = ofOrders(shopId, method);
  return show === 'all' || method === 'online' ? [orders, ...plan] : [orders];
}

const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Africa/Lagos')`;

const withinDays = ({ at }: Part, { from, to }: PaymentFilter): SQL => sql`
  ${from ? sql`and ${at} >= ${startOf(from)}` : sql``}
  ${to ? sql`and ${at} < ${startOf(to)} + interval '1 day'` : sql``}`;

const cursorKind = 'payments';
/** The year 9999: PostgreSQL could not add more to a date. */
const latest = 253_402_300_799_999_999n;

/** Where the page before ended; what somebody made up begins the list again. */
function placeOf(after: string | undefined): { at: string; id: string } | undefined {
  const [, at, id] = decodeCursor(after, cursorKind) ?? [];
  if (typeof at !== 'string' || !/^\d{1,18}$/.test(at) || !isId(id)) return undefined;
  return BigInt(at) <= latest ? { at, id } : undefined;
}

/**
 * A page of the book. Each table gives its own newest rows by its own index, so that a page costs
 * the same wherever it is and however long the book has become.
 */
export function bookPage(shopId: string, filter: PaymentFilter, limit: number): SQL {
  const place = placeOf(filter.after);
  const pages = partsOf(shopId, filter).map((part) => {
    const beyond = place
      ? sql`and (${part.at}, p.id) < (timestamptz 'epoch' + ${place.at}::bigint * interval '1 microsecond', ${place.id}::uuid)`
      : sql``;
    return sql`(select p.id, ${part.columns}, ${part.state} as state, ${part.amount} as amount, ${part.at} as moment
      from ${part.from} ${withinDays(part, filter)} ${beyond}
      order by ${part.at} desc, p.id desc limit ${limit})`;
  });
  return sql`select *, (extract(epoch from moment) * 1000000)::bigint::text as at
    from (${sql.join(pages, sql` union all `)}) book order by moment desc, id desc limit ${limit}`;
}

export const paymentPageSize = 30;

/** Money in for orders and out for the plan, the newest first. */
export async function shopPayments(shopId: string, filter: PaymentFilter, limit = paymentPageSize) {
  const { rows } = await database().execute<Row>(bookPage(shopId, filter, limit + 1));
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    entries: shown.map(entry),
    next: rows.length > limit && last ? encodeCursor([cursorKind, last.at, last.id]) : undefined,
  };
}

/** The whole book of a filter, page by page, however long it is. */
export async function* everyPayment(shopId: string, filter: PaymentFilter, pageSize = 1_000) {
  let after: string | undefined;
  do {
    const { entries, next } = await shopPayments(shopId, { ...filter, after }, pageSize);
    yield entries;
    after = next;
  } while (after !== undefined);
}

/** What the chosen days come to: money that was there, less what went out. */
export async function sumOfDays(
  shopId: string,
  filter: PaymentFilter,
): Promise<number | undefined> {
  if (!filter.from && !filter.to) return undefined;
  const sums = partsOf(shopId, filter).map(
    (part) => sql`select sum(${part.amount}) as sum
      from ${part.from} ${withinDays(part, filter)} and ${part.state} = 'success'`,
  );
  const { rows } = await database().execute<{ sum: string }>(sql`
    select coalesce(sum(sum), 0) as sum from (${sql.join(sums, sql` union all `)}) parts`);
  return Number(rows[0]?.sum ?? 0);
}
