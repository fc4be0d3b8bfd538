import { isCategoryWord } from '#app/domains/stocks/search-index/category-words.ts';
import { categoryToken } from '#app/domains/stocks/search-index/document.ts';
import { kindToken } from '#app/domains/stocks/search-index/kinds.ts';
import type { Clause } from './order/estimate.ts';
import type { WordGroup } from './query/word-groups.ts';

/** What a list is narrowed by besides, as the index knows it. */
export interface Narrowing {
  queries: readonly string[];
  clauses: readonly Clause[];
  /** Where nothing else narrows it. */
  place?: string | undefined;
}

export interface SearchFilter {
  /** Slug of a level-1 category. */
  category?: string | undefined;
  fromKobo?: number | undefined;
  toKobo?: number | undefined;
  narrowing?: Narrowing | undefined;
}

const quoted = (token: string): string => `'${token.replaceAll("'", '')}'`;

/** How far a word is looked for: in names and brands, in the categories too, in everything. */
export const depths = ['name', 'category', 'description'] as const;
export type Depth = (typeof depths)[number];

/** The forms under which a word may stand in the index. */
function formsOf(word: string, depth: Depth): string[] {
  const forms = [word];
  if (depth !== 'name' && isCategoryWord(word)) forms.push(`^${word}`);
  if (depth === 'description') forms.push(`~${word}`);
  return forms;
}

function choiceText(words: readonly string[], depth: Depth): string {
  const each = words.map((word) => {
    const forms = formsOf(word, depth).map(quoted);
    return forms.length === 1 ? (forms[0] ?? '') : `(${forms.join('|')})`;
  });
  return each.length === 1 ? (each[0] ?? '') : `(${each.join('&')})`;
}

const depthOf = ({ isThing }: WordGroup, depth: Depth): Depth =>
  isThing && depth === 'description' ? 'category' : depth;

/** The same clauses for counting. */
export const clausesOf = (groups: readonly WordGroup[], depth: Depth): Clause[] =>
  groups.map((group) => ({
    choices: group.choices.map(({ words }) =>
      words.map((word) => formsOf(word, depthOf(group, depth))),
    ),
    uses: depth === 'description' ? Math.max(group.uses, group.usesAll) : group.uses,
  }));

/** Each clause on its own: the index finds what meets all of several queries faster than all of one. */
export function clauseQueries(groups: readonly WordGroup[], depth: Depth): string[] {
  return groups.map((group) => {
    const ways = group.choices.map(({ words }) => choiceText(words, depthOf(group, depth)));
    return `(${ways.join('|')})`;
  });
}

/** What is such a thing itself, whatever it is called. */
export const kindQuery = ({ kinds = [] }: Pick<WordGroup, 'kinds'>): string =>
  `(${kinds.map((kind) => quoted(kindToken(kind))).join('|')})`;

export const kindClause = ({ kinds = [], kindUses = 0 }: WordGroup): Clause => ({
  choices: kinds.map((kind) => [[kindToken(kind)]]),
  uses: kindUses,
});

export const wordsQuery = (groups: readonly WordGroup[], depth: Depth): string =>
  clauseQueries(groups, depth).join('&');

/** The category and what narrows the list as words of the index, so that a search reads no other row. */
export const filterQuery = ({ category, narrowing }: SearchFilter): string[] => [
  ...(narrowing?.queries ?? []),
  ...(category === undefined ? [] : [quoted(categoryToken(category))]),
];
