import { isShopWord } from '#app/domains/shops/directory/shop-words.server.ts';
import { isSpellable } from '#app/domains/stocks/search-index/deletions.ts';
import { usesOfWords, type WordUses } from '#app/domains/stocks/search-index/word-counts.server.ts';
import { bestGuesses } from '#app/platform/text/spelling/correct.ts';
import { isKnownWord } from './known-words.ts';
import { synonyms } from './synonyms.ts';
import { type Counts, splits, wordWays } from './tokens.ts';
import type { Choice, WordGroup } from './word-groups.ts';
import {
  type Beginning,
  describedBeginning,
  neighbours,
  wordsBeginning,
  wordsFollowing,
} from './word-queries.server.ts';

export interface Reading {
  uses: Counts;
  /** The last word may be the beginning of another, though it is one itself: `solar pan`. */
  isTyping: boolean;
  products: number;
  alone: boolean;
  exact: boolean;
}

const usesOf = (reading: Reading, word: string): number => reading.uses.get(word)?.uses ?? 0;

/** What the word itself, its synonyms and its parts offer, before anything is guessed. */
export function plainChoices(word: string, reading: Reading): Choice[] {
  const choices: Choice[] = [{ words: [word], own: true }];
  for (const other of wordWays(word)) {
    if (usesOf(reading, other) > 0) choices.push({ words: [other], own: other.includes(':') });
  }
  if (usesOf(reading, word) === 0) {
    for (const [left, right] of splits(word)) {
      if (usesOf(reading, left) > 0 && usesOf(reading, right) > 0) {
        choices.push({ words: [left, right], own: true });
      }
    }
  }
  return choices;
}

export function sumOfUses(
  choices: readonly Choice[],
  { uses }: Reading,
  where: keyof WordUses = 'uses',
): number {
  const of = (word: string): number => uses.get(word)?.[where] ?? 0;
  return choices.reduce((sum, { words }) => sum + Math.min(...words.map(of)), 0);
}

const shortestBeginning = 3;

/** Words that begin so. A word that begins a known one is never taken for a misspelling, however few have it. */
async function completions(
  word: string,
  { before, last, isUsed }: { before: string | undefined; last: boolean; isUsed: boolean },
): Promise<Beginning[]> {
  if (word.length < shortestBeginning) {
    if (!last) return [];
    if (before === undefined) return wordsBeginning(word);
    const next = await wordsFollowing(before, word);
    return next.map((found) => ({ word: found, uses: 1, usesAll: 1 }));
  }
  if (!last && isUsed) return [];
  const named = (await wordsBeginning(word)).filter((found) => found.word !== word);
  return named.length > 0 || isUsed ? named : describedBeginning(word);
}

const timesCommoner = 50;

interface Read {
  group: WordGroup;
  guesses?: readonly string[];
}

/** Misspelt words that no product has, whose synonyms some have: `televison` where sellers write TV. */
async function guessedSynonyms(
  word: string,
  reading: Reading,
): Promise<{ said: string; written: Beginning[] } | undefined> {
  const candidates = [...synonyms.keys()].map((said) => ({ word: said, uses: 1, sounds: false }));
  const said = bestGuesses(word, candidates, reading)[0]?.word;
  if (said === undefined) return undefined;
  const counted = await usesOfWords(synonyms.get(said) ?? []);
  const written = [...counted].map(([found, counts]) => ({ word: found, ...counts }));
  return { said, written: written.filter(({ uses }) => uses > 0) };
}

/** One typed word with everything that it may mean. */
export async function readWord(
  word: string,
  before: string | undefined,
  last: boolean,
  reading: Reading,
): Promise<Read> {
  const choices = plainChoices(word, reading);
  const rare = Math.max(2, reading.products * 3e-5);
  let uses = sumOfUses(choices, reading);
  let usesAll = sumOfUses(choices, reading, 'usesAll');
  const add = (found: readonly Beginning[], own: boolean) => {
    choices.push(...found.map((one) => ({ words: [one.word], own })));
    for (const one of found) {
      uses += one.uses;
      usesAll += one.usesAll;
    }
  };
  const read = (guesses?: readonly string[]): Read => ({
    group: { typed: word, choices, known: uses > 0, uses, usesAll, nowhere: usesAll === 0 },
    ...(guesses && { guesses }),
  });
  const isBegun = last && reading.isTyping && word.length >= shortestBeginning;
  if (!isBegun && (choices.length > 1 || uses > rare)) return read();
  const begun = await completions(word, { before, last, isUsed: usesAll > 0 });
  add(begun, true);
  if (reading.exact || !isSpellable(word) || uses > rare) return read();
  const isSpelled = usesAll > 0 || isKnownWord(word) || (await isShopWord(word));
  if (isSpelled && (uses === 0 || isKnownWord(word))) return read();
  const guesses = bestGuesses(word, await neighbours(word), reading);
  if (!isSpelled) {
    const other = guesses.length === 0 ? await guessedSynonyms(word, reading) : undefined;
    if (other && other.written.length > 0) {
      add(other.written, false);
      return read([other.said]);
    }
    add(
      guesses.map((guess) => ({ ...guess, usesAll: guess.uses })),
      true,
    );
    return read(guesses.length > 0 ? guesses.map((guess) => guess.word) : undefined);
  }
  // Some seller's slip beside a word that everybody else writes otherwise: both are looked for.
  add(
    guesses
      .filter((guess) => guess.steps === 1 && guess.uses >= timesCommoner * uses)
      .map((guess) => ({ ...guess, usesAll: guess.uses })),
    true,
  );
  return read();
}
