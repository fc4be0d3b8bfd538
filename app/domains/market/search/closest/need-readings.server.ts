import { isKindWord } from '#app/domains/stocks/search-index/kinds.ts';
import { usesOfWords } from '#app/domains/stocks/search-index/word-counts.server.ts';
import { sumOfUses } from '../query/choices.server.ts';
import { isHint, type WordGroup } from '../query/word-groups.ts';
import { isAct, isGeneralWord, type Need, needOf } from '../words/needs.server.ts';
import type { Reading } from './closest-readings.server.ts';

const wordsOf = ({ typed }: WordGroup): string[] => typed.split(' ');

const namesThing = ({ choices, isGuessed = false }: WordGroup): boolean =>
  !isGuessed &&
  choices.some(({ words: [word = '', next] }) => next === undefined && isKindWord(word));

/** What the ranking takes off for each way that stands before. */
const pointsOfPlace = 6;

/** The goods for a need as one word, the likeliest first; undefined where nobody sells any. */
async function goodsFor({ said, ways }: Need): Promise<WordGroup | undefined> {
  const uses = await usesOfWords([...new Set(ways.flat())]);
  const choices = ways
    .filter((words) => words.every((word) => (uses.get(word)?.uses ?? 0) > 0))
    .map((words, at) => ({ words: [...words], own: false, away: at * pointsOfPlace }));
  if (choices.length === 0) return undefined;
  const sum = sumOfUses(choices, { uses });
  const typed = [...said].join(' ');
  return { typed, choices, known: true, uses: sum, usesAll: sum, isThing: true };
}

export interface Needed {
  /** The closest first. */
  readings: Reading[];
  /** What goods for it are: no teddy in ankara, no plant in a clay pot. */
  kinds: string[];
  /** What was typed besides. */
  others: Reading;
}

/**
 * What to look for where the words say what it is for: `cool room` is a fan, whatever else is called cool. Words besides
 * narrow it. A thing that stands before is what is meant: `shirt wey slim` is no tea.
 */
export async function needReadings(groups: Reading): Promise<Needed> {
  const need = needOf(groups.flatMap(wordsOf));
  const goods = need && (await goodsFor(need));
  if (!goods) return { readings: [], kinds: [], others: groups };
  const isSaid = (group: WordGroup): boolean => wordsOf(group).every((word) => need.said.has(word));
  const isOther = (group: WordGroup): boolean =>
    !isSaid(group) &&
    !group.isSoft &&
    !isHint(group) &&
    group.uses > 0 &&
    !wordsOf(group).every(isGeneralWord);
  // Behind it a thing is where it is needed: `put out fire in car`.
  const end = need.said.size > 1 ? groups.findLastIndex(isSaid) : groups.length;
  const isDone = isAct(groups[0]?.typed ?? '');
  const isThing =
    !isDone && groups.slice(0, end).some((group) => isOther(group) && namesThing(group));
  const others = groups.filter(isOther);
  const narrowing = others.map(({ kinds: _kinds, ...group }) => ({ ...group, isThing: true }));
  return {
    readings: [
      ...(others.length > 0 ? [[...narrowing, goods]] : []),
      ...(isThing ? [] : [[goods]]),
    ],
    kinds: goods.choices.flatMap(({ words }) => words.slice(-1).filter(isKindWord)),
    others,
  };
}
