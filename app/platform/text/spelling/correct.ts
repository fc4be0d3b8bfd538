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
}

function allowedSteps(typed: string, candidate: Candidate, alone: boolean): number {
  if (candidate.sounds) return 3;
  if (typed.length >= 6) return 2;
  return !alone && candidate.word[0] === typed[0] ? 2 : 1;
}

function scored(typed: string, candidate: Candidate, products: number): Scored {
  const steps = distance(typed, candidate.word);
  const spelled = candidate.sounds ? 10 * Math.min(steps, 1.5) - 6 : 10 * steps;
  const sameStart = candidate.word[0] === typed[0] ? 4 : 0;
  const perMillion = (candidate.uses * 1_000_000) / Math.max(products, 1);
  return { ...candidate, steps, cost: spelled - sameStart - Math.log2(1 + perMillion) / 2 };
}

/**
 * The words that were most likely meant, best first. Beside other words more guesses are kept: the
 * products that have all words pick the right one.
 */
export function bestGuesses(
  typed: string,
  candidates: readonly Candidate[],
  { products, alone }: { products: number; alone: boolean },
): Scored[] {
  const fitting = candidates
    .map((candidate) => scored(typed, candidate, products))
    .filter((found) => found.steps > 0 && found.steps <= allowedSteps(typed, found, alone))
    .sort((a, b) => a.cost - b.cost || b.uses - a.uses);
  const best = fitting[0];
  if (!best) return [];
  const [most, within] = alone ? [2, 3] : [6, 12];
  return fitting.slice(0, most).filter((found) => found.cost <= best.cost + within);
}
