import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** The levels of ASVS 5.0.0 by section: `11233` are x.1 and x.2 of level 1, x.3 of level 2 and two of level 3. */
const levels: Record<string, string> = {
  ...{ '1.1': '22', '1.2': '1111122223', '1.3': '112222222223', '1.4': '222', '1.5': '123' },
  ...{ '2.1': '122', '2.2': '112', '2.3': '12223', '2.4': '23' },
  ...{ '3.1': '3', '3.2': '113', '3.3': '12223', '3.4': '11222233', '3.5': '11122333' },
  ...{ '3.6': '3', '3.7': '22333', '4.1': '12233', '4.2': '23333', '4.3': '22', '4.4': '1222' },
  ...{ '5.1': '2', '5.2': '112333', '5.3': '113', '5.4': '222' },
  ...{ '6.1': '122', '6.2': '111111112222', '6.3': '11223333', '6.4': '112233' },
  ...{ '6.5': '22222333', '6.6': '2223', '6.7': '33', '6.8': '2222' },
  ...{ '7.1': '222', '7.2': '1111', '7.3': '22', '7.4': '11222', '7.5': '223', '7.6': '22' },
  ...{ '8.1': '1233', '8.2': '1123', '8.3': '133', '8.4': '23', '9.1': '111', '9.2': '1222' },
  ...{ '10.1': '22', '10.2': '223', '10.3': '22223', '10.4': '1111122222233333' },
  ...{ '10.5': '22222', '10.6': '22', '10.7': '222' },
  ...{ '11.1': '2233', '11.2': '22233', '11.3': '11233', '11.4': '1222', '11.5': '23' },
  ...{ '11.6': '23', '11.7': '33', '12.1': '12233', '12.2': '11', '12.3': '22223' },
  ...{ '13.1': '2333', '13.2': '222223', '13.3': '2233', '13.4': '1222233' },
  ...{ '14.1': '22', '14.2': '12223333', '14.3': '122' },
  ...{ '15.1': '12233', '15.2': '12233', '15.3': '1222222', '15.4': '3333' },
  ...{ '16.1': '2', '16.2': '22222', '16.3': '2222', '16.4': '222', '16.5': '2223' },
  ...{ '17.1': '23', '17.2': '22223333', '17.3': '22' },
};

const index = 'docs/security.md';
const pages = [index, ...readdirSync('docs/security').map((name) => join('docs/security', name))];
const text = (page: string): string => readFileSync(page, 'utf8');
const cells = (line: string): string[] => line.split('|').map((cell) => cell.trim());

const rows = pages
  .flatMap((page) => text(page).split('\n'))
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => {
    const [, number = '', level = '', what = '', state = '', where = '', tests = ''] = cells(line);
    return { number, level, what, state, where, tests };
  });

/** `10` is a whole chapter, `4.3` a section. */
const absent = [...text(index).matchAll(/^- \*\*(\d+(?:\.\d+)?) /gm)].map(([, part = '']) => part);
const isAbsent = (section: string): boolean =>
  absent.includes(section) || absent.includes(section.split('.')[0] ?? '');

const asked = Object.entries(levels).flatMap(([section, digits]) =>
  [...digits].map((level, at) => ({ section, number: `${section}.${at + 1}`, level })),
);

test('each requirement of level 1 and 2 has one row, or its section is named as absent', () => {
  const counted = (level: string) => asked.filter((one) => one.level === level).length;
  expect([counted('1'), counted('2'), counted('3')]).toEqual([70, 183, 92]);
  const wanted = asked.filter(({ section, level }) => level !== '3' && !isAbsent(section));
  expect(rows.map(({ number, level }) => `${number} of level ${level}`).sort()).toEqual(
    wanted.map(({ number, level }) => `${number} of level ${level}`).sort(),
  );
});

test('what is met names a test, what is not says why', () => {
  const isTest = /`[^`]+\.(?:test|spec)\.tsx?`/;
  const lacking = rows.filter(({ state, where, tests }) => {
    if (state === 'met') return where === '' || !isTest.test(tests);
    if (state === 'partly') return !/Missing: .{20,}/.test(where) || tests === '';
    if (state === 'not met') return !/Missing: .{20,}/.test(where);
    return state !== 'does not apply' || where.length < 20;
  });
  expect(lacking.map(({ number, state }) => `${number} ${state}`)).toEqual([]);
  expect(rows.filter(({ what }) => what.length < 10)).toEqual([]);
});

test('the index counts what the pages say', () => {
  for (const state of ['met', 'partly', 'not met', 'does not apply']) {
    const n = rows.filter((row) => row.state === state).length;
    expect(text(index)).toContain(`| ${state} | ${n} |`);
  }
});

test('every file that is named is there, and is one', () => {
  const files = ['app', 'tests', 'scripts', 'deploy', 'docs', '.github'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name)),
  );
  const known = [...files, ...readdirSync('.')];
  const named = pages.flatMap((page) =>
    [
      ...text(page).matchAll(/`([\w.@][\w.@/-]*\.(?:tsx?|mjs|md|json|ya?ml|cfg|yaml|example))`/g),
    ].map(([, name = '']) => name),
  );
  expect(named.length).toBeGreaterThan(200);
  const isIt = (file: string, name: string) => file === name || file.endsWith(`/${name}`);
  const unclear = [...new Set(named)].flatMap((name) => {
    const n = known.filter((file) => isIt(file, name)).length;
    return n === 1 ? [] : [`${name}: ${n} files`];
  });
  expect(unclear).toEqual([]);
  const lost = pages.flatMap((page) =>
    [...text(page).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !existsSync(join(dirname(page), link)))
      .map((link) => `${page}: ${link}`),
  );
  expect(lost).toEqual([]);
});
