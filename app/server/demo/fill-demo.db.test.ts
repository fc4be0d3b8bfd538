import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planStateOf } from '#app/domains/billing/billing.queries.server.ts';
import { categories } from '#app/domains/categories/categories.ts';
import { orderStatuses } from '#app/domains/orders/orders.ts';
import { placeByKey } from '#app/domains/places/places.ts';
import { productLimitOf, userLimitOf } from '#app/domains/plans/plans.ts';
import { closeDatabase, connectDatabase, type Database } from '#app/platform/db/database.server.ts';
import { renditionFormats, renditionName } from '#app/platform/images/image-manifest.ts';
import { openStorage } from '#app/platform/storage/open-storage.server.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { demoOwners } from './demo-owners.server.ts';
import { copyDemoPictures, readDemoPictures } from './demo-pictures.server.ts';
import { fillDemo } from './fill-demo.server.ts';

let own: TestDatabase;
let db: Database;
let storage: Storage;
let folder: string;
let filledBy: boolean[];
const log = { info: () => undefined };

const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await db.execute<T>(query)).rows;
const numberOf = async (query: ReturnType<typeof sql>): Promise<number> =>
  Number((await rowsOf<{ n: string }>(query))[0]?.n);

beforeAll(async () => {
  own = await testDatabase();
  db = connectDatabase({ url: own.url });
  folder = await mkdtemp(join(tmpdir(), 'oja-demo-'));
  storage = openStorage({ kind: 'disk', folder, secret: 'not secret' });
  await copyDemoPictures(storage);
  // Three instances that start together on one empty database.
  filledBy = await Promise.all([1, 2, 3].map(() => fillDemo({ db, storage, log })));
});

afterAll(async () => {
  await closeDatabase();
  await own.drop();
  await rm(folder, { recursive: true, force: true });
});

test('of three instances one fills, and a later start changes nothing', async () => {
  expect(filledBy.filter(Boolean)).toHaveLength(1);
  expect(await fillDemo({ db, storage, log })).toBe(false);
  expect(await numberOf(sql`select count(*) n from shops`)).toBe(24);
  expect(await numberOf(sql`select count(*) n from stocks`)).toBe(300);
});

test('a database with one person in it stays as it is', async () => {
  const other = await testDatabase();
  await closeDatabase();
  try {
    const database = connectDatabase({ url: other.url });
    await database.execute(
      sql`insert into users (id, phone_key, phone_digits) values (gen_random_uuid(), '+2348031234567', '08031234567')`,
    );
    expect(await fillDemo({ db: database, storage, log })).toBe(false);
    const { rows } = await database.execute(sql`select from shops`);
    expect(rows).toHaveLength(0);
  } finally {
    await closeDatabase();
    await other.drop();
    db = connectDatabase({ url: own.url });
  }
});

test('all nine categories have shops and products of that category only', async () => {
  const types = await rowsOf<{ business_type: string }>(
    sql`select distinct business_type from shops`,
  );
  expect(types.map((row) => row.business_type).sort()).toEqual(
    categories.map(({ slug }) => slug as string).sort(),
  );
  const pairs = await rowsOf<{ type: string; category: string }>(sql`
    select distinct s.business_type as type, t.category1 as category
    from stocks t join shops s on s.id = t.shop_id`);
  expect(pairs).toHaveLength(9);
  for (const { type, category } of pairs) {
    expect(categories.find(({ slug }) => slug === type)?.name).toBe(category);
  }
});

test('every quantity is the sum of its movements and, with variants, of its variants', async () => {
  const wrong = await rowsOf(sql`
    select s.id from stocks s
    where s.quantity <> (select sum(change) from stock_movements m where m.stock_id = s.id)
      or s.quantity <> coalesce((select sum(v.quantity) from stock_variants v where v.stock_id = s.id), s.quantity)
      or s.quantity <> (select quantity_after from stock_movements m where m.stock_id = s.id
        order by m.at desc, m.id desc limit 1)
      or exists (select from stock_variants v where v.stock_id = s.id and v.quantity
        <> (select sum(change) from stock_movements m where m.variant_id = v.id))
      or exists (select from stock_movements m where m.stock_id = s.id and m.quantity_after < 0)`);
  expect(wrong).toEqual([]);
  expect(
    await numberOf(sql`select count(distinct stock_id) n from stock_variants`),
  ).toBeGreaterThan(25);
  expect(await numberOf(sql`select count(*) n from stocks where quantity = 0`)).toBeGreaterThan(5);
  expect(
    await numberOf(sql`select count(*) n from stocks where quantity between 1 and 5`),
  ).toBeGreaterThan(30);
});

