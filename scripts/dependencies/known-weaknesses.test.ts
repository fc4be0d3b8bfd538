import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startFakeOsv } from '#tests/fakes/osv.ts';
import { knownWeaknesses, packagesOf } from './known-weaknesses.ts';

test('every package of a lock file is asked about once, by the name that it was published under', () => {
  const packages = {
    '': { name: 'oja', version: '1.0.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/@b/c': { version: '2.0.0' },
    'node_modules/@b/c/node_modules/a': { version: '1.0.0' },
    'node_modules/d/node_modules/a': { version: '3.0.0' },
    'node_modules/short': { name: 'published', version: '4.0.0' },
    'node_modules/linked': { link: true },
  };
  expect(packagesOf({ packages }).map(({ name, version }) => `${name}@${version}`)).toEqual([
    'a@1.0.0',
    '@b/c@2.0.0',
    'a@3.0.0',
    'published@4.0.0',
  ]);
});

test('what OSV knows is a line each, over batches and pages', async () => {
  const osv = await startFakeOsv({ 'p1500@1.0.0': ['GHSA-1', 'GHSA-2'], 'p3@1.0.0': ['GHSA-3'] });
  const packages = Array.from({ length: 2_001 }, (_, n) => ({ name: `p${n}`, version: '1.0.0' }));
  expect(await knownWeaknesses(packages, osv.url)).toEqual([
    'p1500 1.0.0 https://osv.dev/GHSA-1',
    'p1500 1.0.0 https://osv.dev/GHSA-2',
    'p3 1.0.0 https://osv.dev/GHSA-3',
  ]);
  expect(osv.batches.map((queries) => queries.length)).toEqual([1_000, 1_000, 2]);
  await osv.close();
});

test('an answer that is none is no clean bill', async () => {
  const osv = await startFakeOsv({});
  const asked = knownWeaknesses([{ name: 'a', version: '1.0.0' }], `${osv.url}/`);
  await expect(asked).resolves.toEqual([]);
  await osv.close();
  await expect(knownWeaknesses([{ name: 'a', version: '1.0.0' }], osv.url)).rejects.toThrow();
});

test('the lock file of this project is read whole', () => {
  const lock: unknown = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  expect(packagesOf(lock).length).toBeGreaterThan(300);
});
