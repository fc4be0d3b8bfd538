import { measure } from './load.ts';
import { ended } from './processes.ts';
import { record } from './results.ts';
import { type SeededMarket, someIds, startApp, withMarket } from './seeded-market.ts';

/** What a page costs that is made anew, in each language beside English, in the same run. */
const languages = ['en', 'pcm', 'ha', 'yo', 'ig'];
const goal = 1.05;
const rounds = Number(process.env.BENCH_RUNS ?? 7);
const requests = Number(process.env.BENCH_REQUESTS ?? 600);

let asked = 0;
/** An address that nobody has asked for: its page is in no cache. */
const fresh = (): string => `${process.pid}x${++asked}`;

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Each language once a round, so that all meet the same weather; against English of the same round. */
async function ratios(
  load: Omit<Parameters<typeof measure>[0], 'headers' | 'requests'>,
): Promise<Map<string, { cpu: number; times: number }>> {
  const inLanguage = (language: string, count: number) =>
    measure({ ...load, requests: count, headers: { cookie: `oja-language=${language}` } });
  for (const language of languages) await inLanguage(language, requests);
  const found = new Map(languages.map((language) => [language, [] as number[]]));
  for (let round = 0; round < rounds; round++) {
    // Begins with another one each time: the first of a round may find other memory than the last.
    const order = languages.map((_, at) => languages[(at + round) % languages.length] ?? 'en');
    for (const language of order)
      found.get(language)?.push((await inLanguage(language, requests)).cpu);
  }
  const english = found.get('en') ?? [];
  return new Map(
    languages.map((language) => {
      const cpu = found.get(language) ?? [];
      const times = middle(cpu.map((value, at) => value / (english[at] ?? value)));
      return [language, { cpu: middle(cpu), times }];
    }),
  );
}

async function measureLanguages(market: SeededMarket): Promise<void> {
  const { app, appUrl } = await startApp(market);
  try {
    const products = await someIds(market.url, 'stock_search', 50);
    const server = app.pid ?? 0;
    const pages: Record<string, (n: number) => string> = {
      'home, uncached': (n) => `${appUrl}/?seed=${n % 32}&after=${fresh()}`,
      'product, uncached': (n) =>
        `${appUrl}/stocks/${products[n % products.length]}?after=${fresh()}`,
    };
    for (const [name, url] of Object.entries(pages)) {
      const found = await ratios({ url, server, database: market.database });
      for (const [language, { cpu, times }] of found) {
        record(`languages: ${name}`, language, { cpu, timesEnglish: times });
        console.log(
          `${name.padEnd(18)} ${language.padEnd(4)} CPU ${cpu.toFixed(3)} ms (${times.toFixed(3)} x English, goal ${goal})`,
        );
      }
    }
  } finally {
    app.kill('SIGTERM');
    await ended(app);
  }
}

export async function run(): Promise<void> {
  console.log(`\nPages in five languages, middle of ${rounds} rounds of ${requests} requests`);
  await withMarket({ products: 1_000, shops: 20 }, measureLanguages);
}
