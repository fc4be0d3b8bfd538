import { categories } from '#app/domains/categories/categories.ts';
import { categoryBranch } from '#app/domains/categories/category-tree.ts';
import { rowWords } from './words.ts';

/** Things that go with another thing: not what a search for the thing itself means. */
export const accessoryWords: ReadonlySet<string> = new Set(
  'case pouch cover guard charger cable screen protector strap tempered holder stand remote bracket battery replacement lcd part pad adapter sleeve bag spare helmet gear tripod lens'.split(
    ' ',
  ),
);

/** Goods that stand in a group without being one: a tablet among the smartphones. */
const ofOtherKind = new Set([...accessoryWords, 'tablet', 'drone']);

/** Toys that are called after the thing. */
const imitations = new Set(['RC Cars', 'RC Boats', 'RC Drones & Helicopters', 'Ride-On Cars']);

/** Too short to lose their s elsewhere, where TVS makes motorcycles. */
const shortPlurals: Record<string, string> = { tvs: 'tv', cds: 'cd' };

/** `Tokunbo Cars` and `Cars for Sale` are cars, `Car Parts` are parts. */
export const headWords = (name: string): string[] =>
  name
    .split(/ & |, /)
    .map((part) => part.split(' for ')[0] ?? '')
    .flatMap((part) => rowWords(part).slice(-1))
    .map((word) => shortPlurals[word] ?? word);

interface Placed {
  category1: string;
  category2: string;
  category3: string;
}

/** What a product is, as its categories say: a search for the word means this before anything called after it. */
export function kindsOf({ category1, category2, category3 }: Placed): string[] {
  if (imitations.has(category3)) return [];
  const kinds = new Set(category3 === category2 ? [] : headWords(category3));
  const isGroupMember = ![...kinds].some((kind) => ofOtherKind.has(kind));
  // A group of several things does not tell which of them a product is.
  if (isGroupMember && !category2.includes('&')) {
    for (const kind of headWords(category2)) kinds.add(kind);
  }
  const [widest = ''] = headWords(category1);
  if (widest !== '' && [...kinds].some((kind) => kind.endsWith(widest))) kinds.add(widest);
  return [...kinds];
}

/** Stands in the index, and among the counted words, before the word of a kind. */
export const kindToken = (word: string): string => `=${word}`;

const kindWords = new Set(
  categories.flatMap(({ name: category1 }) =>
    categoryBranch(category1).flatMap(({ name: category2, items }) =>
      [category2, ...items].flatMap((category3) => kindsOf({ category1, category2, category3 })),
    ),
  ),
);

/** Whether a product may be of the kind: no other word is worth looking for there. */
export const isKindWord = (word: string): boolean => kindWords.has(word);

const namedTogether = new Set(
  categories.flatMap(({ name }) =>
    categoryBranch(name).flatMap(({ name: group, items }) =>
      [group, ...items].flatMap((item) => {
        const heads = headWords(item);
        return heads.flatMap((head) => heads.map((other) => `${head} ${other}`));
      }),
    ),
  ),
);

/** Whether one name of the tree has both: `Lights & Bulbs`. */
export const areNamedTogether = (word: string, other: string): boolean =>
  word !== other && namedTogether.has(`${word} ${other}`);

/** Kinds that its name says and its category only in general: a UK used phone called iPhone is an iPhone. */
export const namedKinds = (kinds: readonly string[], nameWords: readonly string[]): string[] =>
  nameWords.filter(
    (word) => isKindWord(word) && kinds.some((kind) => word !== kind && word.endsWith(kind)),
  );
