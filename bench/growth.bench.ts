import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BuiltMarket,
  buildMarket,
  isBuilt,
  type MarketSize,
  openMarket,
} from './growth/built-market.ts';
import { comparePages, goal } from './growth/compare-pages.ts';
import { timeJobs } from './growth/time-jobs.ts';

/** Where the two markets are kept, and whether what is missing is made now. */
const folder = process.env.BENCH_GROWTH_DIR ?? join(tmpdir(), 'oja-growth');
const builds = process.env.BENCH_BUILD === '1';
/** A part of the pages and jobs: what their name must match. */
const wanted = new RegExp(process.env.BENCH_ONLY ?? '');
/** `pages` or `jobs` alone. */
const part = process.env.BENCH_PART;

const sizes: MarketSize[] = [
  { name: 'hundred', products: 100_000, shops: 2_000, orders: 100_000 },
  { name: 'million', products: 1_000_000, shops: 20_000, orders: 1_000_000 },
];

/** Pages, searches and rooms of a market of a million beside those of one of a hundred thousand, and its nightly work. */
export async function run(): Promise<void> {
  const missing = sizes.filter(({ name }) => !isBuilt(join(folder, name)));
  if (missing.length > 0 && !builds) {
    const names = missing.map(({ name }) => join(folder, name)).join(' and ');
    console.log(
      `growth: not measured, ${names} is not built (BENCH_BUILD=1 builds it, about an hour)`,
    );
    return;
  }
  for (const size of missing) {
    console.log(`growth: building ${size.products} products and ${size.orders} orders`);
    await buildMarket(join(folder, size.name), size);
  }
  const opened: BuiltMarket[] = [];
  try {
    for (const { name } of sizes) opened.push(await openMarket(join(folder, name)));
    const [hundred, million] = opened;
    if (!hundred || !million) return;
    const above: string[] = [];
    if (part !== 'jobs') {
      console.log(
        `\nA page of a million products beside one of a hundred thousand, goal ${goal} x`,
      );
      above.push(...(await comparePages(hundred, million, wanted)));
    }
    if (part !== 'pages') above.push(...(await timeJobs(million, wanted)));
    console.log(
      above.length === 0
        ? 'growth: all within'
        : `growth: ${above.length} above\n${above.join('\n')}`,
    );
  } finally {
    for (const market of opened) await market.stop();
  }
}
