import { usesOfWords, type WordUses } from '#app/domains/stocks/search-index/word-counts.server.ts';
import type { Term, Tongues, Way } from '../words/vocabulary.server.ts';
import {
  type Counts,
  englishWays,
  type Part,
  sameWays,
  splits,
  termWays,
} from './tokens.server.ts';
import type { Choice, WordGroup } from './word-groups.ts';

export interface Reading extends Tongues {
  uses: Counts;
  /** The last word may be the beginning of another, though it is one itself: `solar pan`. */
  isTyping: boolean;
  products: number;
  alone: boolean;
  exact: boolean;
}

const usesOf = ({ uses }: Pick<Reading, 'uses'>, word: string): number => uses.get(word)?.uses ?? 0;

const isInUse = (words: readonly string[], reading: Pick<Reading, 'uses'>): boolean =>
  words.every((word) => usesOf(reading, word) > 0);

/** Whether a way counts here: some seller writes so, and what it stands for is not there itself. */
function isOpen(
  { words, unless, isBeside }: Way,
  reading: Pick<Reading, 'uses' | 'alone'>,
): boolean {
  if (isBeside && reading.alone) return false;
  if (unless !== undefined && isInUse(unless.split(' '), reading)) return false;
  return isInUse(words, reading);
}

const openChoices = (ways: readonly Way[], reading: Pick<Reading, 'uses' | 'alone'>): Choice[] =>
  ways
    .filter((way) => isOpen(way, reading))
    .map(({ words }) => ({ words: [...words], own: false }));

/** What words themselves, their synonyms and their parts offer, before anything is guessed. */
export function plainChoices(part: Part, reading: Reading): Choice[] {
  const [word, next] = part;
  const isOne = next === undefined;
  const inUse = (way: readonly string[]): boolean =>
    way.every((one) => (isOne ? usesOf(reading, one) : (reading.uses.get(one)?.usesAll ?? 0)) > 0);
  const choices: Choice[] = [{ words: [...part], own: true }];
  for (const same of sameWays(part).filter((way) => inUse([way]))) {
    choices.push({ words: [same], own: true });
  }
  for (const words of englishWays(part).filter(inUse)) {
    choices.push({ words: [...words], own: !isOne && words.length === 1 });
  }
  choices.push(...openChoices(termWays(part, reading), reading));
  if (isOne && usesOf(reading, word) === 0) {
    for (const [left, right] of splits(word)) {
      if (isInUse([left, right], reading)) choices.push({ words: [left, right], own: true });
    }
  }
  return choices;
}

export function sumOfUses(
  choices: readonly Choice[],
  { uses }: Pick<Reading, 'uses'>,
  where: keyof WordUses = 'uses',
): number {
  const of = (word: string): number => uses.get(word)?.[where] ?? 0;
  return choices.reduce((sum, { words }) => sum + Math.min(...words.map(of)), 0);
}

/** What sellers call by a word of another language themselves, where others call it otherwise. */
export function calledSo(
  choices: readonly Choice[],
  reading: Reading,
): WordGroup['called'] | undefined {
  const own = choices.filter((choice) => choice.own);
  const uses = sumOfUses(own, reading);
  return uses > 0 && own.length < choices.length ? { choices: own, uses } : undefined;
}

const usesOfWays = (ways: readonly Way[]): Promise<Counts> =>
  usesOfWords([
    ...new Set(ways.flatMap(({ words, unless }) => [...words, ...(unless?.split(' ') ?? [])])),
  ]);

/** Ways of words that nobody typed, with how often they are used. */
export async function guessedChoices(
  ways: readonly Way[],
  { alone }: Reading,
): Promise<{ choices: Choice[]; uses: number; usesAll: number }> {
  const uses = await usesOfWays(ways);
  const choices = openChoices(ways, { uses, alone });
  return {
    choices,
    uses: sumOfUses(choices, { uses }),
    usesAll: sumOfUses(choices, { uses }, 'usesAll'),
  };
}

/** Of words of other languages those that find something. */
export async function termsInStock(terms: readonly Term[]): Promise<Term[]> {
  const uses = await usesOfWays(terms.flatMap(({ ways }) => ways));
  return terms.filter(({ ways }) => openChoices(ways, { uses, alone: true }).length > 0);
}
