import { categories } from '#app/domains/categories/categories.ts';
import { categoryBranch } from '#app/domains/categories/category-tree.ts';
import { rowWords } from '#app/domains/stocks/search-index/words.ts';
import { isNear } from '#app/platform/text/spelling/correct.ts';
import { distance } from '#app/platform/text/spelling/distance.ts';
import { englishWays, termWays, typedWords } from '../search/query/tokens.server.ts';

/** A place of the category tree: its first level has a page, what is below is searched in it. */
export interface NearCategory {
  slug: (typeof categories)[number]['slug'];
  /** Empty for the first level itself. */
  group: string;
}

const most = 4;

const places = categories.flatMap(({ name, slug }) => [
  { slug, group: '', words: rowWords(name) },
  ...categoryBranch(name).flatMap(({ name: group, items }) =>
    [group, ...items].map((item) => ({ slug, group, words: rowWords(item) })),
  ),
]);

/** A word itself counts double against one that is only spelled or begun alike. */
function likeness(typed: string, words: readonly string[]): number {
  if (words.includes(typed)) return 2;
  const isLike = (word: string): boolean =>
    (typed.length > 3 && word.startsWith(typed)) ||
    isNear(typed, { word, uses: 1, sounds: false }, distance(typed, word));
  return words.some(isLike) ? 1 : 0;
}

/** The places whose names have words of a text, those with most of them first. */
export function nearCategories(text: string): NearCategory[] {
  const { words, ...tongues } = typedWords(text, false);
  const typed = words.flatMap((word) => [
    word,
    ...englishWays([word]).flat(),
    ...termWays([word], tongues).flatMap((way) => way.words),
  ]);
  const found = places
    .map(({ slug, group, words }) => {
      const likes = typed.reduce((sum, word) => sum + likeness(word, words), 0);
      return { slug, group, likes };
    })
    .filter(({ likes }) => likes > 0)
    .sort((a, b) => b.likes - a.likes);
  const once = new Map(found.map(({ slug, group }) => [`${slug} ${group}`, { slug, group }]));
  return [...once.values()].slice(0, most);
}
