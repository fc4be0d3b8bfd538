import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { marketList } from '#app/domains/market/lists/market-list.server.ts';
import { closeDatabase, connectDatabase, database } from '#app/platform/db/database.server.ts';
import { startEmbeddedPostgres } from '#app/platform/db/embedded-postgres.server.ts';
import { migrateDatabase } from '#app/platform/db/migrate.server.ts';
import { type AskedList, everyList } from '#tests/support/market-lists.ts';
import { explaining, watchPlans } from '#tests/support/plans.ts';
import { freePort } from '#tests/support/processes/oja-process.ts';
import { measure } from './load.ts';
import { ended, ready, start } from './processes.ts';
import { record } from './results.ts';

/** Every combination of words, category, price, order and place in the list, beside the plain list. */
const products = Number(process.env.BENCH_PRODUCTS ?? 1_000_000);
const requests = Number(process.env.BENCH_REQUESTS ?? 20);
/** A folder that is kept: filling it with a million products takes ten minutes. */
const kept = process.env.BENCH_DATA_DIR;
/** A part of the lists: what their addresses must match. */
const only = process.env.BENCH_ONLY;
const wanted = new RegExp(only ?? '');
const goal = 5;
const log = { info: () => undefined, warn: (message: string) => console.warn(message) };
const choices = {
  words: ['', 'shoe', 'phone', 'red shoe', 'charger', 'new', 'home clean'],
  categories: [undefined, 'phones'],
  prices: [
    [undefined, undefined],
    [100, undefined],
    [undefined, 5_000],
    [5_001, 5_040],
    [20_000, 60_000],
  ],
  depths: [0, 0.5],
} as const;

async function fill(url: string, dataDir: string): Promise<void> {
  await migrateDatabase(url);
  connectDatabase({ url, max: 1 });
  const { rows } = await database().execute(sql`select from stock_search limit 1`);
  if (rows.length === 0) {
    const size = ['--products', String(products), '--shops', String(Math.ceil(products / 50))];
    const seed = start(['scripts/seed.ts', ...size], { DATABASE_URL: url, DATA_DIR: dataDir });
    if ((await ended(seed)) !== 0) throw new Error('the seed failed');
  }
  await closeDatabase();
}

interface Reads {
  address: string;
  statements: number;
  rows: number;
  most: number;
  ms: number;
}

const addressOf = (address: string): string =>
  address.replace(/after=[^&]*/, 'after=…').replace('/market?', '');

/** What each list reads, all statements of a page together. */
async function countRows(url: string): Promise<AskedList[]> {
  connectDatabase({ url: explaining(url), max: 1 });
  try {
    const plans = watchPlans();
    const lists = (await everyList(choices)).filter(({ address }) => wanted.test(address));
    const reads: Reads[] = [];
    for (const { address, filter } of lists) {
      // Once before: plans are made and pages of the database are at hand.
      await plans.during(() => marketList(filter));
      const ran = await plans.during(() => marketList(filter));
      const [rows, ms] = [ran.map((one) => one.rows), ran.map((one) => one.ms)];
      const sum = (all: number[]) => all.reduce((total, one) => total + one, 0);
      const most = Math.max(...rows);
      reads.push({ address, statements: ran.length, rows: sum(rows), most, ms: sum(ms) });
    }
    const sorted = (of: (one: Reads) => number) => reads.map(of).sort((a, b) => a - b);
    const figures = {
      lists: lists.length,
      statement: at(
        sorted(({ most }) => most),
        1,
      ),
      page: at(
        sorted(({ rows }) => rows),
        1,
      ),
      pagesAboveThousand: reads.filter(({ rows }) => rows > 1_000).length,
      statementsMedian: at(
        sorted(({ statements }) => statements),
        0.5,
      ),
      statementsMost: at(
        sorted(({ statements }) => statements),
        1,
      ),
      msMedian: at(
        sorted(({ ms }) => ms),
        0.5,
      ),
      msP90: at(
        sorted(({ ms }) => ms),
        0.9,
      ),
      msMost: at(
        sorted(({ ms }) => ms),
        1,
      ),
    };
    record('lists', 'rows', figures);
    console.log(figures);
    reads.sort((a, b) => b.ms - a.ms);
    for (const one of only ? reads : reads.slice(0, 24)) {
      const { address, statements, rows, ms } = one;
      console.log(
        `${ms.toFixed(1)} ms ${statements} statements ${rows} rows ${addressOf(address)}`,
      );
    }
    return lists;
  } finally {
    await closeDatabase();
  }
}

interface Cost {
  address: string;
  times: number;
  timesCpu: number;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

async function compare(url: string, dataDir: string, postmaster: number, lists: AskedList[]) {
  const port = await freePort();
  const serverFile = join(process.cwd(), 'build/server/index.js');
  const app = start(['-e', `import(${JSON.stringify(serverFile)}).then((m) => m.run())`], {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
  });
  const origin = `http://127.0.0.1:${port}`;
  try {
    await ready(`${origin}/healthz`);
    const load = { server: app.pid ?? 0, database: postmaster, requests, connections: 1 };
    // A part of the address that means nothing to the market: no page is a cached one.
    const fresh = (): string => `letter=${Math.random().toString(36).slice(2)}`;
    const plainUrl = (n: number) => `${origin}/?seed=${n % 32}&${fresh()}`;
    await measure({ ...load, url: plainUrl, requests: 400 });
    const plain = await measure({ ...load, url: plainUrl, requests: 400 });
    const costs: Cost[] = [];
    for (const { address } of lists) {
      const asked = { ...load, url: () => `${origin}${address}&${fresh()}` };
      await measure({ ...asked, requests: 6 });
      const { p50, cpu } = await measure(asked);
      costs.push({ address, times: p50 / plain.p50, timesCpu: cpu / plain.cpu });
    }
    costs.sort((a, b) => a.times - b.times);
    const times = costs.map((cost) => cost.times);
    const cpu = costs.map((cost) => cost.timesCpu).sort((a, b) => a - b);
    const figures = {
      plainMs: plain.p50,
      plainCpu: plain.cpu,
      median: at(times, 0.5),
      p90: at(times, 0.9),
      worst: at(times, 1),
      within: times.filter((one) => one <= goal).length / times.length,
      cpuMedian: at(cpu, 0.5),
      cpuP90: at(cpu, 0.9),
    };
    record('lists', 'times the plain list', figures);
    console.log(figures);
    for (const { address, times: of, timesCpu } of costs.slice(-12).reverse()) {
      console.log(`${of.toFixed(1)} x (CPU ${timesCpu.toFixed(1)} x) ${addressOf(address)}`);
    }
  } finally {
    app.kill('SIGTERM');
    await ended(app);
  }
}

export async function run(): Promise<void> {
  console.log(`\nLists of a market with ${products} products, goal ${goal} x the plain list`);
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'oja-lists-')));
  const settings = { fsync: 'off', synchronous_commit: 'off', shared_buffers: '1GB' };
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings });
  try {
    await fill(postgres.url, dataDir);
    const lists = await countRows(postgres.url);
    const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    await compare(postgres.url, dataDir, Number(pidFile.split('\n')[0]), lists);
  } finally {
    await postgres.stop();
    if (!kept) await rm(dataDir, { recursive: true, force: true });
  }
}
