import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import routes from '../routes.ts';
import { pageAccess } from './access.ts';

const filesOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [file, ...filesOf(children)]);

it('every page declares who may open it, and nothing else is declared', async () => {
  const files = filesOf(await routes);
  expect(files.filter((file) => !Object.hasOwn(pageAccess, file))).toEqual([]);
  expect(Object.keys(pageAccess).filter((file) => !files.includes(file))).toEqual([]);
});
