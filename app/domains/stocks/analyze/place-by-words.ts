import { headWords } from '../search-index/kinds.ts';
import { rowWords } from '../search-index/words.ts';
import type { Branch } from './suggestion.ts';

interface Place {
  category2?: string;
  category3?: string;
}

type Typed = ReadonlySet<string>;

/** How many words of `Skirts` or of `Trousers` were typed, when all of them were: travel bags are not any bags. */
const wordsNamed = (name: string, typed: Typed): number =>
  Math.max(
    ...name.split(/ & |, /).map((part) => {
      const words = rowWords(part);
      return words.every((word) => typed.has(word)) ? words.length : 0;
    }),
  );

const namesThing = (name: string, typed: Typed): boolean =>
  headWords(name).some((word) => typed.has(word));

/** Type and kind that the typed words name themselves; where several fit as well, only the type that they share. */
export function placeByWords(words: string, { groups }: Branch): Place {
  const apart = rowWords(words);
  // A hand bag is a handbag.
  const typed = new Set([...apart, ...apart.map((word, at) => word + (apart[at + 1] ?? ''))]);
  const kinds = groups.flatMap(({ name: category2, items }) =>
    items.map((category3) => ({ category2, category3, named: wordsNamed(category3, typed) })),
  );
  const most = Math.max(0, ...kinds.map(({ named }) => named));
  const best = kinds.filter(({ named }) => most > 0 && named === most);
  const [only] = best;
  if (only && best.length === 1) return { category2: only.category2, category3: only.category3 };
  const near =
    best.length > 0 ? best : kinds.filter(({ category3 }) => namesThing(category3, typed));
  const types = new Set([
    ...near.map(({ category2 }) => category2),
    ...groups.flatMap(({ name }) => (namesThing(name, typed) ? [name] : [])),
  ]);
  const [type] = types;
  return type !== undefined && types.size === 1 ? { category2: type } : {};
}
