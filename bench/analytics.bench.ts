import { sql } from 'drizzle-orm';
import { addDays, daysOf } from '#app/domains/insights/figures.ts';
import { shopReport } from '#app/domains/insights/report.queries.server.ts';
import { summariseDay } from '#app/domains/insights/summarise.server.ts';
import { lagosDay } from '#app/platform/clock.ts';
import { closeDatabase, connectDatabase, database } from '#app/platform/db/database.server.ts';
import { startEmbeddedPostgres } from '#app/platform/db/embedded-postgres.server.ts';
import { migrateDatabase } from '#app/platform/db/migrate.server.ts';
import { loadSettings, replaceSettings } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/id.ts';
import { log } from '#app/platform/log.server.ts';
import { tempDataDir } from '#tests/support/processes/oja-process.ts';
import { record } from './results.ts';

interface Size {
  items: number;
  orders: number;
  events: number;
}

const days = 180;
const atOnce = 500_000;

/** Part of the shop's events, spread evenly over the days. */
async function addEvents(
  shopId: string,
  { items, events }: Pick<Size, 'items' | 'events'>,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await database().execute(sql`insert into market_events (id, at, kind, shop_id, stock_id, visitor_id, source)
    select gen_random_uuid(), now() - (e.n::float8 / ${events}) * ${days} * interval '1 day',
      case when e.n % 3 = 0 then 'visit' else 'view' end, ${shopId}, own.ids[1 + e.n % ${items}::int],
      'v' || e.n % 5000, 'direct'
    from generate_series(${from}::int, ${to}::int) as e(n),
      (select array_agg(id) as ids from stocks where shop_id = ${shopId}) own`);
}

async function makeShop({ items, orders, events }: Size): Promise<string> {
  const db = database();
  const [shopId, userId] = [newId(), newId()];
  const digits = String(Math.floor(Math.random() * 1e10)).padStart(10, '0');
  await db.execute(
    sql`insert into users (id, phone_key, phone_digits) values (${userId}, ${`+${digits}`}, ${digits})`,
  );
  await db.execute(sql`insert into shops (id, name, name_norm, letter, business_type, phone_number, owner_user_id)
    values (${shopId}, 'Bench', 'bench', 'b', 'boutique', '0803', ${userId})`);
  await db.execute(sql`with added as (insert into stocks (id, shop_id, product_name, description, price_kobo, quantity, category1, category2, category3, image_base)
    select gen_random_uuid(), ${shopId}, 'Item ' || n, 'x', 100000, 5 + n % 9, 'Boutique', 'a', 'b', 'none' from generate_series(1, ${items}) n
    returning id, quantity)
    insert into stock_movements (id, stock_id, kind, change, quantity_after)
    select gen_random_uuid(), id, 'opening', quantity, quantity from added`);
  await db.execute(sql`insert into orders (id, shop_id, number, code, status, source, buyer_name, buyer_phone, get_by, pay_by, pieces, total_kobo, paid_kobo, placed_at, completed_at)
    select gen_random_uuid(), ${shopId}, n, ${shopId} || n, 'completed', 'web', 'A', '+234', 'pickup', 'delivery', 1, 100000, 100000,
      now() - random() * ${days} * interval '1 day', now() - random() * ${days} * interval '1 day' from generate_series(1, ${orders}) n`);
  await db.execute(sql`insert into order_lines (id, order_id, position, stock_id, name, price_kobo, quantity)
    select gen_random_uuid(), o.id, 0, own.ids[1 + o.number % ${items}::int], 'x', 100000, 1 from orders o,
      (select array_agg(id) as ids from stocks where shop_id = ${shopId}) own where o.shop_id = ${shopId}`);
  for (let from = 1; from <= events; from += atOnce)
    await addEvents(shopId, { items, events }, { from, to: Math.min(from + atOnce - 1, events) });
  return shopId;
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 25; round++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[12] ?? 0;
}

/** Analytics of a large shop over 90 days beside those of a small one over 30: at most five times as long. */
export async function run(): Promise<void> {
  const folder = tempDataDir();
  const dataDir = folder.path;
  replaceSettings(
    loadSettings({
      DATA_DIR: dataDir,
      SESSION_SECRET: 's'.repeat(40),
      SECRETS_KEY: 'k'.repeat(40),
    }),
  );
  const server = await startEmbeddedPostgres({ dataDir, log });
  try {
    await migrateDatabase(server.url);
    connectDatabase({ url: server.url, max: 1 });
    await database().execute(sql`set statement_timeout = 0`);
    const share = Number(process.env.OJA_BENCH_SHARE ?? 1);
    const small = await makeShop({ items: 100, orders: 1_000, events: 50_000 });
    const large = await makeShop({
      items: 1_000,
      orders: 100_000 * share,
      events: 5_000_000 * share,
    });
    await database().execute(sql`analyze`);
    const today = lagosDay();
    const started = performance.now();
    for (const shopId of [small, large])
      for (const day of daysOf({ from: addDays(today, -days), to: today }))
        await summariseDay({ shopId, day });
    const each = (performance.now() - started) / (2 * days);
    await database().execute(sql`analyze`);
    const base = await median(() => shopReport(small, 30));
    const full = await median(() => shopReport(large, 90));
    record('Analytics', '30 days of a small shop', { ms: base });
    record('Analytics', '90 days of a large shop', { ms: full, timesSmall: full / base });
    record('Analytics', 'a day is summed up', { ms: each });
    process.stdout.write(
      `analytics: 30 days of a small shop ${base.toFixed(1)} ms, 90 days of a large one ${full.toFixed(1)} ms, ${(full / base).toFixed(1)} times; a day is summed up in ${each.toFixed(0)} ms\n`,
    );
  } finally {
    await closeDatabase();
    await server.stop();
    folder.remove();
  }
}
