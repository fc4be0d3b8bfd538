import { expect, test } from 'vitest';
import { layoutFaults, lostParts } from './layout-rules.ts';

const file = (path: string, lines = 10) => ({ path, lines });
const folder = (path: string, count: number) => ({
  path,
  files: Array.from({ length: count }, (_, at) => `${at}.ts`),
});

test('a folder with more than 25 files and a file with more than 300 lines are named', () => {
  const folders = [folder('app/wide', 26), folder('app/full', 25), folder('drizzle/meta', 90)];
  const files = [file('app/a.ts', 301), file('app/b.ts', 300)];
  expect(layoutFaults(folders, files)).toEqual([
    'app/wide: 26 files (at most 25)',
    'app/a.ts: 301 lines (at most 300)',
  ]);
});

test('a role that is not in the list is named', () => {
  const known = [
    'x.ts',
    'x.tsx',
    'x.server.ts',
    'x.table.server.ts',
    'x.api.db.test.ts',
    'x.spec.ts',
  ];
  expect(
    layoutFaults(
      [],
      known.map((path) => file(path)),
    ),
  ).toEqual([]);
  expect(layoutFaults([], [file('app/x.news.ts'), file('app/x.service.server.ts')])).toEqual([
    'app/x.news.ts: .news is no known role',
    'app/x.service.server.ts: .service.server is no known role',
  ]);
});

test('a part of the first page that was moved is missed', () => {
  expect(lostParts(['ui/frame/tab-bar', 'ui/tab-bar'], ['app/ui/frame/tab-bar.tsx'])).toEqual([
    'scripts/rules/first-page-parts.ts: app/ui/tab-bar names no file',
  ]);
});
