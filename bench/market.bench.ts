import { freePort } from '#tests/support/processes/oja-process.ts';
import { changeGoods } from './changing-goods.ts';
import { type Measured, measure, median } from './load.ts';
import { ended, ready, start } from './processes.ts';
import { record } from './results.ts';
import { searchQueries } from './search/queries.ts';
import { type SeededMarket, someIds, startApp, withMarket } from './seeded-market.ts';

/** The market's pages beside the same rows as plain JSON, at two sizes or at one of them. */
const onlySize = Number(process.env.BENCH_PRODUCTS ?? 0);
const sizes = [
  { products: 1_000, shops: 20 },
  { products: 100_000, shops: 2_000 },
].filter(({ products }) => onlySize === 0 || products === onlySize);
const runs = Number(process.env.BENCH_RUNS ?? 5);
const requests = Number(process.env.BENCH_REQUESTS ?? 2_000);

interface Case {
  server: number;
  url: (n: number) => string;
  headers?: Record<string, string>;
  /** Twenty times a second a product changes, or everything that was found is forgotten. */
  goods?: 'change' | 'are forgotten';
}

/**
 * A statement is planned by its values five times on each of ten connections before one plan serves it for good, and some
 * belong to one of the texts: so often all of them are asked before it counts. A server that runs for a day has long done so.
 */
const warmingRounds = 80;

async function measureCase(market: SeededMarket, { goods, ...load }: Case): Promise<Measured> {
  const { url, database } = market;
  const stop = goods ? await changeGoods(url, 50, goods === 'change') : undefined;
  await measure({
    ...load,
    database,
    requests: goods ? warmingRounds * searchQueries.length : 2 * requests,
  });
  const result = await median(runs, () => measure({ ...load, database, requests }));
  await stop?.();
  return result;
}

async function measureMarket(market: SeededMarket): Promise<Record<string, Measured>> {
  const { url } = market;
  const plainPort = await freePort();
  const { app, appUrl } = await startApp(market);
  const plain = start(['bench/baseline-server.ts'], { DATABASE_URL: url, PORT: String(plainPort) });
  const plainUrl = `http://127.0.0.1:${plainPort}`;
  try {
    await ready(plainUrl);
    const products = await someIds(url, 'stock_search', 50);
    const texts = searchQueries.map((query) => encodeURIComponent(query.text));
    const run = (n: number) => Math.random().toString(36).slice(2) + n;
    const cases: Record<string, Case> = {
      'plain JSON': { server: plain.pid ?? 0, url: () => plainUrl },
      'home, cached': { server: app.pid ?? 0, url: () => `${appUrl}/` },
      // As a browser asks that was never here: with the styles in it.
      'home, first visit': {
        server: app.pid ?? 0,
        url: () => `${appUrl}/`,
        headers: { 'accept-encoding': 'br' },
      },
      'product, cached': {
        server: app.pid ?? 0,
        url: (n) => `${appUrl}/stocks/${products[n % products.length]}`,
      },
      // An unknown cursor starts the list again: pages of every seed under addresses that nobody has asked for.
      'home, uncached': {
        server: app.pid ?? 0,
        url: (n) => `${appUrl}/?seed=${n % 32}&after=${run(n)}`,
      },
      'search, JSON': {
        server: app.pid ?? 0,
        url: (n) => `${appUrl}/api/marketItems?q=${texts[n % texts.length]}`,
      },
      'search, changing': {
        server: app.pid ?? 0,
        url: (n) => `${appUrl}/api/marketItems?q=${texts[n % texts.length]}`,
        goods: 'change',
      },
      // Hardly anybody has searched for it before.
      'search, first': {
        server: app.pid ?? 0,
        url: (n) => `${appUrl}/api/marketItems?q=${texts[n % texts.length]}`,
        goods: 'are forgotten',
      },
    };
    const results: Record<string, Measured> = {};
    for (const [name, load] of Object.entries(cases)) {
      results[name] = await measureCase(market, load);
    }
    return results;
  } finally {
    for (const child of [app, plain]) child.kill('SIGTERM');
    await Promise.all([app, plain].map(ended));
  }
}

const limits: Record<string, number> = {
  'home, cached': 0.7,
  'home, first visit': 0.7,
  'product, cached': 0.7,
  'home, uncached': 4.5,
  'search, JSON': 4,
  'search, changing': 4,
  'search, first': 4,
};

export async function run(): Promise<void> {
  let small: Record<string, Measured> = {};
  for (const size of sizes) {
    console.log(
      `\nMarket with ${size.products} products in ${size.shops} shops, median of ${runs} runs of ${requests} requests`,
    );
    const results = await withMarket(size, measureMarket);
    const base = results['plain JSON']?.cpu ?? 1;
    for (const [name, { rps, p50, p99, cpu, memoryMb }] of Object.entries(results)) {
      const allowed = limits[name];
      record(`market of ${size.products}`, name, {
        rps,
        p50,
        p99,
        cpu,
        memoryMb,
        timesPlain: cpu / base,
      });
      const times = (cpu / base).toFixed(2);
      const grown = small[name]
        ? `, ${(cpu / small[name].cpu).toFixed(2)} x the small market's`
        : '';
      console.log(
        `${name.padEnd(16)} ${rps.toFixed(0).padStart(6)} rps  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms  CPU ${cpu.toFixed(3)} ms (${times} x plain${allowed ? `, goal ${allowed}` : ''})  ${memoryMb.toFixed(0)} MB${grown}`,
      );
    }
    small = results;
  }
}
