import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { quietFlags, systemBrowser } from '#tests/support/browser/system-browser.ts';
import { withDemo } from './demo-app.ts';
import { blockingOf, type TraceEvent } from './lighthouse/blocking.ts';
import { record } from './results.ts';

/**
 * Lighthouse is not among our packages: it brings a hundred others for a figure that is taken now and then. It
 * is installed somewhere (`npm install --prefix DIR lighthouse`) and named by `LIGHTHOUSE=DIR`.
 */
const installation = process.env.LIGHTHOUSE;
const runs = Number(process.env.BENCH_RUNS ?? 5);
const goals = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };

interface Report {
  categories: Record<string, { score: number }>;
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>;
  runtimeError?: { code: string };
  /** By processor time, which the score cannot know. */
  blocking: number;
}

async function pathsOf(url: string): Promise<Record<string, string>> {
  const shops = await fetch(`${url}/api/shops?q=${encodeURIComponent('Ngozi Fashion House')}`);
  const shopId = ((await shops.json()) as { shops: { id: string }[] }).shops[0]?.id ?? '';
  const items = await fetch(`${url}/api/shopItems?shopId=${shopId}`);
  const stockId = ((await items.json()) as { cards: { id: string }[] }).cards[0]?.id ?? '';
  return {
    home: '/',
    category: '/category/phones',
    product: `/stocks/${stockId}`,
    shop: `/shop/${shopId}`,
  };
}

async function reportOnce(address: string, folder: string): Promise<Report> {
  const file = join(folder, 'report.json');
  // The one without windows: those of the other take four times the processor time, of the two cores that the page has.
  const flags = ['--headless', '--no-sandbox', ...quietFlags].join(' ');
  await promisify(execFile)(
    process.execPath,
    [
      join(installation ?? '', 'node_modules/lighthouse/cli/index.js'),
      address,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      '--save-assets',
      `--only-categories=${Object.keys(goals).join(',')}`,
      `--chrome-flags=${flags}`,
    ],
    { env: { ...process.env, CHROME_PATH: systemBrowser() ?? '' } },
  );
  const report = JSON.parse(await readFile(file, 'utf8')) as Omit<Report, 'blocking'>;
  const trace = await readFile(join(folder, 'report-0.trace.json'), 'utf8');
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  return { ...report, blocking: blockingOf(traceEvents) };
}

/** The tool itself loses the start of a navigation now and then: such a report says nothing of the page. */
async function reportOf(address: string, folder: string, tries = 3): Promise<Report> {
  const report = await reportOnce(address, folder).catch((error: Error) => {
    if (tries > 1) return undefined;
    throw error;
  });
  if (report && !report.runtimeError) return report;
  if (tries > 1) return reportOf(address, folder, tries - 1);
  throw new Error(`Lighthouse measured nothing: ${report?.runtimeError?.code}`);
}

const scoreOf = ({ categories }: Report, name: string): number =>
  Math.round((categories[name]?.score ?? 0) * 100);

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** What kept a page from 100 where nothing but 100 will do. */
function missed({ audits, categories }: Report): string[] {
  const isFull = Object.keys(goals)
    .filter((name) => name !== 'performance')
    .every((name) => categories[name]?.score === 1);
  return isFull
    ? []
    : Object.entries(audits).flatMap(([id, { score, title }]) =>
        score !== null && score < 0.9 ? [`${id}: ${title}`] : [],
      );
}

/** In milliseconds, but for the shift; the limits are those of the goals, nothing is said of the others. */
const shown = {
  'first-contentful-paint': undefined,
  'largest-contentful-paint': 2_000,
  'speed-index': undefined,
  'cumulative-layout-shift': 0,
  'total-blocking-time': 100,
};
/** By processor time, too: by the clock it is also the machine's, where it shares its cores with what measures. */
const blockingGoal = 100;

function figuresOf(reports: readonly Report[]): Record<string, number> {
  const values = Object.keys(shown).map((id) => [
    id,
    middle(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN)),
  ]);
  return { ...Object.fromEntries(values), blocking: middle(reports.map((one) => one.blocking)) };
}

/** What of the goals a page misses. */
function above(scores: Record<string, number>, figures: Record<string, number>): string[] {
  const limits = { ...shown, blocking: blockingGoal };
  return [
    ...Object.entries(goals).flatMap(([name, goal]) =>
      (scores[name] ?? 0) < goal ? [`${name} ${scores[name]}, goal ${goal}`] : [],
    ),
    ...Object.entries(limits).flatMap(([name, limit]) =>
      limit !== undefined && (figures[name] ?? 0) > limit
        ? [`${name} ${Math.round(figures[name] ?? 0)}, goal ${limit}`]
        : [],
    ),
  ];
}

export async function run(): Promise<void> {
  if (!installation) {
    console.log('\nLighthouse: left out, LIGHTHOUSE names no installation of it');
    return;
  }
  console.log(`\nLighthouse, a phone on a slow line, demo market, median of ${runs} runs`);
  await withDemo(async (url) => {
    const folder = await mkdtemp(join(tmpdir(), 'oja-report-'));
    for (const [name, path] of Object.entries(await pathsOf(url))) {
      const reports: Report[] = [];
      for (let at = 0; at < runs; at++) reports.push(await reportOf(url + path, folder));
      const scores = Object.fromEntries(
        Object.keys(goals).map((goal) => [
          goal,
          middle(reports.map((report) => scoreOf(report, goal))),
        ]),
      );
      const figures = figuresOf(reports);
      record('lighthouse', name, { ...scores, ...figures });
      const times = Object.entries(figures).map(([id, value]) => `${id} ${Math.round(value)}`);
      console.log(`${name.padEnd(9)} ${Object.values(scores).join(' / ')}  ${times.join(', ')}`);
      for (const line of above(scores, figures)) console.log(`   ${line}`);
      for (const line of reports[0] ? missed(reports[0]) : []) console.log(`   ${line}`);
    }
    await rm(folder, { recursive: true, force: true });
  });
}
