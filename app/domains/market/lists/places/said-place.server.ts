import { placeCalled } from '#app/domains/places/place-words.ts';
import type { Place } from '#app/domains/places/places.ts';
import { usesOfWords } from '#app/domains/stocks/search-index/word-counts.server.ts';
import { foldText } from '#app/platform/text/fold.ts';
import { isWordOfLanguage } from '../../search/words/vocabulary.server.ts';

export interface SaidPlace {
  place: Place;
  /** The text without it. */
  rest: string;
  /** `in Ikeja`, `Lagos State`, `Wuse Market`: it can be nothing else. */
  isPlain: boolean;
}

const longestName = 3;
const before = new Set(['in', 'at', 'inside', 'near', 'around', 'for']);
/** States that are called as something else, too: only behind `in`, or with `state`. */
const ambiguous = new Set(['delta', 'niger', 'plateau', 'rivers']);

interface Candidate extends SaidPlace {
  words: string[];
}

function candidateAt(words: readonly string[], at: number, length: number): Candidate | undefined {
  const named = words.slice(at, at + length);
  const place = placeCalled(named.join(' '));
  if (!place) return undefined;
  const isBehind = before.has(foldText(words[at - 1] ?? ''));
  const rest = words.toSpliced(isBehind ? at - 1 : at, isBehind ? length + 1 : length).join(' ');
  const folded = named.flatMap((word) => foldText(word).split(' '));
  const isPlain = isBehind || / (state|market|lga)$/.test(folded.join(' '));
  return { place, rest, words: folded, isPlain };
}

/** Whether goods are called so, too: `Bali`, `Song` and `Logo` are areas, and so is Okrika, which means used clothes. */
async function isOfGoods({ place, words }: Candidate): Promise<boolean> {
  if (place.kind === 'state') return ambiguous.has(place.key);
  if (isWordOfLanguage(words.join(' '))) return true;
  if (words.length > 1) return false;
  const uses = await usesOfWords(words);
  return words.some((word) => (uses.get(word)?.uses ?? 0) > 0 || word.length < 4);
}

/** The place that a text names besides what is looked for: `iphone ikeja`, `shoes in lagos`. The longest name, from the end. */
export async function saidPlace(text: string): Promise<SaidPlace | undefined> {
  const words = text.split(' ').filter(Boolean);
  for (let length = Math.min(longestName, words.length); length > 0; length--) {
    for (let at = words.length - length; at >= 0; at--) {
      const found = candidateAt(words, at, length);
      if (found && (found.isPlain || !(await isOfGoods(found)))) return found;
    }
  }
  return undefined;
}
