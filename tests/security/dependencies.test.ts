import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  packages: Record<string, { integrity?: string; link?: boolean }>;
}
interface Listed {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}
const read = <T>(name: string): T => JSON.parse(readFileSync(name, 'utf8')) as T;

test('every library is named by its exact version and its hash, and none runs a script when installed', () => {
  const { dependencies, devDependencies } = read<Listed>('package.json');
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
  const { packages } = read<Locked>('package-lock.json');
  const unhashed = Object.entries(packages)
    .filter(([name, { integrity, link }]) => name !== '' && !link && !integrity)
    .map(([name]) => name);
  expect(unhashed).toEqual([]);
  expect(readFileSync('.npmrc', 'utf8')).toContain('ignore-scripts=true');
});