test('no shop is over the limits of its plan, one is at it', async () => {
  const counts = await rowsOf<{ plan: string; kept: number; real: number; staff: number }>(sql`
    select plan, product_count as kept, (select count(*)::int from stocks t where t.shop_id = s.id) as real,
      (select count(*)::int from shop_members m where m.shop_id = s.id and role <> 'owner') as staff
    from shops s`);
  for (const { plan, kept, real, staff } of counts) {
    expect(kept).toBe(real);
    expect(real).toBeLessThanOrEqual(productLimitOf(plan));
    expect(staff).toBeLessThanOrEqual(userLimitOf(plan));
  }
  expect(counts.some(({ plan, real }) => real === productLimitOf(plan))).toBe(true);
});

test('ratings and likes are the rows behind their numbers', async () => {
  const wrong = await rowsOf(sql`
    select s.name from shops s
    left join lateral (select count(*)::int n, coalesce(sum(stars), 0)::int total, sum(weight) weight,
      sum(weight * stars) points from shop_ratings r where r.shop_id = s.id) r on true
    left join lateral (select count(*)::int n, coalesce(sum(stars), 0)::int total
      from reviews v where v.shop_id = s.id) v on true
    where s.total_ratings <> v.n + (case when v.n < 3 then r.n else 0 end) or s.rating_sum <> r.total
      or s.average_rating <> round((case when v.n < 3 then (r.points + v.total * 4000) / (r.weight + v.n * 4000)::numeric
        else v.total / v.n::numeric end), 2)`);
  expect(wrong).toEqual([]);
  // Of completed orders of the market only, and not before they were completed.
  expect(
    await rowsOf(sql`select v.id from reviews v join orders o on o.id = v.order_id
      where o.source <> 'web' or o.status <> 'completed' or v.created_at < o.completed_at or v.created_at > now()`),
  ).toEqual([]);
  expect(await numberOf(sql`select count(distinct shop_id) n from reviews`)).toBeGreaterThan(3);
  expect(
    await numberOf(sql`select count(*) n from reviews where answer is not null`),
  ).toBeGreaterThan(3);
  const liked = await rowsOf(sql`
    select t.id from stocks t where t.likes <> (select count(*) from stock_likes l where l.stock_id = t.id)`);
  expect(liked).toEqual([]);
});

test('every picture of every row is in storage, in every width and format', async () => {
  const bases = await rowsOf<{ base: string; widths: number[] }>(sql`
    select distinct image_base as base, image_manifest->'widths' as widths from stocks
    union select distinct picture_base, picture_manifest->'widths' from users where picture_base is not null
    union select image->>'base', image->'manifest'->'widths' from stocks, jsonb_array_elements(additional_images) image`);
  expect(bases.length).toBeGreaterThan(80);
  const stored = new Set<string>();
  for await (const { key } of storage.list('demo')) stored.add(key);
  const missing = bases.flatMap(({ base, widths }) =>
    [
      'original.jpg',
      ...widths.flatMap((width) => renditionFormats.map((format) => renditionName(width, format))),
    ]
      .map((name) => `${base}/${name}`)
      .filter((key) => !stored.has(key)),
  );
  expect(missing).toEqual([]);
  expect(Object.keys(await readDemoPictures()).length).toBeGreaterThan(80);
});

