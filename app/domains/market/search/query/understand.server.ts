import { isSpellable } from '#app/domains/stocks/search-index/deletions.ts';
import { searchFacts } from '#app/domains/stocks/search-index/facts.server.ts';
import { usesOfWords, type WordUses } from '#app/domains/stocks/search-index/word-counts.server.ts';
import { queryWords } from '#app/domains/stocks/search-index/words.ts';
import { bestGuesses } from './correct.ts';
import { synonyms } from './synonyms.ts';
import type { Choice, Understanding, WordGroup } from './word-groups.ts';
import { neighbours, wordsBeginning, wordsFollowing } from './word-queries.server.ts';

interface Reading {
  uses: Map<string, WordUses>;
  products: number;
  alone: boolean;
  exact: boolean;
}

const shortestPart = 3;

function splits(word: string): [string, string][] {
  const found: [string, string][] = [];
  for (let at = shortestPart; at <= word.length - shortestPart; at++) {
    found.push([word.slice(0, at), word.slice(at)]);
  }
  return found;
}

const usesOf = (reading: Reading, word: string): number => reading.uses.get(word)?.uses ?? 0;

/** Typed apart, written together: `ear piece`, `power bank`. */
function joinNeighbours(
  tokens: readonly string[],
  reading: Reading,
): (string | [string, string])[] {
  const joined: (string | [string, string])[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [word = '', next] = [tokens[at], tokens[at + 1]];
    if (next !== undefined && usesOf(reading, word + next) > 0) {
      joined.push([word, next]);
      at++;
    } else joined.push(word);
  }
  return joined;
}

function pairGroup([first, second]: [string, string], reading: Reading): WordGroup {
  const choices: Choice[] = [
    { words: [first, second], own: true },
    { words: [first + second], own: true },
  ];
  return {
    typed: `${first} ${second}`,
    choices,
    known: true,
    uses: sumOfUses(choices, reading),
    usesAll: sumOfUses(choices, reading, 'usesAll'),
  };
}

/** What the word itself, its synonyms and its parts offer, before anything is guessed. */
function plainChoices(word: string, reading: Reading): Choice[] {
  const choices: Choice[] = [{ words: [word], own: true }];
  for (const other of synonyms.get(word) ?? []) {
    if (usesOf(reading, other) > 0) choices.push({ words: [other], own: false });
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

function sumOfUses(
  choices: readonly Choice[],
  { uses }: Reading,
  where: keyof WordUses = 'uses',
): number {
  const of = (word: string): number => uses.get(word)?.[where] ?? 0;
  return choices.reduce((sum, { words }) => sum + Math.min(...words.map(of)), 0);
}

async function completions(
  word: string,
  before: string | undefined,
): Promise<{ word: string; uses: number }[]> {
  if (word.length > 2 || before === undefined) return wordsBeginning(word);
  const next = await wordsFollowing(before, word);
  return next.map((found) => ({ word: found, uses: 1 }));
}

interface Guess {
  group: WordGroup;
  meant?: string;
}

async function readWord(
  word: string,
  before: string | undefined,
  last: boolean,
  reading: Reading,
): Promise<Guess> {
  const choices = plainChoices(word, reading);
  const rare = Math.max(2, reading.products * 3e-5);
  let uses = sumOfUses(choices, reading);
  const seldom = choices.length === 1 && uses <= rare;
  let usesAll = sumOfUses(choices, reading, 'usesAll');
  if (!seldom) return { group: { typed: word, choices, known: true, uses, usesAll } };
  if (last) {
    const begun = (await completions(word, before)).filter((found) => found.word !== word);
    const more = begun.reduce((sum, found) => sum + found.uses, 0);
    if (begun.length > 0 && (word.length <= 2 || more > rare)) {
      choices.push(...begun.map((found) => ({ words: [found.word], own: true })));
      uses += more;
      usesAll += more;
      return { group: { typed: word, choices, known: true, uses, usesAll } };
    }
  }
  if (reading.exact || !isSpellable(word))
    return { group: { typed: word, choices, known: uses > 0, uses, usesAll } };
  const guesses = bestGuesses(word, await neighbours(word), reading).filter(
    (guess) => uses === 0 || (guess.steps === 1 && guess.uses >= 50 * uses),
  );
  choices.push(...guesses.map((guess) => ({ words: [guess.word], own: true })));
  const guessed = guesses.reduce((sum, guess) => sum + guess.uses, 0);
  uses += guessed;
  usesAll += guessed;
  const meant = guesses[0]?.word;
  return {
    group: {
      typed: word,
      choices,
      known: uses > 0,
      uses,
      usesAll,
      guessed: meant !== undefined,
      nowhere: uses === 0 && !reading.uses.get(word)?.usesAll,
    },
    ...(meant && { meant }),
  };
}

function wordsToLookUp(tokens: readonly string[]): string[] {
  const words = new Set<string>();
  tokens.forEach((word, at) => {
    words.add(word);
    for (const other of synonyms.get(word) ?? []) words.add(other);
    for (const part of splits(word).flat()) words.add(part);
    const next = tokens[at + 1];
    if (next !== undefined) words.add(word + next);
  });
  return [...words];
}

/** Turns what was typed into groups of known words; `exact` takes the spelling as it is. */
export async function understand(text: string, exact = false): Promise<Understanding> {
  const tokens = queryWords(text);
  if (tokens.length === 0) return { groups: [], corrected: undefined };
  const [uses, facts] = await Promise.all([usesOfWords(wordsToLookUp(tokens)), searchFacts()]);
  const products = facts.get('total.') ?? 0;
  const reading: Reading = { uses, products, alone: tokens.length === 1, exact };
  const parts = joinNeighbours(tokens, reading);
  const guesses = await Promise.all(
    parts.map((part, at): Promise<Guess> | Guess => {
      if (typeof part !== 'string') return { group: pairGroup(part, reading) };
      const before = parts[at - 1];
      return readWord(
        part,
        typeof before === 'string' ? before : before?.[1],
        at === parts.length - 1,
        reading,
      );
    }),
  );
  const corrected = guesses.some((guess) => guess.meant !== undefined)
    ? guesses.map((guess) => guess.meant ?? guess.group.typed).join(' ')
    : undefined;
  return { groups: guesses.map((guess) => guess.group), corrected };
}
