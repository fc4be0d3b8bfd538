import { sql } from 'drizzle-orm';
import { lagosDay, now } from '#app/platform/clock.ts';
import { database, type Executor, type Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { workOffDue } from '#app/platform/queue/due-work.server.ts';
import { addDays, weekOf } from './figures.ts';

/** Whoever changes facts of a day says so; the figures of that day are made again. It waits since the first of them. */
export async function markDirty(
  executor: Executor,
  marks: readonly { shopId: string; day: string }[],
): Promise<void> {
  if (marks.length === 0) return;
  const shopIds = marks.map(({ shopId }) => shopId);
  const days = marks.map(({ day }) => day);
  // A shop that was deleted meanwhile has no figures.
  await executor.execute(sql`
    insert into shop_dirty_days (shop_id, day)
    select distinct m.shop_id, m.day
    from unnest(${sql.param(shopIds)}::uuid[], ${sql.param(days)}::date[]) as m(shop_id, day)
    join shops on shops.id = m.shop_id
    order by 1, 2
    on conflict (shop_id, day) do nothing`);
}

const startOf = (day: string) => sql`(${day}::timestamp at time zone 'Africa/Lagos')`;

interface Day {
  shopId: string;
  day: string;
}

/** Facts of one shop and one Lagos day, as rows that the statements below and the start page read. */
export function facts({ shopId, day }: Day) {
  const [from, to] = [startOf(day), startOf(addDays(day, 1))];
  return {
    events: sql`select kind, stock_id, source, coalesce(advert_code, '') as advert_code,
        extract(hour from at at time zone 'Africa/Lagos')::int as hour
      from market_events where shop_id = ${shopId}::uuid and at >= ${from} and at < ${to}`,
    placed: sql`select source, came_by, coalesce(advert_code, '') as advert_code,
        extract(hour from placed_at at time zone 'Africa/Lagos')::int as hour
      from orders where shop_id = ${shopId}::uuid and placed_at >= ${from} and placed_at < ${to}
        and status not in ('cancelled', 'expired')`,
    sold: sql`select id, came_by, coalesce(advert_code, '') as advert_code,
        total_kobo - refunded_kobo as total_kobo,
        greatest(0, total_kobo - fee_kobo)::numeric / nullif(total_kobo - fee_kobo + discount_kobo, 0) as share
      from orders where shop_id = ${shopId}::uuid and completed_at >= ${from} and completed_at < ${to}
        and status = 'completed'`,
    likes: sql`select count(*)::int + coalesce((select g.likes from shop_gone_likes g
        where g.shop_id = ${shopId}::uuid and g.day = ${day}::date), 0) as n
      from stocks s join stock_likes l on l.stock_id = s.id
      and l.at >= ${from} and l.at < ${to} where s.shop_id = ${shopId}::uuid`,
  };
}

async function writeDay(tx: Transaction, at: Day, madeAt: Date): Promise<void> {
  const { events, placed, sold, likes } = facts(at);
  await tx.execute(sql`
    with events as (${events}), placed as (${placed}), sold as (${sold}),
    busy as (select h.hour, count(b.hour)::int as n from generate_series(0, 23) as h(hour)
      left join (select hour from events union all select hour from placed) b on b.hour = h.hour
      group by h.hour)
    insert into shop_days (shop_id, day, made_at, views, visits, likes, orders, web_orders, sales, sales_kobo, hours)
    select ${at.shopId}::uuid, ${at.day}::date, ${madeAt.toISOString()}::timestamptz,
      (select count(*)::int from events where kind = 'view'),
      (select count(*)::int from events where kind = 'visit'),
      (${likes}),
      (select count(*)::int from placed),
      (select count(*)::int from placed where source = 'web'),
      (select count(*)::int from sold),
      (select coalesce(sum(total_kobo), 0) from sold),
      (select array_agg(n order by hour) from busy)
    on conflict (shop_id, day) do update set made_at = excluded.made_at, views = excluded.views,
      visits = excluded.visits, likes = excluded.likes, orders = excluded.orders,
      web_orders = excluded.web_orders, sales = excluded.sales, sales_kobo = excluded.sales_kobo, hours = excluded.hours`);
}

async function writeSources(tx: Transaction, at: Day): Promise<void> {
  const { events, placed, sold } = facts(at);
  await tx.execute(sql`delete from shop_day_sources
    where shop_id = ${at.shopId}::uuid and day = ${at.day}::date`);
  await tx.execute(sql`
    insert into shop_day_sources (shop_id, day, source, advert_code, visits, orders, sales_kobo)
    select ${at.shopId}::uuid, ${at.day}::date, source, advert_code,
      sum(visits)::int, sum(orders)::int, sum(kobo)
    from (
      select source, advert_code, 1 as visits, 0 as orders, 0::bigint as kobo
        from (${events}) e where kind = 'visit'
      union all select came_by, advert_code, 0, 1, 0 from (${placed}) p
      union all select came_by, advert_code, 0, 0, total_kobo from (${sold}) s
    ) came group by source, advert_code`);
}

async function writeItems(tx: Transaction, at: Day): Promise<void> {
  const { events, sold } = facts(at);
  const week = weekOf(at.day);
  await tx.execute(sql`delete from shop_item_spans where shop_id = ${at.shopId}::uuid
    and ((span = 'day' and start = ${at.day}::date) or (span = 'week' and start = ${week}::date))`);
  await tx.execute(sql`
    insert into shop_item_spans (shop_id, span, start, stock_id, views, sold, sales_kobo)
    select ${at.shopId}::uuid, 'day', ${at.day}::date, stock_id, sum(views)::int, sum(sold)::int, sum(kobo)
    from (
      select stock_id, 1 as views, 0 as sold, 0::bigint as kobo
        from (${events}) e where kind = 'view' and stock_id is not null
      union all
      -- Less what came back and less the item's share of a discount on the whole sale; the fee for the delivery is no item's.
      select l.stock_id, 0, l.quantity - l.returned,
          round((l.quantity - l.returned) * l.price_kobo * coalesce(s.share, 0))::bigint
        from (${sold}) s join order_lines l on l.order_id = s.id where l.stock_id is not null
    ) moved group by stock_id`);
  await tx.execute(sql`
    insert into shop_item_spans (shop_id, span, start, stock_id, views, sold, sales_kobo)
    select shop_id, 'week', ${week}::date, stock_id, sum(views)::int, sum(sold)::int, sum(sales_kobo)
    from shop_item_spans where shop_id = ${at.shopId}::uuid and span = 'day'
      and start >= ${week}::date and start < ${addDays(week, 7)}::date
    group by shop_id, stock_id`);
}

async function isMadeSince(tx: Transaction, at: Day, since: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from shop_days where shop_id = ${at.shopId}::uuid
    and day = ${at.day}::date and made_at > ${since.toISOString()}::timestamptz`);
  return rows.length > 0;
}

/**
 * One day of one shop, made from facts. Twice gives the same; two at once wait for each other, and
 * whoever would be content with figures made since a moment then takes those of the other.
 */
export async function summariseDay(at: Day, contentSince?: Date): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`figures:${at.shopId}:${weekOf(at.day)}`}, 43))`,
    );
    if (contentSince && (await isMadeSince(tx, at, contentSince))) return;
    const madeAt = now();
    // The mark goes first: facts that come while this runs mark the day again.
    await tx.execute(sql`delete from shop_dirty_days
      where shop_id = ${at.shopId}::uuid and day = ${at.day}::date`);
    const { rows } = await tx.execute(sql`select 1 from shops where id = ${at.shopId}::uuid`);
    if (rows.length === 0) return;
    await writeDay(tx, at, madeAt);
    await writeSources(tx, at);
    await writeItems(tx, at);
  });
}