test('threads: numbers without holes, counts that are sums, names of orders', async () => {
  const wrong = await rowsOf(sql`
    select s.shop_id from message_shops s
    left join lateral (select count(*)::int n, max(seq)::int top,
        count(*) filter (where direction = 'incoming')::int received from messages m where m.shop_id = s.shop_id) m on true
    left join lateral (select count(*)::int n, sum(unread)::int unread from message_threads t where t.shop_id = s.shop_id) t on true
    where s.last_seq <> m.n or m.top <> m.n or s.received <> m.received or s.sent <> m.n - m.received
      or s.threads <> t.n or s.unread <> t.unread`);
  expect(wrong).toEqual([]);
  const threads = await rowsOf(sql`
    select t.id from message_threads t
    where t.last_seq <> (select max(seq) from messages m where m.thread_id = t.id)
      or t.unread <> (select count(*) from messages m where m.thread_id = t.id and m.direction = 'incoming' and m.seq > t.read_seq)
      or exists (select from orders o where o.visitor_key = t.buyer_key and o.buyer_name <> t.buyer_name)`);
  expect(threads).toEqual([]);
  expect(await numberOf(sql`select count(distinct shop_id) n from messages`)).toBe(3);
  expect(
    await numberOf(
      sql`select count(*) n from message_threads t join orders o on o.visitor_key = t.buyer_key`,
    ),
  ).toBe(4);
});

test('the owners are told in the order of their phones', async () => {
  const owners = await demoOwners();
  expect(owners).toHaveLength(24);
  expect(owners[0]).toEqual({ phone: '08030000001', shopName: 'Ngozi Fashion House' });
  expect(owners.at(-1)?.phone).toBe('08030000024');
});

test('the shop that a newcomer opens has an address, hours, a code, and places with fees that do not overlap', async () => {
  const [first] = await rowsOf<{ address: string; zones: string[][]; codes: number }>(sql`
    select a.address, (select count(*)::int from discount_codes c where c.shop_id = s.id) codes,
      (select json_agg(z.places order by z.id) from delivery_zones z where z.shop_id = s.id) zones
    from shops s join shop_addresses a on a.shop_id = s.id and a.left_at is null
    join shop_delivery d on d.shop_id = s.id and cardinality(d.open_days) > 0
    where s.name = 'Ngozi Fashion House'`);
  expect(first).toMatchObject({ address: expect.stringMatching(/^[a-z]+$/), codes: 1 });
  const places = first?.zones.flat() ?? [];
  expect(first?.zones.length).toBeGreaterThan(3);
  expect(new Set(places).size).toBe(places.length);
  expect(places.filter((key) => !placeByKey(key))).toEqual([]);
});

test('one shop has everything checked, another one waits and is careful, most have nothing', async () => {
  const checked = await rowsOf<{ name: string; steps: boolean[] }>(sql`
    select name, array[bank_named_at is not null, place_seen_at is not null, registered_at is not null] steps
    from shops where bank_named_at is not null or place_seen_at is not null or registration_number is not null
    order by name`);
  expect(checked).toEqual([
    { name: 'Ngozi Fashion House', steps: [true, true, true] },
    { name: 'Tunde Electronics', steps: [true, false, false] },
  ]);
  expect(
    await rowsOf(sql`select name from shops where hands_over_by_code and tells_transfers_apart`),
  ).toEqual([{ name: 'Tunde Electronics' }]);
});

