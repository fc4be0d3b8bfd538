import { expect, test } from 'vitest';
import { isCategoryWord } from '#app/domains/stocks/search-index/category-words.ts';
import type { WordGroup } from './query/word-groups.ts';
import { ownQueries, stagesOf } from './stages.ts';

const group = (...words: string[]): WordGroup => ({
  typed: words[0] ?? '',
  choices: words.map((word) => ({ words: [word], own: true })),
  known: true,
  uses: 5,
  usesAll: 9,
});

test('categories are searched only for words that a category has', () => {
  expect(isCategoryWord('shirt')).toBe(true);
  expect(isCategoryWord('infinix')).toBe(false);
  const [name, category, description] = stagesOf([group('infinix'), group('hot')], {});
  expect(name?.queries.join('&')).toBe(`('infinix')&('hot')`);
  expect(category?.isVain).toBe(true);
  expect(description?.queries.join('&')).toBe(`(('infinix'|'~infinix'))&(('hot'|'~hot'))`);
});

test('a stage finds what a category says, without what the names have found', () => {
  const [name, category, description] = stagesOf([group('shirt', 'top')], { category: 'boutique' });
  expect(name?.queries.join('&')).toBe(`('shirt'|'top')&'#boutique'`);
  expect(category?.isVain).toBe(false);
  expect(category && ownQueries(category).join('&')).toBe(
    `(('shirt'|'^shirt')|('top'|'^top'))&'#boutique'&!(('shirt'|'top'))`,
  );
  expect(description && ownQueries(description).join('&')).toMatch(
    /'~shirt'.*&!\(.*'\^shirt'.*\)$/,
  );
  expect(name && ownQueries(name)).toBe(name?.queries);
});

test('what fewest have is asked first, the category last', () => {
  const common = { ...group('phone'), uses: 90_000 };
  const narrowing = {
    queries: [`('+condition:uk-used')`, `('+brand:samsung')`],
    clauses: [7_000, 400].map((uses) => ({ choices: [], uses })),
  };
  const filter = { category: 'phones', narrowing };
  for (const { queries, clauses } of stagesOf([common], filter)) {
    expect(queries.slice(0, 2)).toEqual([`('+brand:samsung')`, `('+condition:uk-used')`]);
    expect(queries.at(-1)).toBe(`'#phones'`);
    expect(queries.length).toBe(clauses.length + 1);
  }
});
