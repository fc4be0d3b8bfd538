import { foldText } from '#app/platform/text/fold.ts';
import type { CategoryPlace } from './check-rows.ts';

type Groups = ReadonlyArray<{ name: string; items: readonly string[] }>;

const key = (category2: string, category3: string): string => `${category2}\n${category3}`;

/** “Head tie” and “Headties” are one word. */
const wordOf = (text: string): string =>
  foldText(text)
    .replace(/ /g, '')
    .replace(/(?<=s|x|ch|sh)es$/, '')
    .replace(/(?<!s)s$/, '');

/** “Gele & Headties” has two. */
const wordsOf = (name: string): string[] => name.split(/[&,/]/).map(wordOf);

/**
 * Finds type and kind however they are written, in any of their names; a kind that only one type has
 * brings its type along. So does one word of a kind that no other has, in either column: people write
 * “Belt” as the type and for whom it is as the kind.
 */
export function placesIn(
  groups: Groups,
  namesOf: (stored: string) => readonly string[] = (stored) => [stored],
) {
  const folded = (stored: string): string[] => [...new Set(namesOf(stored).map(foldText))];
  const whole = new Map<string, CategoryPlace>();
  const byKind = new Map<string, Set<CategoryPlace>>();
  const byWord = new Map<string, Set<CategoryPlace>>();
  const known = new Map<string, string>();
  const add = (map: typeof byKind, name: string, place: CategoryPlace) =>
    map.set(name, (map.get(name) ?? new Set()).add(place));
  for (const { name: category2, items } of groups) {
    const types = folded(category2);
    for (const type of types) known.set(type, category2);
    for (const category3 of items) {
      const place = { category2, category3 };
      for (const kind of folded(category3)) {
        for (const type of types) whole.set(key(type, kind), place);
        add(byKind, kind, place);
      }
      for (const word of namesOf(category3).flatMap(wordsOf)) add(byWord, word, place);
    }
  }
  const onlyOne = (places: Iterable<CategoryPlace>): CategoryPlace | undefined => {
    const [first, ...others] = places;
    return others.length === 0 ? first : undefined;
  };
  const byOneWord = (category2: string, category3: string): CategoryPlace | undefined => {
    const type = known.get(foldText(category2));
    const cells = type === undefined ? [category2, category3] : [category3];
    const found = cells.flatMap((cell) => [...(byWord.get(wordOf(cell)) ?? [])]);
    return onlyOne(
      new Set(found.filter((place) => type === undefined || place.category2 === type)),
    );
  };
  return (category2: string, category3: string): CategoryPlace | undefined => {
    const [type, kind] = [foldText(category2), foldText(category3)];
    const exact = type === '' ? onlyOne(byKind.get(kind) ?? []) : whole.get(key(type, kind));
    return exact ?? byOneWord(category2, category3);
  };
}
