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

const wordsOfPlaces = [...new Set(places.flatMap(({ words }) => words))];
/** More steps are never near, and a nearness begins with the same letter: most words are not measured. */
const mostSteps = 2;

const isLike = (typed: string, word: string): boolean =>
  word.startsWith(typed) ||
  ((word[0] === typed[0] || word[1] === typed[0]) &&
    Math.abs(word.length - typed.length) <= mostSteps &&
    isNear(typed, { word, uses: 1, sounds: false }, distance(typed, word)));

/** How like each word of the places is: itself counts double against one that is only spelled or begun alike. */
function likenesses(typed: string): ReadonlyMap<string, number> {
  const like = typed.length > 3 ? wordsOfPlaces.filter((word) => isLike(typed, word)) : [];
  const likes = new Map(like.map((word) => [word, 1]));
  return wordsOfPlaces.includes(typed) ? likes.set(typed, 2) : likes;
}

/** The places whose names have words of a text, those with most of them first. */
export function nearCategories(text: string): NearCategory[] {
  const { words, ...tongues } = typedWords(text, false);
  const typed = words.flatMap((word) => [
    word,
    ...englishWays([word]).flat(),
    ...termWays([word], tongues).flatMap((way) => way.words),
  ]);
  const likenessOf = typed.map(likenesses);
  const found = places
    .map(({ slug, group, words }) => {
      const likes = likenessOf.reduce(
        (sum, like) => sum + Math.max(0, ...words.map((word) => like.get(word) ?? 0)),
        0,
      );
      return { slug, group, likes };
    })
    .filter(({ likes }) => likes > 0)
    .sort((a, b) => b.likes - a.likes);
  const once = new Map(found.map(({ slug, group }) => [`${slug} ${group}`, { slug, group }]));
  return [...once.values()].slice(0, most);
}
