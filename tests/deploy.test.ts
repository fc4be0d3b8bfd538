import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stagesOf } from '../scripts/container/containerfile.ts';

const read = (path: string): string => readFileSync(path, 'utf8');
const files = readdirSync('deploy', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name));

/** Of other programs in the same files, and of Node and npm. */
const foreign =
  /^(POSTGRES|MINIO|DB|POOL|DEFAULT_POOL|MAX_CLIENT|AUTH|PG)_?|^(NODE_ENV|SUPERVISE)$/;

const namedSettings = (text: string): string[] => [
  ...[...text.matchAll(/^(?:ENV |Environment=)?([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name]) => name ?? '',
  ),
  ...[...text.matchAll(/name: ([A-Z][A-Z0-9_]+), value/g)].map(([, name]) => name ?? ''),
  ...[...text.matchAll(/environment: \{ ([A-Z][A-Z0-9_]+):/g)].map(([, name]) => name ?? ''),
];

test('every setting that the files of deploy/ name is one that the app reads', () => {
  const known = new Set(
    [...read('app/platform/env.server.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
      ([, name]) => name,
    ),
  );
  expect(known.has('DATABASE_URL')).toBe(true);
  const unknown = files
    .filter((file) => !/\.(md|mjs|json)$/.test(file))
    .flatMap((file) => namedSettings(read(file)).map((name) => `${name} in ${file}`))
    .filter((line) => !foreign.test(line.split(' ')[0] ?? ''))
    .filter((line) => !known.has(line.split(' ')[0]));
  expect(unknown).toEqual([]);
});

test('every figure that alerts and the dashboard watch is one that docs/operations.md lists', () => {
  const listed = new Set(read('docs/operations.md').match(/oja_[a-z0-9_]+/g));
  const watched = ['alerts.yaml', 'dashboard.json'].flatMap(
    (file) => read(`deploy/observe/${file}`).match(/oja_[a-z0-9_]+/g) ?? [],
  );
  expect(watched.length).toBeGreaterThan(15);
  const base = (name: string) => name.replace(/_(bucket|count|sum)$/, '');
  expect(watched.filter((name) => !listed.has(base(name)))).toEqual([]);
});

test('the image serves as an ordinary user, from files it need not write', () => {
  const text = read('deploy/Containerfile');
  const [build, image] = stagesOf(text);
  expect(build?.run).toHaveLength(3);
  expect(image?.command).toEqual(['node', 'scripts/start.mjs']);
  expect(image?.health).toEqual(['node', 'scripts/container/healthy.mjs']);
  expect(image?.env).toMatchObject({ NODE_ENV: 'production', DATA_DIR: '/data' });
  expect(text).toMatch(/^USER node$/m);
  expect(text.indexOf('USER node')).toBeLessThan(text.indexOf('CMD ["node", "scripts'));
});
