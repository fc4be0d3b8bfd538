const spelledLetters = 8;
const shortestWord = 3;

/** How many letters of a word may be wrong at most; its deletions are stored to that depth. */
export const spellingDepth = (word: string): number => (word.length <= 5 ? 1 : 2);

function oneLess(words: Iterable<string>): Set<string> {
  const found = new Set<string>();
  for (const word of words) {
    for (let at = 0; at < word.length; at++) found.add(word.slice(0, at) + word.slice(at + 1));
  }
  return found;
}

/**
 * The beginning of a word with up to `depth` letters left out. Two spellings within that distance
 * share one of these, so that neighbours are found by equality.
 */
export function deletions(word: string, depth: number = spellingDepth(word)): string[] {
  if (word.length < shortestWord) return [];
  const start = word.slice(0, spelledLetters);
  const found = new Set([start]);
  let edge: Set<string> = new Set([start]);
  for (let step = 0; step < depth; step++) {
    edge = oneLess(edge);
    for (const shorter of edge) if (shorter.length >= 2) found.add(shorter);
  }
  return [...found];
}

/** Worth correcting towards: letters only, so that part numbers never become neighbours of words. */
export const isSpellable = (word: string): boolean =>
  /^[a-z]+$/.test(word) && word.length >= shortestWord && word.length <= 24;
