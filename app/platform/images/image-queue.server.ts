import { availableParallelism } from 'node:os';
import { imageErrors } from './images.errors.ts';

const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1));
const mostWaiting = 64;
const waiting: (() => void)[] = [];
let running = 0;

/** Decoding takes memory by the hundred megabytes: few at a time, and no endless line of uploads. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw imageErrors.busy({}, { retryAfterSeconds: 5 });
    // Whoever finishes hands its place over, so the count stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
