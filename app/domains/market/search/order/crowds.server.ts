import type { FoundRow } from './read-steps.server.ts';
import { type Edge, type Position, type Region, regionBefore, regionUntil } from './steps.ts';
import { positionOf } from './walk.server.ts';

const width = ({ figures: [low, high] }: Region): number => high - low;

/** Of a crowd some rows are known: up to the last of them there are enough. Undefined where that is no less. */
function upToKnown(edge: Edge, crowd: Region, last: Position): Region | undefined {
  const closer = regionUntil(edge, last);
  return width(closer) < width(crowd) ? closer : undefined;
}

/**
 * What is read next of a crowd of which these are the first that are known; undefined where it can only be walked. Where
 * no more can be read of it, what lies before the first: few of the crowd, and perhaps thousands of rows that have
 * nothing to do with it and would be walked over.
 */
export function closerTo(
  edge: Edge,
  crowd: Region,
  known: readonly FoundRow[],
  isAffordable: boolean,
): Region | undefined {
  const [first, last] = [known[0], known.at(-1)].map((row) => row && positionOf(edge.order, row));
  if (!first || !last) return undefined;
  const closer = isAffordable ? upToKnown(edge, crowd, last) : undefined;
  return closer ?? regionBefore(edge, first);
}
