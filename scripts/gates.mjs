import { delimiter, dirname, join } from 'node:path';
import { root, runQuietly, seconds } from './project.mjs';

const bin = join(root, 'node_modules', '.bin');

/** The tools' own first line asks for `node`: they shall find the project's, which npm 10 does not link. */
const toolEnv = (more = {}) => ({
  ...process.env,
  PATH: [dirname(process.execPath), bin, process.env.PATH].join(delimiter),
  FORCE_COLOR: '0',
  ...more,
});

/** A command line of one of our tools, run to its end. */
export async function tool(line, env = {}) {
  const [name, ...args] = line.split(' ');
  return runQuietly(join(bin, name), args, { env: toolEnv(env) });
}

async function types() {
  const made = await tool('react-router typegen');
  return made.code === 0 ? tool('tsc') : made;
}

/** Loaded when it is its turn: its tools are there only after the set-up. */
const layoutRules = async () => (await import('./rules/layout-rules.ts')).layoutRules(root);
const inputRules = async () => (await import('./rules/input-rules.ts')).inputRules(root);
const migrationRules = async () =>
  (await import('./rules/migration-rules.ts')).migrationRules(root);

const catalogueRules = async () =>
  (await import('./rules/catalogue/catalogue-rules.ts')).catalogueRules(root);

/** The fast gates; each counts as one in the sum. */
export const gates = [
  ['types', types],
  ['lint', () => tool('biome check . --error-on-warnings')],
  ['boundaries', () => tool('depcruise app --config .dependency-cruiser.cjs')],
  ['layout', layoutRules],
  ['input rules', inputRules],
  ['migrations', migrationRules],
  ['texts', catalogueRules],
  ['dead code', () => tool('knip --no-progress')],
];

/** Runs one named step, says how it went, shows its words only when it failed. */
export async function step(name, run) {
  const since = Date.now();
  const result = await run().catch((error) => ({ code: 1, output: error.message }));
  const passed = result.passed ?? (result.code === 0 ? 1 : 0);
  const failed = result.failed ?? (result.code === 0 ? 0 : 1);
  const count = result.passed === undefined ? '' : `, ${passed} passed, ${failed} failed`;
  console.log(`${result.code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds(since)}${count})`);
  if (result.code !== 0) console.log(`${(result.output ?? '').trim()}\n`);
  return { name, passed, failed };
}

/** The closing line and the exit code that goes with it. */
export function close(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const broken = results.filter((result) => result.failed > 0).map((result) => result.name);
  if (broken.length > 0) console.log(`Failed: ${broken.join(', ')}`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = broken.length > 0 ? 1 : 0;
}
