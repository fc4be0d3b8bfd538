import { foldText } from '#app/platform/text/fold.ts';
import type { CategoryPlace } from './check-rows.ts';

type Groups = ReadonlyArray<{ name: string; items: readonly string[] }>;

const key = (category2: string, category3: string): string => `${category2}\n${category3}`;

/** Finds type and kind however they are written; a kind that only one type has brings its type along. */
export function placesIn(groups: Groups) {
  const places = groups.flatMap(({ name: category2, items }) =>
    items.map((category3): CategoryPlace => ({ category2, category3 })),
  );
  const whole = new Map(
    places.map((place) => [key(foldText(place.category2), foldText(place.category3)), place]),
  );
  return (category2: string, category3: string): CategoryPlace | undefined => {
    const [type, kind] = [foldText(category2), foldText(category3)];
    if (type !== '') return whole.get(key(type, kind));
    const named = places.filter((place) => foldText(place.category3) === kind);
    return named.length === 1 ? named[0] : undefined;
  };
}
