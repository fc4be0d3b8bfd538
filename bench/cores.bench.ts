import { execFileSync } from 'node:child_process';
import { freePort } from '#tests/support/processes/oja-process.ts';
import { measure } from './load.ts';
import { ended, ready, start } from './processes.ts';
import { record } from './results.ts';
import { searchQueries } from './search/queries.ts';
import { type SeededMarket, withMarket } from './seeded-market.ts';

/**
 * A machine of one core beside one of two, in turns: app, database and load are all held to them, so that the second
 * core has to pay for everything that one more process costs.
 */
const size = { products: 10_000, shops: 200 };
const rounds = Number(process.env.BENCH_RUNS ?? 3);
/** Of a case that takes a millisecond; of a cheaper one more, so that each is measured for some seconds. */
const requests = Number(process.env.BENCH_REQUESTS ?? 8_000);
const goal = 1.7;

const machines = [
  { cores: '0', processes: '1' },
  { cores: '0,1', processes: '2' },
] as const;

const holdTo = (pid: number, cores: string): void => {
  execFileSync('taskset', ['-acp', cores, String(pid)]);
};

const fresh = (): string => Math.random().toString(36).slice(2);
const texts = searchQueries.map((query) => encodeURIComponent(query.text));
interface Case {
  address: (url: string, n: number) => string;
  /** Against one that takes a millisecond. */
  share: number;
}

const cases: Record<string, Case> = {
  'home, cached': { address: (url) => `${url}/`, share: 3 },
  'home, uncached': {
    address: (url, n) => `${url}/?seed=${n % 32}&after=${fresh()}`,
    share: 0.5,
  },
  'search, JSON': {
    address: (url, n) => `${url}/api/marketItems?q=${texts[n % texts.length]}`,
    share: 1,
  },
};

/** Requests a second of each case on this machine. */
async function serve(
  market: SeededMarket,
  { cores, processes }: (typeof machines)[number],
): Promise<Map<string, number>> {
  holdTo(process.pid, cores);
  const family = execFileSync('pgrep', ['-P', String(market.database)], { encoding: 'utf8' });
  for (const pid of [market.database, ...family.trim().split('\n').map(Number)]) holdTo(pid, cores);
  const port = await freePort();
  const app = start(['scripts/start.mjs'], {
    DATABASE_URL: market.url,
    DATA_DIR: market.dataDir,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    PROCESSES: processes,
  });
  const url = `http://127.0.0.1:${port}`;
  await ready(`${url}/healthz`);
  const rps = new Map<string, number>();
  for (const [name, { address, share }] of Object.entries(cases)) {
    const count = Math.ceil(requests * share);
    const load = {
      server: app.pid ?? 0,
      database: market.database,
      url: (n: number) => address(url, n),
      connections: 16,
      // As every browser asks: whole bodies would measure the one process that reads them all.
      headers: { 'accept-encoding': 'br' },
    };
    // Each process has to be warm, and of two each gets half.
    await measure({ ...load, requests: count });
    rps.set(name, (await measure({ ...load, requests: count })).rps);
  }
  app.kill('SIGTERM');
  await ended(app);
  return rps;
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export async function run(): Promise<void> {
  console.log(`\nOne core and two, ${rounds} rounds`);
  const [one, two] = machines;
  await withMarket(size, async (market) => {
    const found = new Map(Object.keys(cases).map((name) => [name, [] as [number, number][]]));
    for (let round = 0; round < rounds; round++) {
      const alone = await serve(market, one);
      const both = await serve(market, two);
      for (const [name, pairs] of found) pairs.push([alone.get(name) ?? 1, both.get(name) ?? 0]);
    }
    for (const [name, pairs] of found) {
      const times = middle(pairs.map(([alone, both]) => both / alone));
      const [alone, both] = [middle(pairs.map(([a]) => a)), middle(pairs.map(([, b]) => b))];
      record('cores', name, { rpsOne: alone, rpsTwo: both, times });
      console.log(
        `${name.padEnd(16)} one ${alone.toFixed(0)} rps, two ${both.toFixed(0)} rps: ${times.toFixed(2)} times (goal ${goal})`,
      );
    }
  });
}
