import { formsOf, type Pair } from './text-faults.ts';

/** Kept beside the catalogues, with a reason each. */
export interface Exceptions {
  /** Words that stay English in every language: names, units, what people say in English anyway. */
  stayEnglish: readonly string[];
  /** English words that a language never uses; without one of them a text may be the same as in English. */
  ownWords: Record<string, readonly string[]>;
  /** Language, key, reason. */
  sameAsEnglish: Record<string, Record<string, string>>;
  tooLong: Record<string, Record<string, string>>;
}

const wordsOf = (text: string): string[] =>
  text.replace(/\{\w+\}/g, ' ').match(/[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu) ?? [];

/** The same words as in English, where the language has its own. */
export function isUntranslated({ language, english, text }: Pair, rules: Exceptions): boolean {
  const [mine, theirs] = [formsOf(text).at(-1) ?? '', formsOf(english).at(-1) ?? ''];
  if (mine !== theirs) return false;
  const stay = new Set(rules.stayEnglish.map((word) => word.toLowerCase()));
  const words = wordsOf(mine).map((word) => word.toLowerCase());
  const left = words.filter((word) => word.length > 1 && !stay.has(word));
  const own = rules.ownWords[language];
  return own === undefined ? left.length > 0 : left.some((word) => own.includes(word));
}
