import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '#app/platform/db/embedded-postgres.server.ts';
import { migrateDatabase } from '#app/platform/db/migrate.server.ts';
import { freePort } from '#tests/support/processes/oja-process.ts';
import { ended, ready, start } from './processes.ts';
import { record } from './results.ts';

/** What an ordinary visitor feels while others ask for far more than their share. */
const products = Number(process.env.BENCH_PRODUCTS ?? 20_000);
const looks = Number(process.env.BENCH_LOOKS ?? 150);
const attackers = 100;
/** Between two pages somebody looks at what came. */
const thinkMs = 100;
const log = { info: () => undefined, warn: (message: string) => console.warn(message) };

interface Answer {
  ms: number;
  status: number;
}

function ask(url: string, address: string, agent: Agent): Promise<Answer> {
  const started = performance.now();
  return new Promise((resolve) => {
    get(url, { agent, headers: { 'x-forwarded-for': address } }, (response) => {
      const status = response.statusCode ?? 0;
      response.resume().on('end', () => resolve({ ms: performance.now() - started, status }));
    }).on('error', () => resolve({ ms: performance.now() - started, status: 0 }));
  });
}

/** Where the n-th hostile request comes from. */
const sources: Record<string, ((n: number) => string) | undefined> = {
  quiet: undefined,
  'one address': () => '203.0.113.7',
  'one /48': (n) => `2001:db8:7:${(n % 65_536).toString(16)}::1`,
  '200 addresses': (n) => `198.51.100.${n % 200}`,
};

interface Attack {
  asked: number;
  refused: number;
  stop: () => Promise<void>;
}

/** A hundred searches at once, each with other words, until told to stop. */
function attack(app: string, from: (n: number) => string): Attack {
  const agent = new Agent({ keepAlive: true, maxSockets: attackers });
  const state = { asked: 0, refused: 0 };
  let isOver = false;
  const work = async () => {
    while (!isOver) {
      const n = state.asked++;
      const words = `ankara gown ${n.toString(36)}`;
      const url = `${app}/api/marketItems?q=${encodeURIComponent(words)}`;
      const { status } = await ask(url, from(n), agent);
      if (status !== 200) state.refused += 1;
    }
  };
  const all = Promise.all(Array.from({ length: attackers }, work));
  return Object.assign(state, {
    stop: async () => {
      isOver = true;
      await all;
      agent.destroy();
    },
  });
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

async function someIds(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select id from stock_search order by random() limit ${looks}`,
  );
  await client.end();
  return rows.map((row) => row.id);
}

/** A visitor looks at product after product and searches now and then, one thing at a time. */
async function visit(app: string, ids: readonly string[], round: string) {
  const agent = new Agent({ keepAlive: true });
  const times: Record<string, number[]> = { product: [], home: [], search: [] };
  let refused = 0;
  const look = async (what: string, path: string) => {
    const { ms, status } = await ask(`${app}${path}`, '192.0.2.1', agent);
    times[what]?.push(ms);
    if (status !== 200) refused += 1;
  };
  for (const [n, id] of ids.entries()) {
    await look('product', `/stocks/${id}?seed=${round}${n}`);
    await look('home', '/');
    await sleep(thinkMs);
    if (n % 10 === 0) await look('search', `/api/marketItems?q=shoe%20${round}${n}`);
  }
  agent.destroy();
  return { times, refused };
}

async function measure(app: string, url: string): Promise<void> {
  const ids = await someIds(url);
  await visit(app, ids, 'warm');
  const quiet: Record<string, number> = {};
  for (const [name, from] of Object.entries(sources)) {
    const attacking = from && attack(app, from);
    const { times, refused } = await visit(app, ids, name.replace(/\W/g, ''));
    await attacking?.stop();
    for (const [what, list] of Object.entries(times)) {
      const sorted = list.sort((a, b) => a - b);
      const [p50, p99] = [at(sorted, 0.5), at(sorted, 0.99)];
      quiet[what] ??= p99;
      const timesQuiet = p99 / (quiet[what] ?? 1);
      record(`Fairness, ${name}`, what, { p50, p99, timesQuiet });
      console.log(
        `${name.padEnd(14)} ${what.padEnd(8)} p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms  (${timesQuiet.toFixed(1)} x quiet)`,
      );
    }
    const shed = attacking ? `, of ${attacking.asked} hostile ${attacking.refused} shed` : '';
    console.log(`${name.padEnd(14)} visitor refused ${refused}${shed}`);
  }
}

export async function run(): Promise<void> {
  console.log(`\nA visitor beside ${attackers} searches at once, ${products} products`);
  const dataDir = await mkdtemp(join(tmpdir(), 'oja-bench-'));
  const settings = { fsync: 'off', synchronous_commit: 'off' };
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings });
  const port = await freePort();
  const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir };
  try {
    await migrateDatabase(postgres.url);
    const shops = String(Math.ceil(products / 50));
    const seeding = ['scripts/seed.ts', '--products', String(products), '--shops', shops];
    if ((await ended(start(seeding, env))) !== 0) throw new Error('the seed failed');
    const file = join(process.cwd(), 'build/server/index.js');
    const app = start(['-e', `import(${JSON.stringify(file)}).then((m) => m.run())`], {
      ...env,
      PORT: String(port),
      LOG_LEVEL: 'error',
      TRUST_PROXY: '1',
    });
    try {
      await ready(`http://127.0.0.1:${port}/healthz`);
      await measure(`http://127.0.0.1:${port}`, postgres.url);
    } finally {
      app.kill('SIGTERM');
      await ended(app);
    }
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
