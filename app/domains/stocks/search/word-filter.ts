import { isCategoryWord } from './category-words.ts';
import { categoryToken, priceTokens } from './document.ts';
import type { WordGroup } from './word-groups.ts';

export interface SearchFilter {
  /** Slug of a level-1 category. */
  category?: string | undefined;
  fromKobo?: number | undefined;
  toKobo?: number | undefined;
}

export const topPriceKobo = 100_000_000_000;
const leastPriceKobo = 100;

const quoted = (token: string): string => `'${token.replaceAll("'", '')}'`;

/** How far a word is looked for: in names and brands, in the categories too, in everything. */
export const depths = ['name', 'category', 'description'] as const;
export type Depth = (typeof depths)[number];

/** The forms under which a word may stand in the index. */
function formsOf(word: string, depth: Depth): string[] {
  const forms = [quoted(word)];
  if (depth !== 'name' && isCategoryWord(word)) forms.push(quoted(`^${word}`));
  if (depth === 'description') forms.push(quoted(`~${word}`));
  return forms;
}

function choiceText(words: readonly string[], depth: Depth): string {
  const each = words.map((word) => {
    const forms = formsOf(word, depth);
    return forms.length === 1 ? (forms[0] ?? '') : `(${forms.join('|')})`;
  });
  return each.length === 1 ? (each[0] ?? '') : `(${each.join('&')})`;
}

export function wordsQuery(groups: readonly WordGroup[], depth: Depth): string {
  return groups
    .map((group) => `(${group.choices.map((choice) => choiceText(choice.words, depth)).join('|')})`)
    .join('&');
}

/** Category and price as words of the index, so that a filtered search reads no row in vain. */
export function filterQuery({ category, fromKobo, toKobo }: SearchFilter): string[] {
  const parts: string[] = [];
  if (category !== undefined) parts.push(quoted(categoryToken(category)));
  if (fromKobo !== undefined || toKobo !== undefined) {
    const from = fromKobo ?? leastPriceKobo;
    const tokens = priceTokens(from, Math.max(from, toKobo ?? topPriceKobo));
    parts.push(`(${tokens.map(quoted).join('|')})`);
  }
  return parts;
}
