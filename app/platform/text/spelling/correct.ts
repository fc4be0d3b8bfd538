import { asSaid } from './as-said.ts';
import { distance } from './distance.ts';

export interface Candidate {
  word: string;
  uses: number;
  /** Sounds the same by double metaphone. */
  sounds: boolean;
}

interface Scored extends Candidate {
  steps: number;
  cost: number;
  /** Written by ear: said aloud, it is this word. */
  isSaid: boolean;
}

/** Letters that are taken for one another: they lie side by side on a keyboard, or sound alike. */
const alike =
  'aeiouy qw we er rt ty yu ui io op as sd df fg gh hj jk kl zx xc cv vb bn nm qa ws ed rf tg yh uj ik ol az sx dc fv gb hn jm cks kq fv zs gj dt bp lr vw xks'.split(
    ' ',
  );
const areAlike = (a: string, b: string): boolean =>
  alike.some((letters) => letters.includes(a) && letters.includes(b));

/** One letter for another, at the same place; undefined where letters were left out, added or swapped. */
function exchanged(typed: string, word: string): [string, string] | undefined {
  if (typed.length !== word.length) return undefined;
  const places = [...typed].flatMap((letter, at) => (letter === word[at] ? [] : [at]));
  const [at] = places;
  return places.length === 1 && at !== undefined ? [typed[at] ?? '', word[at] ?? ''] : undefined;
}

const startsAlike = (typed: string, word: string): boolean =>
  typed[0] === word[0] || (typed[0] === word[1] && typed[1] === word[0]);

const shortestSaid = 3;

function isSaidLike(typed: string, word: string): boolean {
  const said = asSaid(typed);
  return said.length >= shortestSaid && said === asSaid(word);
}

/**
 * Whether a word may be meant by another. The shorter it is, the more words that people do mean lie beside it:
 * `doll` is not Dell, `canoe` is not Canon.
 */
export function isNear(typed: string, { word, sounds }: Candidate, steps: number): boolean {
  const { length } = typed;
  if (steps === 0 || length <= 3) return false;
  if (isSaidLike(typed, word)) return true;
  if (!(sounds || startsAlike(typed, word))) return false;
  if (steps === 1) {
    const letters = exchanged(typed, word);
    return letters === undefined || (length > 4 && (length > 6 || areAlike(...letters)));
  }
  // Sound is compared by four consonants: of long words that is the beginning only.
  if (steps > 2) return steps === 3 && sounds && length >= 9;
  if (length >= 7) return true;
  if (length <= 4) return false;
  if (sounds) return word.length >= length - 1;
  return (
    word.length >= length &&
    typed.slice(0, 3) === word.slice(0, 3) &&
    distance(asSaid(typed), asSaid(word)) <= 1
  );
}

function scored(typed: string, candidate: Candidate, products: number): Scored {
  const isSaid = isSaidLike(typed, candidate.word);
  const heard = 1 + distance(asSaid(typed), asSaid(candidate.word));
  const steps = Math.min(heard, distance(typed, candidate.word));
  const spelled =
    isSaid || candidate.sounds ? 10 * (isSaid ? 0.5 : Math.min(steps, 1.5)) - 6 : 10 * steps;
  const sameStart = candidate.word[0] === typed[0] ? 4 : 0;
  const perMillion = (candidate.uses * 1_000_000) / Math.max(products, 1);
  return { ...candidate, isSaid, steps, cost: spelled - sameStart - Math.log2(1 + perMillion) / 2 };
}

/** How much commoner a word is than the slip of one seller in it. */
export const timesCommoner = 50;

const isSlip = (found: Scored, all: readonly Scored[]): boolean =>
  all.some(
    ({ word, uses }) => uses >= timesCommoner * found.uses && distance(word, found.word, 1) === 1,
  );

/**
 * The words that were most likely meant, best first. Beside other words more guesses are kept: the
 * products that have all words pick the right one. What is itself a slip in one of them comes after it. Where a word
 * is written by ear, no other spelling was meant.
 */
export function bestGuesses(
  typed: string,
  candidates: readonly Candidate[],
  { products, alone }: { products: number; alone: boolean },
): Scored[] {
  const near = candidates
    .filter(({ word, sounds }) => sounds || startsAlike(typed, word) || isSaidLike(typed, word))
    .map((candidate) => scored(typed, candidate, products))
    .filter((found) => isNear(typed, found, found.steps))
    .sort((a, b) => a.cost - b.cost || b.uses - a.uses);
  const slips = near.filter((found) => isSlip(found, near));
  const fitting = [...near.filter((found) => !slips.includes(found)), ...slips];
  const said = fitting.filter((found) => found.isSaid);
  const meant = said.length > 0 ? said : fitting;
  const [best] = meant;
  if (!best) return [];
  const [most, within] = alone ? [2, 3] : [4, 12];
  return meant.slice(0, most).filter((found) => found.cost <= best.cost + within);
}
