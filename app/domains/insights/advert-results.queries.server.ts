import { sql } from 'drizzle-orm';
import { database, replica } from '#app/platform/db/database.server.ts';

/** From the first moment up to the second, which is not in it. */
export interface Span {
  from: Date;
  to: Date;
}

/** Enough for any shop's quarter; beyond it the oldest are not looked at. */
const mostVisitors = 20_000;

const within = ({ from, to }: Span) =>
  sql`>= ${from.toISOString()}::timestamptz and at < ${to.toISOString()}::timestamptz`;

/** Visits that each advert code brought: one a visitor and Lagos day. */
export async function visitsByCode(shopId: string, span: Span): Promise<Map<string, number>> {
  const { rows } = await replica().execute<{ code: string; visits: number }>(sql`
    select advert_code as code,
      count(distinct (visitor_id, (at at time zone 'Africa/Lagos')::date))::int as visits
    from market_events
    where shop_id = ${shopId} and at ${within(span)} and advert_code is not null
    group by advert_code`);
  return new Map(rows.map((row) => [row.code, row.visits]));
}

/** Visitors who wrote to the shop within a week of coming by a code. */
export async function chatsByCode(shopId: string, span: Span): Promise<Map<string, number>> {
  const { rows } = await replica().execute<{ code: string; visitor: string; at: string }>(sql`
    select advert_code as code, visitor_id as visitor, min(at)::text as at from market_events
    where shop_id = ${shopId} and at ${within(span)} and advert_code is not null
    group by advert_code, visitor_id order by min(at) desc limit ${mostVisitors}`);
  if (rows.length === 0) return new Map();
  const came = JSON.stringify(rows.map(({ code, visitor, at }) => ({ code, at, key: visitor })));
  const found = await database().execute<{ code: string; chats: number }>(sql`
    select came.code, count(*)::int as chats
    from jsonb_to_recordset(${came}::jsonb) as came(code text, key text, at timestamptz)
    join message_threads t on t.shop_id = ${shopId} and t.channel = 'web' and t.buyer_key = came.key
    where exists (select 1 from messages m where m.thread_id = t.id and m.direction = 'incoming'
      and m.created_at >= came.at and m.created_at < came.at + interval '7 days')
    group by came.code`);
  return new Map(found.rows.map((row) => [row.code, row.chats]));
}

/** Orders that stand, and the money of those that are completed. */
export async function ordersByCode(shopId: string, span: Span) {
  const { rows } = await database().execute<{ code: string; orders: number; kobo: string }>(sql`
    select advert_code as code, count(*)::int as orders,
      coalesce(sum(total_kobo - refunded_kobo) filter (where status = 'completed'), 0)::text as kobo
    from orders
    where shop_id = ${shopId} and placed_at >= ${span.from.toISOString()}::timestamptz
      and placed_at < ${span.to.toISOString()}::timestamptz
      and advert_code is not null and status not in ('cancelled', 'expired')
    group by advert_code`);
  return new Map(rows.map(({ code, orders, kobo }) => [code, { orders, salesKobo: Number(kobo) }]));
}