test('orders of every state, with the money, the history and the sales that belong to them', async () => {
  const states = await rowsOf<{ status: string; n: number }>(
    sql`select status, count(*)::int n from orders group by status order by n desc`,
  );
  expect(states.map(({ status }) => status).sort()).toEqual([...orderStatuses].sort());
  expect(states[0]?.status).toBe('completed');
  const wrong = await rowsOf(sql`
    select o.id, o.status from orders o
    where o.paid_kobo <> (select coalesce(sum(amount_kobo), 0) from order_payments p
        where p.order_id = o.id and p.state = 'success')
      or o.total_kobo <> (select sum(price_kobo * quantity) from order_lines l where l.order_id = o.id)
      or o.pieces <> (select sum(quantity) from order_lines l where l.order_id = o.id)
      or (o.status = 'completed') <> (o.paid_kobo + o.refunded_kobo = o.total_kobo and o.completed_at is not null)
        and o.status in ('completed', 'cancelled', 'expired')
      or (o.paid_kobo > 0 and o.get_by = 'delivery' and o.fee_state is distinct from 'agreed')
      or o.placed_at > now() or o.completed_at > now() or o.expires_at <= now()
      or exists (select from order_history h where h.order_id = o.id and (h.at > now() or h.at < o.placed_at))`);
  expect(wrong).toEqual([]);
  const ends = await rowsOf(sql`
    select o.id from orders o where o.status <> 'pending' and o.status <> (
      select case kind when 'returned' then 'cancelled' else kind end from order_history h
      where h.order_id = o.id and kind in ('confirmed', 'ready', 'out_for_delivery', 'completed', 'cancelled', 'expired', 'returned')
      order by h.id desc limit 1)`);
  expect(ends).toEqual([]);
  const numbers = await rowsOf(sql`
    select shop_id from orders group by shop_id having count(*) <> max(number)
      or max(number) <> (select last from order_counters c where c.shop_id = orders.shop_id)`);
  expect(numbers).toEqual([]);
});

test('a bank asks for money back, and every end of it is there, as the stand-in knows it', async () => {
  const disputes = await rowsOf<{ facts: string }>(sql`
    select concat_ws(', ', d.state, s.name, p.flag, c.status, a.status, d.due_at > now(), o.paid_kobo = o.total_kobo,
      (select string_agg(h.kind, ' ' order by h.id) from order_history h
        where h.order_id = o.id and h.kind like 'dispute%')) as facts
    from payment_disputes d join order_payments p using (reference)
    join orders o on o.id = p.order_id join shops s on s.id = o.shop_id
    join paystack_stand_in_transactions c on c.reference = d.reference and c.amount = p.amount_kobo
    join paystack_stand_in_disputes a on a.transaction_id = c.id and a.id::text = d.provider_id
      and a.evidence is not distinct from d.evidence
    order by d.state`);
  const told = 'disputed dispute_answered';
  expect(disputes.map(({ facts }) => facts)).toEqual([
    `answered, Tunde Electronics, disputed, success, awaiting-bank-feedback, t, t, ${told}`,
    `lost, Tunde Electronics, charged_back, reversed, resolved, t, f, ${told} dispute_lost`,
    'open, Tunde Electronics, disputed, success, awaiting-merchant-feedback, t, t, disputed',
    `won, Ngozi Fashion House, success, resolved, t, t, ${told} dispute_won`,
  ]);
});

test('a bank asks for the money of a plan, which goes on to the day that was paid for', async () => {
  const paid = await rowsOf<{ id: string; plan: string; until: Date; facts: string }>(sql`
    select s.id, s.plan, s.plan_until as until, concat_ws(', ', s.name, p.flag, d.state, c.status) as facts
    from plan_payments p join shops s on s.id = p.shop_id and s.plan = p.plan_id
    join payment_disputes d using (reference) join paystack_stand_in_transactions c using (reference)`);
  expect(paid.map(({ facts }) => facts)).toEqual(['Tunde Electronics, disputed, open, success']);
  for (const { id, plan, until } of paid) {
    const planUntil = new Date(until);
    expect((await planStateOf({ id, plan, planUntil })).until).toEqual(planUntil);
  }
});

test('what an order holds or took is in the ledger, and items know their sales', async () => {
  const moved = await rowsOf(sql`
    select l.order_id from order_lines l join orders o on o.id = l.order_id
    where (case when o.status in ('cancelled', 'expired') then 0 else -l.quantity end) is distinct from (
      select sum(change) from stock_movements m where m.order_id = l.order_id and m.stock_id = l.stock_id
        and m.variant_id is not distinct from l.variant_id)`);
  expect(moved).toEqual([]);
  const counted = await rowsOf(sql`
    select s.id from stocks s left join lateral (
      select count(distinct o.id)::int n from order_lines l
      join orders o on o.id = l.order_id where l.stock_id = s.id and o.status = 'completed') sold on true
    where s.orders <> sold.n or (s.last_sold_at is null) <> (sold.n = 0)`);
  expect(counted).toEqual([]);
});
