import { accessoryWords } from '#app/domains/stocks/search-index/kinds.ts';
import type { Choice, WordGroup } from './query/word-groups.ts';

export interface Ranked {
  id: string;
  score: number;
  tier: number;
  nameNorm: string;
  fine: number;
}

const meets = (choice: Choice, words: readonly string[]): boolean =>
  choice.words.every((word) => words.includes(word));

const placeOf = (choice: Choice, words: readonly string[]): number =>
  Math.min(...choice.words.map((word) => words.indexOf(word)));

function nearTogether(places: readonly number[]): boolean {
  const sorted = [...places].sort((a, b) => a - b);
  return sorted.every((place, at) => at === 0 || place - (sorted[at - 1] ?? 0) <= 1);
}

const firstPlaceBonus = (place: number): number => (place === 0 ? 20 : place <= 2 ? 10 : 0);

/** Met by its brand, colours or categories: less than by its name, more than by the name of what goes with it. */
const unnamed = 40;

/** Says how well a name fits the query, as an integer so that cursors compare exactly. */
export function fineScorer(groups: readonly WordGroup[]): (nameNorm: string) => number {
  const asked = new Set(groups.flatMap((group) => group.choices.flatMap((choice) => choice.words)));
  return (nameNorm) => {
    const words = nameNorm.split(' ');
    const met: Choice[] = [];
    for (const group of groups) {
      const choice = group.choices.find((one) => meets(one, words));
      if (choice) met.push(choice);
    }
    if (met.length === 0) return unnamed;
    const places = met.map((choice) => placeOf(choice, words));
    const first = Math.min(...places);
    // `Silver ring with blue stone` is a ring.
    const besides = words.findIndex((word) => word === 'for' || word === 'with');
    const own = besides < 0 ? words : words.slice(0, besides);
    const isThing = besides > 0 && places.includes(besides - 1);
    const stray = own.some((word) => accessoryWords.has(word) && !asked.has(word));
    return Math.round(
      (40 * met.length) / groups.length +
        (15 * met.filter((choice) => choice.own).length) / groups.length +
        (isThing ? 25 : firstPlaceBonus(first)) +
        (met.length > 1 && nearTogether(places) ? 15 : 0) -
        (first >= own.length ? 20 : 0) -
        (stray ? 20 : 0) -
        met.reduce((sum, { away = 0 }) => sum + away, 0) +
        (10 * met.length) / words.length,
    );
  };
}

export function compareRanked(
  a: Pick<Ranked, 'fine' | 'score' | 'id'>,
  b: Pick<Ranked, 'fine' | 'score' | 'id'>,
): number {
  return b.fine - a.fine || b.score - a.score || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
}
