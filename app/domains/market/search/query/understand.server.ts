import { searchFacts } from '#app/domains/stocks/search-index/facts.server.ts';
import {
  accessoryWords,
  areNamedTogether,
  isKindWord,
  kindToken,
} from '#app/domains/stocks/search-index/kinds.ts';
import { usesOfWords } from '#app/domains/stocks/search-index/word-counts.server.ts';
import { queryWords } from '#app/domains/stocks/search-index/words.ts';
import { rememberedReads } from '#app/platform/remembered/remembered-reads.server.ts';
import { calledSo, plainChoices, type Reading, sumOfUses } from './choices.server.ts';
import { isRoom, isSoftWord } from './known-words.server.ts';
import { readWord } from './read-word.server.ts';
import {
  isOtherLanguage,
  kindTokens,
  type Part,
  partsOf,
  termWays,
  typedWords,
  wordsToCount,
} from './tokens.server.ts';
import { isHint, type Understanding, type WordGroup } from './word-groups.ts';

interface Read {
  group: WordGroup;
  /** What was meant instead, the best guess first. */
  guesses?: readonly string[];
}

function phraseGroup(part: Part, reading: Reading): WordGroup {
  const choices = plainChoices(part, reading);
  const uses = sumOfUses(choices, reading);
  const usesAll = sumOfUses(choices, reading, 'usesAll');
  const called = isOtherLanguage(part, reading) ? calledSo(choices, reading) : undefined;
  const typed = part.join(' ');
  const nowhere = usesAll === 0;
  return { typed, choices, known: uses > 0, uses, usesAll, nowhere, ...(called && { called }) };
}

/**
 * Whether nobody misses what a product lacks: praise, in any language, and a word that the categories name beside the
 * thing (`Lights & Bulbs`), as `light bulb` says no more than `bulb`.
 */
function isSoft(at: number, parts: readonly Part[], reading: Reading): boolean {
  const part = parts[at] ?? [''];
  const ways = termWays(part, reading);
  if (ways.length > 0 && ways.every(({ words }) => words.every(isSoftWord))) return true;
  const [word, next] = part;
  if (next !== undefined) return false;
  return isSoftWord(word) || parts.slice(at + 1).some(([later]) => areNamedTogether(word, later));
}

/** The last word that names a kind of thing is what is looked for; the words before it, or behind `for`, say which. */
async function markKind(
  groups: readonly WordGroup[],
  reading: Reading,
  beforeFor: ReadonlySet<string>,
): Promise<WordGroup[]> {
  // Of several words that a product must have all, the last is no thing of its own: `dudu` means no other soap.
  const wordsOf = ({ typed, choices }: WordGroup) => {
    // `fan battery` is a rechargeable fan.
    const said = new Set(typed.split(' '));
    const thing = choices
      .filter(({ words, own }) => !own && words.length > 1 && said.size > 1)
      .flatMap(({ words }) => words.slice(-1).filter((word) => said.has(word)));
    if (thing.length > 0) return thing.filter(isKindWord);
    return choices
      .flatMap(({ words, own }) => (words.length === 1 ? words : own ? words.slice(-1) : []))
      .filter(isKindWord);
  };
  const missing = kindTokens(groups.flatMap(wordsOf)).filter((token) => !reading.uses.has(token));
  const more = missing.length > 0 ? await usesOfWords(missing) : new Map<string, never>();
  const usesOf = (word: string): number =>
    (reading.uses.get(kindToken(word)) ?? more.get(kindToken(word)))?.uses ?? 0;
  const kindsOf = (group: WordGroup) =>
    [...new Set(wordsOf(group))].filter((word) => usesOf(word) > 0);
  const lastKind = (of: (group: WordGroup) => boolean) =>
    groups.findLastIndex((group) => of(group) && kindsOf(group).length > 0);
  // `rug parlour` is a rug, though a parlour alone is a sofa.
  const isThing = (group: WordGroup) => !group.isGuessed && !isRoom(group.typed);
  let at = lastKind((group) => isThing(group) && beforeFor.has(group.typed.split(' ')[0] ?? ''));
  if (at < 0) at = lastKind(isThing);
  if (at < 0) at = lastKind((group) => !group.isGuessed);
  if (at < 0) at = lastKind((group) => groups.length === 1 || !isHint(group));
  // `charger iphone` is a charger for one.
  const isAccessory = (group: WordGroup | undefined) =>
    group !== undefined && kindsOf(group).some((kind) => accessoryWords.has(kind));
  const accessory = groups.slice(0, Math.max(0, at)).findLastIndex(isAccessory);
  if (accessory >= 0 && !isAccessory(groups[at])) at = accessory;
  // `cajar waya` is a charger: the thing comes first.
  const isSaidOf = (group: WordGroup | undefined, thing: WordGroup | undefined): boolean =>
    Boolean(group?.isNounFirst && thing?.isNounFirst && kindsOf(thing).length > 0);
  while (isSaidOf(groups[at], groups[at - 1])) at--;
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

/** Before it stands the thing, behind it what it is for or does. */
const behindThing = / (?:for|to|that|when|if|wey) /i;

async function read(text: string, exact: boolean, isTyping: boolean): Promise<Understanding> {
  const typed = typedWords(text, isTyping);
  const { words: tokens, languages, marked } = typed;
  if (tokens.length === 0) return { groups: [], meant: undefined };
  const [uses, facts] = await Promise.all([usesOfWords(wordsToCount(typed)), searchFacts()]);
  const products = facts.get('total.') ?? 0;
  const parts = partsOf(tokens, (word) => uses.get(word)?.uses ?? 0);
  const alone = parts.length === 1;
  const reading: Reading = { uses, products, alone, exact, isTyping, languages, marked };
  const each = await Promise.all(
    parts.map((part, at): Promise<Read> | Read => {
      if (part.length > 1) return { group: phraseGroup(part, reading) };
      return readWord(part[0], parts[at - 1]?.at(-1), at === parts.length - 1, reading);
    }),
  );
  const groups = each.map(({ group }, at) => ({
    ...group,
    isSoft: isSoft(at, parts, reading),
    isNounFirst: isOtherLanguage(parts[at] ?? [''], reading),
  }));
  const isCorrected = each.some(({ guesses }) => guesses !== undefined);
  return {
    groups: await markKind(groups, reading, new Set(queryWords(text.split(behindThing)[0] ?? ''))),
    meant: isCorrected ? each.map(({ group, guesses }) => guesses ?? [group.typed]) : undefined,
  };
}

const flags = (exact: boolean, isTyping: boolean): string =>
  `${exact ? 'e' : ''}${isTyping ? 't' : ''}:`;

/** A word that nobody has used may come with the next product. */
const understood = rememberedReads(
  {
    name: 'search-understood',
    about: 'words',
    isNothing: ({ groups }: Understanding) => groups.some(({ nowhere }) => nowhere),
  },
  (key) => {
    const [how = '', text = ''] = key.split(/:(.*)/s);
    return read(text, how.includes('e'), how.includes('t'));
  },
);

/** Turns what was typed into groups of known words. */
export const understand = (
  text: string,
  { exact = false, isTyping = false }: How = {},
): Promise<Understanding> => understood(flags(exact, isTyping) + text);
