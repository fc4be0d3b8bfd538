import { foldText } from '#app/platform/text/fold.ts';
import type { CategoryPlace } from './check-rows.ts';

type Groups = ReadonlyArray<{ name: string; items: readonly string[] }>;

const key = (category2: string, category3: string): string => `${category2}\n${category3}`;

/**
 * Finds type and kind however they are written, in any of their names; a kind that only one type has
 * brings its type along.
 */
export function placesIn(
  groups: Groups,
  namesOf: (stored: string) => readonly string[] = (stored) => [stored],
) {
  const folded = (stored: string): string[] => [...new Set(namesOf(stored).map(foldText))];
  const whole = new Map<string, CategoryPlace>();
  const byKind = new Map<string, Set<CategoryPlace>>();
  for (const { name: category2, items } of groups) {
    const types = folded(category2);
    for (const category3 of items) {
      const place = { category2, category3 };
      for (const kind of folded(category3)) {
        for (const type of types) whole.set(key(type, kind), place);
        byKind.set(kind, (byKind.get(kind) ?? new Set()).add(place));
      }
    }
  }
  return (category2: string, category3: string): CategoryPlace | undefined => {
    const [type, kind] = [foldText(category2), foldText(category3)];
    if (type !== '') return whole.get(key(type, kind));
    const named = byKind.get(kind);
    return named?.size === 1 ? [...named][0] : undefined;
  };
}
