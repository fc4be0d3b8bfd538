import { changeGoods } from './changing-goods.ts';
import { type Measured, measure, median } from './load.ts';
import { ended } from './processes.ts';
import { record } from './results.ts';
import { searchQueries } from './search/queries.ts';
import { type SeededMarket, startApp, withMarket } from './seeded-market.ts';

/** Lists of a place beside the same lists of everywhere, in one run, while goods change: none of them is remembered. */
const size = { products: 100_000, shops: 2_000 };
const runs = Number(process.env.BENCH_RUNS ?? 3);
const requests = Number(process.env.BENCH_REQUESTS ?? 1_000);

/** Where a third of the market is, where a hundredth is, and an area with a few shops. */
const places = ['lagos', 'kano', 'lagos/ikeja', 'oyo/ibadan-north'];
const goal = 1.3;

const pairs = {
  list: ['list, everywhere', 'list, of a place'],
  search: ['search, everywhere', 'search, with a place'],
} as const;

async function measurePlaces(market: SeededMarket): Promise<Record<string, Measured>> {
  const { app, appUrl } = await startApp(market);
  const stopChanging = await changeGoods(market.url, 10);
  const server = app.pid ?? 0;
  const texts = searchQueries.map((query) => encodeURIComponent(query.text));
  const run = (n: number) => Math.random().toString(36).slice(2) + n;
  const placeAt = (n: number) => encodeURIComponent(places[n % places.length] ?? '');
  const cases: Record<string, (n: number) => string> = {
    // An unknown cursor starts the list again, under an address that nobody has asked for.
    'list, everywhere': (n) => `${appUrl}/?seed=${n % 32}&after=${run(n)}`,
    'list, of a place': (n) => `${appUrl}/?place=${placeAt(n)}&after=${run(n)}`,
    'search, everywhere': (n) => `${appUrl}/api/marketItems?q=${texts[n % texts.length]}`,
    'search, with a place': (n) =>
      `${appUrl}/api/marketItems?q=${texts[n % texts.length]}&place=${placeAt(n)}`,
  };
  try {
    const results: Record<string, Measured> = {};
    for (const [name, url] of Object.entries(cases)) {
      const load = { server, url, database: market.database };
      await measure({ ...load, requests: Math.ceil(requests / 4) });
      results[name] = await median(runs, () => measure({ ...load, requests }));
    }
    return results;
  } finally {
    await stopChanging();
    app.kill('SIGTERM');
    await ended(app);
  }
}

export async function run(): Promise<void> {
  const results = await withMarket(size, measurePlaces);
  for (const [plain, placed] of Object.values(pairs)) {
    const [base, at] = [results[plain]?.cpu ?? 1, results[placed]?.cpu ?? 0];
    record('places', placed, { cpu: at, cpuEverywhere: base, times: at / base });
    console.log(
      `${placed.padEnd(22)} CPU ${at.toFixed(2)} ms, ${plain} ${base.toFixed(2)} ms: ${(at / base).toFixed(2)} times (goal ${goal})`,
    );
  }
}