interface DirtyDay extends Day {
  since: string;
}

/** What waits, the oldest first; of all shops or of one. */
export function summariseDirty({ shopId }: { shopId?: string } = {}): Promise<number> {
  const own = shopId === undefined ? sql`true` : sql`shop_id = ${shopId}::uuid`;
  return workOffDue<DirtyDay>({
    name: 'insights.summarise-days',
    keyOf: (at) => `${at.shopId} ${at.day}`,
    page: async ({ after, limit, isReady }) => {
      const behind = after
        ? sql`(since, shop_id, day) > (${after.since}::timestamptz, ${after.shopId}::uuid, ${after.day}::date)`
        : sql`true`;
      const { rows } = await database().execute<DirtyDay & Record<string, unknown>>(sql`
        select shop_id as "shopId", day::text, since::text from shop_dirty_days
        where ${own} and ${behind} and ${isReady(sql`shop_id || ' ' || day`)}
        order by since, shop_id, day limit ${limit}`);
      return rows;
    },
    run: (at) => summariseDay(at),
  });
}

/** Likes tell nobody when they come: the days of the night before are looked through once. */
export async function markLikedDays(): Promise<void> {
  const yesterday = addDays(lagosDay(), -1);
  await database().execute(sql`
    insert into shop_dirty_days (shop_id, day)
    select distinct s.shop_id, (l.at at time zone 'Africa/Lagos')::date
    from stock_likes l join stocks s on s.id = l.stock_id where l.at >= ${startOf(yesterday)}
    order by 1, 2 on conflict do nothing`);
}
