import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { closeDatabase, connectDatabase, database } from '#app/platform/db/database.server.ts';
import { startEmbeddedPostgres } from '#app/platform/db/embedded-postgres.server.ts';
import { migrateDatabase } from '#app/platform/db/migrate.server.ts';
import { askedLists } from './lists/asked-lists.ts';
import { compareTimes, goal } from './lists/compare-times.ts';
import { countRows } from './lists/count-rows.ts';
import { fillShop } from './lists/fill-shop.ts';
import { ended, start } from './processes.ts';

/** Every combination of words, category, price, order and place in the list, and those within a shop, beside the plain list. */
const products = Number(process.env.BENCH_PRODUCTS ?? 1_000_000);
const requests = Number(process.env.BENCH_REQUESTS ?? 20);
/** A folder that is kept: filling it with a million products takes ten minutes. */
const kept = process.env.BENCH_DATA_DIR;
/** A part of the lists: what their group and address must match. */
const wanted = new RegExp(process.env.BENCH_ONLY ?? '');
const log = { info: () => undefined, warn: (message: string) => console.warn(message) };

async function fill(url: string, dataDir: string): Promise<void> {
  await migrateDatabase(url);
  connectDatabase({ url, max: 1 });
  const { rows } = await database().execute(sql`select from stock_search limit 1`);
  if (rows.length === 0) {
    const size = ['--products', String(products), '--shops', String(Math.ceil(products / 50))];
    const seed = start(['scripts/seed.ts', ...size], { DATABASE_URL: url, DATA_DIR: dataDir });
    if ((await ended(seed)) !== 0) throw new Error('the seed failed');
  }
  await fillShop();
  await closeDatabase();
}

export async function run(): Promise<void> {
  console.log(`\nLists of a market with ${products} products, goal ${goal} x the plain list`);
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'oja-lists-')));
  const settings = { fsync: 'off', synchronous_commit: 'off', shared_buffers: '1GB' };
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings });
  try {
    await fill(postgres.url, dataDir);
    const lists = await countRows(postgres.url, () => askedLists(wanted));
    const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    const postmaster = Number(pidFile.split('\n')[0]);
    await compareTimes(lists, { url: postgres.url, dataDir, postmaster, requests });
  } finally {
    await postgres.stop();
    if (!kept) await rm(dataDir, { recursive: true, force: true });
  }
}
