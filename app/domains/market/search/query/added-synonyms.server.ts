import {
  type AddedSynonyms,
  knownSynonyms,
} from '#app/domains/operators/words/current-words.server.ts';
import { queryWords, singular } from '#app/domains/stocks/search-index/words.ts';

/** Read once for as long as they are the same. */
const read = new WeakMap<AddedSynonyms, ReadonlyMap<string, readonly string[][]>>();

/** As a search reads words: operators write them as people do. */
function readOnce(known: AddedSynonyms): ReadonlyMap<string, readonly string[][]> {
  const before = read.get(known);
  if (before) return before;
  const made = new Map(
    [...known].map(([said, ways]) => [
      queryWords(said).join(' '),
      ways.map((way) => way.map(singular)),
    ]),
  );
  read.set(known, made);
  return made;
}

/** What operators have added to the synonyms of the house: how else a word, or two together, is said. */
export const addedWays = (said: string): readonly string[][] =>
  readOnce(knownSynonyms()).get(said) ?? [];
