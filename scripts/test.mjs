import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { buildIfChanged } from './build.mjs';
import { close, gates, step, tool } from './gates.mjs';
import { onOwnNode } from './own-node.mjs';
import { root, runQuietly } from './project.mjs';
import { setup } from './setup.mjs';
import { openTestRun } from './test-run.mjs';

/** Loaded when it is its turn: the Node of before the set-up may not read it. */
const told = () => import('./report/test-report.ts');

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * The names of what failed come before the run's own words. A run that broke before or beside its
 * tests counts as one failure, or it would look green.
 */
function counted({ code, output }, { failures, secondTry, beside = [] }, passed = 0, failed = 0) {
  for (const test of secondTry) console.log(`       passed on the second try: ${test}`);
  const words = [...failures, ...beside, output].join('\n\n');
  return { code, output: words, passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

async function vitest(reports) {
  const file = join(reports, 'vitest.json');
  const result = await tool(
    `vitest run --maxWorkers=2 --reporter=default --reporter=json --outputFile=${file}`,
  );
  const report = readReport(file);
  const { fromVitest, uncaught } = await told();
  return counted(
    result,
    { ...fromVitest(report), beside: uncaught(result.output) },
    report?.numPassedTests,
    report?.numFailedTests,
  );
}

async function playwright(reports) {
  const file = join(reports, 'playwright.json');
  const result = await tool('playwright test --reporter=list,json', {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const report = readReport(file);
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {};
  return counted(result, (await told()).fromPlaywright(report), expected + flaky, unexpected);
}

async function build() {
  await buildIfChanged();
  return { code: 0, output: '' };
}

/** One after another: each alone is the work of a single processor, and the browser needs what is built. */
async function allBesideVitest(reports) {
  const browser = await step('browser', ensureBrowser);
  const results = [browser];
  for (const [name, run] of gates) results.push(await step(name, run));
  const built = await step('build', build);
  results.push(built);
  if (built.failed === 0 && browser.failed === 0) {
    results.push(await step('browser tests', () => playwright(reports)));
  }
  return results;
}

/** The programs of many machines, on one; where they are not installed it says so and is not counted as tried. */
async function cluster() {
  const run = join(root, 'scripts', 'run.mjs');
  const result = await runQuietly(process.execPath, [run, 'tests/cluster/run.ts']);
  const said = result.output.trim();
  if (said.startsWith('Not tried here')) console.log(`       ${said}`);
  return result;
}

/**
 * Journeys wait much of their time, and so do races: beside each other they keep the processors busy. Floods in full
 * would hold up everything else.
 */
async function runAll(reports) {
  const unit = () => step('unit and database tests', () => vitest(reports));
  if (process.env.OJA_LONG) {
    const results = [await unit(), ...(await allBesideVitest(reports))];
    return [...results, await step('cluster', cluster)];
  }
  const [others, tested] = await Promise.all([allBesideVitest(reports), unit()]);
  return [...others, tested];
}

/** `npm test`: everything that must hold, and one closing line. `--long` runs the full counts. */
try {
  await onOwnNode({ fresh: await setup() });
  if (process.argv.includes('--long')) process.env.OJA_LONG = '1';
  const removeAll = openTestRun();
  try {
    close(await runAll(mkdtempSync(join(tmpdir(), 'oja-reports-'))));
  } finally {
    removeAll();
  }
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
