import { searchFacts } from '#app/domains/stocks/search-index/facts.server.ts';
import { isKindWord, kindToken } from '#app/domains/stocks/search-index/kinds.ts';
import { usesOfWords } from '#app/domains/stocks/search-index/word-counts.server.ts';
import { queryWords } from '#app/domains/stocks/search-index/words.ts';
import { isSoftWord } from './known-words.ts';
import { type Reading, readWord, sumOfUses } from './read-word.server.ts';
import { kindTokens, type Part, pairWays, partsOf, wordsToCount } from './tokens.ts';
import type { Choice, Understanding, WordGroup } from './word-groups.ts';

interface Read {
  group: WordGroup;
  /** What was meant instead, the best guess first. */
  guesses?: readonly string[];
}

function pairGroup([first, second]: readonly [string, string], reading: Reading): WordGroup {
  const inUse = (words: readonly string[]) =>
    words.every((word) => (reading.uses.get(word)?.usesAll ?? 0) > 0);
  const choices: Choice[] = [
    { words: [first, second], own: true },
    ...pairWays(first, second)
      .filter(inUse)
      .map((words) => ({ words, own: words.length === 1 })),
  ];
  const uses = sumOfUses(choices, reading);
  const usesAll = sumOfUses(choices, reading, 'usesAll');
  const typed = `${first} ${second}`;
  return { typed, choices, known: uses > 0, uses, usesAll, nowhere: usesAll === 0 };
}

const wordOf = (part: Part | undefined): string | undefined =>
  typeof part === 'string' ? part : part?.[1];

/** The last word that names a kind of thing is what is looked for; the words before it say which. */
async function markKind(groups: readonly WordGroup[], reading: Reading): Promise<WordGroup[]> {
  const wordsOf = ({ choices }: WordGroup) =>
    choices
      .flatMap(({ words }) => (words.length === 1 ? words : words.slice(-1)))
      .filter(isKindWord);
  const missing = kindTokens(groups.flatMap(wordsOf)).filter((token) => !reading.uses.has(token));
  const more = missing.length > 0 ? await usesOfWords(missing) : new Map<string, never>();
  const usesOf = (word: string): number =>
    (reading.uses.get(kindToken(word)) ?? more.get(kindToken(word)))?.uses ?? 0;
  const kindsOf = (group: WordGroup) =>
    [...new Set(wordsOf(group))].filter((word) => usesOf(word) > 0);
  const at = groups.findLastIndex((group) => kindsOf(group).length > 0);
  return groups.map((group, place) => {
    if (place !== at) return group;
    const kinds = kindsOf(group);
    return { ...group, kinds, kindUses: kinds.reduce((sum, word) => sum + usesOf(word), 0) };
  });
}

interface How {
  /** Takes the spelling as it is. */
  exact?: boolean;
  /** Takes the last word for the beginning of one, whatever it is itself. */
  isTyping?: boolean;
}

/** Turns what was typed into groups of known words. */
export async function understand(
  text: string,
  { exact = false, isTyping = false }: How = {},
): Promise<Understanding> {
  const tokens = queryWords(text);
  if (tokens.length === 0) return { groups: [], meant: undefined };
  const [uses, facts] = await Promise.all([usesOfWords(wordsToCount(tokens)), searchFacts()]);
  const products = facts.get('total.') ?? 0;
  const reading: Reading = { uses, products, alone: tokens.length === 1, exact, isTyping };
  const parts = partsOf(tokens, (word) => uses.get(word)?.uses ?? 0);
  const read = await Promise.all(
    parts.map((part, at): Promise<Read> | Read => {
      if (typeof part !== 'string') return { group: pairGroup(part, reading) };
      return readWord(part, wordOf(parts[at - 1]), at === parts.length - 1, reading);
    }),
  );
  const groups = read.map(({ group }) => ({ ...group, isSoft: isSoftWord(group.typed) }));
  const isCorrected = read.some(({ guesses }) => guesses !== undefined);
  return {
    groups: await markKind(groups, reading),
    meant: isCorrected ? read.map(({ group, guesses }) => guesses ?? [group.typed]) : undefined,
  };
}
