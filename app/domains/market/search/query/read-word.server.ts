import { isShopWord } from '#app/domains/shops/directory/shop-words.server.ts';
import { isSpellable } from '#app/domains/stocks/search-index/deletions.ts';
import {
  type Beginning,
  describedBeginning,
  neighbours,
  wordsBeginning,
  wordsFollowing,
} from '#app/domains/stocks/search-index/near-words.server.ts';
import { bestGuesses, timesCommoner } from '#app/platform/text/spelling/correct.ts';
import { spellableTerms, termsBeginning } from '../words/vocabulary.server.ts';
import {
  calledSo,
  guessedChoices,
  plainChoices,
  type Reading,
  sumOfUses,
} from './choices.server.ts';
import { isKnownWord, isThingWord } from './known-words.server.ts';
import { synonyms } from './synonyms.ts';
import { englishWays, isOtherLanguage, termWays } from './tokens.server.ts';
import type { Choice, WordGroup } from './word-groups.ts';

const shortestBeginning = 3;

/** Words that begin so. A word that begins a known one is never taken for a misspelling, however few have it. */
async function completions(
  word: string,
  { before, last, isUsed }: { before: string | undefined; last: boolean; isUsed: boolean },
): Promise<readonly Beginning[]> {
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

interface Read {
  group: WordGroup;
  guesses?: readonly string[];
}

interface Guess {
  said: string;
  choices: Choice[];
  uses: number;
  usesAll: number;
}

const waysOf = (word: string, reading: Reading) => [
  ...englishWays([word]).map((words) => ({ words, isBeside: false })),
  ...termWays([word], reading),
];

const spellable = [
  ...new Set([...synonyms.keys(), ...[...synonyms.values()].flat(), ...spellableTerms]),
].map((word) => ({ word, uses: 1, sounds: false }));

/** Misspelt words that no product has, whose synonyms some have: `televison` where sellers write TV. */
async function guessedSynonyms(said: string, reading: Reading): Promise<Guess | undefined> {
  const guessed = await guessedChoices(waysOf(said, reading), reading);
  return guessed.choices.length > 0 ? { said, ...guessed } : undefined;
}

/** How far what was typed is from a word. */
const stepsTo = (guess: { isSaid: boolean; steps: number } | undefined): number =>
  guess ? (guess.isSaid ? 0 : guess.steps) : Number.POSITIVE_INFINITY;

const shortestBegunTerm = 4;
const mostBegunTerms = 3;

/** What words of other languages that begin so mean: `takal`. */
async function begunTerms(word: string, reading: Reading): Promise<Omit<Guess, 'said'>> {
  const terms = word.length < shortestBegunTerm ? [] : termsBeginning(word, mostBegunTerms);
  return guessedChoices(
    terms.flatMap(({ ways }) => ways),
    reading,
  );
}

/** Shorter words begin too many others: those are looked for as well. */
const shortWord = 3;

/** One typed word with everything that it may mean. */
export async function readWord(
  word: string,
  before: string | undefined,
  last: boolean,
  reading: Reading,
): Promise<Read> {
  const choices = plainChoices([word], reading);
  const isOther = isOtherLanguage([word], reading);
  const called = isOther ? calledSo(choices, reading) : undefined;
  const rare = Math.max(2, reading.products * 3e-5);
  let uses = sumOfUses(choices, reading);
  let usesAll = sumOfUses(choices, reading, 'usesAll');
  const addChoices = (found: Omit<Guess, 'said'>) => {
    choices.push(...found.choices);
    uses += found.uses;
    usesAll += found.usesAll;
  };
  const add = (found: readonly Beginning[]) => {
    for (const one of found) addChoices({ ...one, choices: [{ words: [one.word], own: true }] });
  };
  const isNamed = (reading.uses.get(word)?.uses ?? 0) > 0;
  const isThing = isThingWord(word) && (reading.alone || !isNamed);
  const isGuess = uses === 0;
  const read = (guesses?: readonly string[]): Read => ({
    group: {
      typed: word,
      choices,
      known: uses > 0,
      uses,
      usesAll: isThing ? uses : usesAll,
      nowhere: (isThing ? uses : usesAll) === 0,
      ...(isThing && { isThing }),
      ...(isGuess && uses > 0 && { isGuessed: true }),
      ...(called && { called }),
    },
    ...(guesses && { guesses }),
  });
  const isBegun = last && reading.isTyping && word.length >= shortestBeginning;
  const isShortTerm = last && isOther && word.length <= shortWord && !called;
  if (!isBegun && !isShortTerm && (choices.length > 1 || uses > rare)) return read();
  const begun = await completions(word, { before, last, isUsed: usesAll > 0 });
  add(begun);
  if (last && begun.length === 0 && usesAll === 0) addChoices(await begunTerms(word, reading));
  if (reading.exact || !isSpellable(word) || uses > rare) return read();
  const isSpelled = usesAll > 0 || isKnownWord(word) || (await isShopWord(word));
  if (isSpelled && (uses === 0 || isKnownWord(word))) return read();
  const meant = async (typed: string) => bestGuesses(typed, await neighbours(typed), reading);
  const near = await meant(word);
  // What was taken for a plural: `matras` is a mattress.
  const guesses = near.length > 0 ? near : await meant(`${word}s`);
  if (!isSpelled) {
    const [synonym] = bestGuesses(word, spellable, reading);
    if (synonym && stepsTo(synonym) < stepsTo(guesses[0])) {
      // What is nearest to it was meant, whether somebody sells it or not.
      const other = await guessedSynonyms(synonym.word, reading);
      if (other) addChoices(other);
      return read(other && [other.said]);
    }
    add(guesses.map((guess) => ({ ...guess, usesAll: guess.uses })));
    return read(guesses.length > 0 ? guesses.map((guess) => guess.word) : undefined);
  }
  // Some seller's slip beside a word that everybody else writes otherwise: both are looked for.
  add(
    guesses
      .filter((guess) => guess.steps === 1 && guess.uses >= timesCommoner * uses)
      .map((guess) => ({ ...guess, usesAll: guess.uses })),
  );
  return read();
}
