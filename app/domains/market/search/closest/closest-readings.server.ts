import { colourNames } from '#app/domains/stocks/colour-names.ts';
import { quantitiesInUse } from '#app/domains/stocks/search-index/near-words.server.ts';
import { usesOfWords } from '#app/domains/stocks/search-index/word-counts.server.ts';
import { quantityOf } from '#app/domains/stocks/search-index/words.ts';
import { sumOfUses } from '../query/choices.server.ts';
import { isRoom } from '../query/known-words.server.ts';
import { type Choice, isHint, type WordGroup } from '../query/word-groups.ts';
import { termsOf } from '../words/vocabulary.server.ts';

export type Reading = readonly WordGroup[];

/** A number is near another up to twice or half of it. */
const farthest = Math.log(2);
const mostNear = 12;
/** What the ranking takes off at that distance. */
const pointsAtFarthest = 60;

/** Other numbers of the unit, or of any where none was typed, the nearest first: 220 Ah for 200 Ah. */
async function nearNumbers(typed: string): Promise<{ choice: Choice; uses: number }[]> {
  const asked = quantityOf(typed);
  if (!asked) return [];
  return (await quantitiesInUse(''))
    .flatMap(({ word, uses }) => {
      const known = quantityOf(word);
      if (!known || word === typed || (asked.unit ?? known.unit) !== known.unit) return [];
      const distance = Math.abs(Math.log(known.value / asked.value));
      return distance <= farthest ? [{ word, uses, distance }] : [];
    })
    .sort((a, b) => a.distance - b.distance)
    .slice(0, mostNear)
    .map(({ word, uses, distance }) => {
      const away = Math.round((pointsAtFarthest * distance) / farthest);
      return { choice: { words: [word], own: false, away }, uses };
    });
}

/** What a word of another language is a kind of, where nothing is all that it means: okrika is used clothes, so clothes. */
async function widerChoices(typed: string): Promise<{ choices: Choice[]; uses: number }> {
  const terms = termsOf(typed, { languages: new Set(), marked: new Set() });
  const things = terms
    .flatMap(({ ways }) => ways)
    .flatMap(({ words }) => (words.length > 1 ? words.slice(-1) : []));
  const uses = await usesOfWords(things);
  const choices = [...new Set(things)]
    .filter((word) => (uses.get(word)?.uses ?? 0) > 0)
    .map((word) => ({ words: [word], own: false }));
  return { choices, uses: sumOfUses(choices, { uses }) };
}

/** The group with what comes near to its word; undefined where nothing does. */
async function loosened(group: WordGroup): Promise<WordGroup | undefined> {
  const near = await nearNumbers(group.typed);
  if (near.length > 0) {
    const uses = group.uses + near.reduce((sum, one) => sum + one.uses, 0);
    const choices = [...group.choices, ...near.map(({ choice }) => choice)];
    return { ...group, choices, uses, known: true };
  }
  const isNamed = group.choices.some(({ words, own }) => words.length === 1 && !own);
  const wider = isNamed ? undefined : await widerChoices(group.typed);
  if (wider && wider.uses > 0) {
    const choices = [...group.choices, ...wider.choices];
    return { ...group, choices, uses: group.uses + wider.uses, known: true };
  }
  return group.uses > 0 ? group : undefined;
}

/** What only mentions one of several words is not close. */
const named = (group: WordGroup): WordGroup => ({ ...group, isThing: true });

/** Each is a search. */
const mostReadings = 8;

const isNumber = ({ typed }: WordGroup): boolean => quantityOf(typed) !== undefined;
const colourWords = new Set(colourNames.flatMap((name) => name.split('_')));
const isColour = ({ typed }: WordGroup): boolean => colourWords.has(typed);

/** Missed least first: the colour, then what is common, then what is not guessed at. */
const byWeight = (a: WordGroup, b: WordGroup): number =>
  Number(isColour(b)) - Number(isColour(a)) ||
  Number(b.isGuessed ?? false) - Number(a.isGuessed ?? false) ||
  b.uses - a.uses;

export interface Readings {
  /** The closest first. */
  near: Reading[];
  /** Single words: only the first that finds more, and where a word names the thing only if nothing is nearer. */
  alone: Reading[];
}

/**
 * What to look for where nothing has all words: all but those that no product has, then numbers near the typed ones, then
 * all but one of the words, then the thing itself. What is not that thing is not close, unless it has two of the words.
 */
export async function closestReadings(groups: Reading): Promise<Readings> {
  const meant = groups.filter((group) => !group.isSoft && !isHint(group));
  const placed = meant.filter((group) => !isRoom(group.typed));
  const telling = placed.some((group) => group.uses > 0) ? placed : meant;
  const each = await Promise.all(telling.map(loosened));
  const known = each.filter((group) => group !== undefined).map(named);
  if (known.length === 0) {
    const mentioned = groups.filter((group) => !group.nowhere && !isHint(group));
    const isPart = mentioned.length > 0 && mentioned.length < groups.length;
    return { near: isPart ? [mentioned] : [], alone: [] };
  }
  const exact = telling.filter((group) => group.uses > 0).map(named);
  const allButOne = (all: Reading): Reading[] => {
    const others = all.filter((group) => group.kinds === undefined).sort(byWeight);
    const mayMissKind = others.filter((group) => !isNumber(group)).length > 1;
    const missed = mayMissKind ? [...others, ...all.filter((group) => group.kinds)] : others;
    return all.length > 2 ? missed.map((left) => all.filter((group) => group !== left)) : [];
  };
  const near = exact.some(isNumber) ? [exact, ...allButOne(exact), known] : [known];
  near.push(...allButOne(known));
  const kind = known.find((group) => group.kinds !== undefined);
  const words = known.filter((group) => group !== kind && !isNumber(group)).sort(byWeight);
  return {
    near: [...near.slice(0, mostReadings), ...(kind ? [[kind]] : [])],
    alone: words.reverse().map((group) => [group]),
  };
}
