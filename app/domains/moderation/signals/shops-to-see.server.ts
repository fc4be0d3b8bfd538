import { sql } from 'drizzle-orm';
import { lagosDay, now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { lowestId } from '#app/platform/id.ts';
import { noteSignals } from './note-signals.server.ts';
import { dearKobo, manyComplaints, manyItems, manyReviews, newDays } from './signals.ts';

/** New shops that listed many dear items within a day. */
export async function findDearShops(): Promise<number> {
  const since = new Date(now().getTime() - newDays * 86_400_000);
  const { rows } = await database().execute<{ shop_id: string; items: number }>(sql`
    with young as (select id from shops where created_at > ${since.toISOString()}::timestamptz
      and deleting_at is null),
    counted as (select shop_id, count(*) over (partition by shop_id order by stocks.created_at
        range between interval '1 day' preceding and current row) as items
      from stocks join young on young.id = stocks.shop_id
      where price_kobo >= ${dearKobo} and status = 'active')
    select shop_id, max(items)::int as items from counted group by shop_id having max(items) >= ${manyItems}`);
  return noteSignals(
    rows.map(({ shop_id: shopId, items }) => ({
      kind: 'dear',
      key: `dear ${shopId}`,
      shopId,
      facts: { items },
    })),
  );
}

interface Pair extends Record<string, unknown> {
  older: string;
  newer: string;
}

/** One account of a bank for the money of two shops. */
export async function findSharedAccounts(): Promise<number> {
  const { rows } = await database().execute<Pair>(sql`
    select a.shop_id as older, b.shop_id as newer from shop_bank_accounts a
    join shop_bank_accounts b on b.account_number = a.account_number and b.shop_id > a.shop_id
      and (b.bank_code = a.bank_code or lower(b.bank) = lower(a.bank))
    join shops one on one.id = a.shop_id and one.deleting_at is null
    join shops two on two.id = b.shop_id and two.deleting_at is null
    where not exists (select from signals where key = 'bank ' || a.shop_id || ' ' || b.shop_id)
    order by b.shop_id limit 500`);
  return noteSignals(
    rows.map(({ older, newer }) => ({
      kind: 'bank',
      key: `bank ${older} ${newer}`,
      shopId: newer,
      otherShopId: older,
    })),
  );
}

/** Shops whose buyers complain of orders that were completed without their code; once a month. */
export async function findComplainedShops(): Promise<number> {
  const since = new Date(now().getTime() - 30 * 86_400_000);
  const { rows } = await database().execute<{ shop_id: string; n: number }>(sql`
    select c.shop_id, count(*)::int as n from complaints c join shops s on s.id = c.shop_id
    where c.at > ${since.toISOString()}::timestamptz and c.state not in ('solved', 'for_shop')
      and s.deleting_at is null
    group by c.shop_id having count(*) >= ${manyComplaints}`);
  return noteSignals(
    rows.map(({ shop_id: shopId, n }) => ({
      kind: 'complaints',
      key: `complaints ${shopId} ${lagosDay().slice(0, 7)}`,
      shopId,
      facts: { complaints: n },
    })),
  );
}

/** Many reviews of a shop from one network within a day, confirmed or not; said once a day. */
export async function findReviewBurst(shopId: string): Promise<number> {
  const since = lowestId(now().getTime() - 86_400_000);
  const { rows } = await database().execute<{ n: number }>(sql`
    select count(*)::int as n from reviews r join orders o on o.id = r.order_id
    where r.shop_id = ${shopId}::uuid and r.id > ${since}::uuid and o.network is not null
    group by o.network having count(*) >= ${manyReviews} order by 1 desc limit 1`);
  return noteSignals(
    rows.map(({ n }) => ({
      kind: 'reviews',
      key: `reviews ${shopId} ${lagosDay()}`,
      shopId,
      facts: { reviews: n },
    })),
  );
}
