import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, runQuietly, seconds } from './project.mjs';
import { setup } from './setup.mjs';
import { withSetupLock } from './setup-lock.mjs';

/** Everything that the built app is made of. */
const sources = [
  'app',
  'drizzle',
  'locales',
  'public',
  'scripts/after-build',
  'scripts/rules',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];
const isTest = (name) => /\.test\.tsx?$/.test(name);

export const serverFile = join(root, 'build', 'server', 'index.js');
const stampFile = join(root, 'build', '.oja-build');
const builder = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');

function* filesOf(path) {
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') yield path;
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) yield* filesOf(child);
    else if (entry.isFile() && !isTest(entry.name)) yield child;
  }
}

function sourceHash() {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesOf(join(root, source))) {
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

const isBuilt = (hash) =>
  existsSync(serverFile) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash;

async function build(hash) {
  const since = Date.now();
  console.log('Building the app');
  const { code, output } = await runQuietly(process.execPath, [builder, 'build'], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) {
    console.error(output.trim());
    throw new Error('The app could not be built; the message is above');
  }
  writeFileSync(stampFile, hash);
  console.log(`Built in ${seconds(since)}`);
}

/** Builds when the sources changed since the last build. An image without the tools keeps what it has. */
export async function buildIfChanged() {
  const hash = sourceHash();
  if (isBuilt(hash)) return;
  if (!existsSync(builder)) {
    if (existsSync(serverFile)) return;
    await setup({ complete: true });
  }
  await withSetupLock(async () => {
    if (!isBuilt(hash)) await build(hash);
  });
}
