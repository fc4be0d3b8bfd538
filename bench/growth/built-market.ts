import { existsSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { addDays, daysOf } from '#app/domains/insights/figures.ts';
import { summariseDay } from '#app/domains/insights/summarise.server.ts';
import { lagosDay } from '#app/platform/clock.ts';
import { closeDatabase, connectDatabase } from '#app/platform/db/database.server.ts';
import { startEmbeddedPostgres } from '#app/platform/db/embedded-postgres.server.ts';
import { migrateDatabase } from '#app/platform/db/migrate.server.ts';
import { fillShop } from '../lists/fill-shop.ts';
import { ended, start } from '../processes.ts';
import { tradeStatements } from './trade.ts';

export interface MarketSize {
  name: 'hundred' | 'million';
  products: number;
  shops: number;
  orders: number;
}

export interface BuiltMarket {
  url: string;
  /** Sees what every statement cost, and fills tables without their triggers. */
  superuserUrl: string;
  dataDir: string;
  /** The database's first process. */
  postmaster: number;
  stop(): Promise<void>;
}

const log = { info: () => undefined, warn: (message: string) => console.warn(message) };
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  shared_buffers: '2GB',
  max_wal_size: '8GB',
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': '10000',
};

const markOf = (dataDir: string): string => join(dataDir, 'built');
export const isBuilt = (dataDir: string): boolean => existsSync(markOf(dataDir));

export async function openMarket(dataDir: string): Promise<BuiltMarket> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings });
  const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  await migrateDatabase(postgres.url);
  const { url, superuserUrl, stop } = postgres;
  return { url, superuserUrl, dataDir, postmaster: Number(pidFile.split('\n')[0]), stop };
}

/** The largest shop, and one of fifty items: the same in a market of any size. */
export async function twoShops(client: pg.Client): Promise<{ largest: string; middling: string }> {
  const ofSize = async (size: string): Promise<string> => {
    const { rows } = await client.query(
      `select shop_id from stock_search group by 1 ${size} limit 1`,
    );
    return String(rows[0]?.shop_id);
  };
  return {
    largest: await ofSize('order by count(*) desc, shop_id'),
    middling: await ofSize('having count(*) = 50 order by shop_id'),
  };
}

/** Days of visits: the figures of the two shops are the app's own. */
const summedDays = 14;

async function trade(client: pg.Client, orders: number): Promise<void> {
  const shops = await twoShops(client);
  const both = [shops.largest, shops.middling];
  await client.query(
    'begin; set local statement_timeout = 0; set local session_replication_role = replica',
  );
  for (const statement of tradeStatements({ orders, ...shops })) await client.query(statement);
  await client.query(
    `update shops set plan = 'enterprise', plan_until = now() + interval '5 years' where id = any($1)`,
    [both],
  );
  await client.query('commit');
  const today = lagosDay();
  for (const shopId of both)
    for (const day of daysOf({ from: addDays(today, -summedDays), to: today }))
      await summariseDay({ shopId, day });
}

/** A million products take half an hour: what was made is kept, and goes on where it broke off. */
export async function buildMarket(dataDir: string, size: MarketSize): Promise<void> {
  const { url, superuserUrl, stop } = await openMarket(dataDir);
  const client = new pg.Client({ connectionString: superuserUrl });
  try {
    await client.connect();
    connectDatabase({ url, max: 2 });
    const { rows: goods } = await client.query('select from stock_search limit 1');
    if (goods.length === 0) {
      const counts = ['--products', String(size.products), '--shops', String(size.shops)];
      const seed = start(['scripts/seed.ts', ...counts], { DATABASE_URL: url, DATA_DIR: dataDir });
      if ((await ended(seed)) !== 0) throw new Error('the seed failed');
    }
    await fillShop();
    const { rows: traded } = await client.query('select from orders limit 1');
    if (traded.length === 0) await trade(client, size.orders);
    await client.query('create extension if not exists pg_stat_statements');
    await client.query('set statement_timeout = 0');
    await client.query('vacuum analyze');
    writeFileSync(markOf(dataDir), `${new Date().toISOString()}\n`);
  } finally {
    await closeDatabase();
    await client.end();
    await stop();
  }
}
