import { availableParallelism } from 'node:os';
import { imageErrors } from './images.errors.ts';

const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1));
const mostWaiting = 64;
/** Somebody waits for an upload; nobody waits for the sizes that a job makes of it later. */
const waiting: Record<'now' | 'later', (() => void)[]> = { now: [], later: [] };
let running = 0;

/** Decoding takes memory by the hundred megabytes: few at a time, and no endless line of uploads. */
export async function inTurn<T>(
  work: () => Promise<T>,
  when: keyof typeof waiting = 'now',
): Promise<T> {
  const line = waiting[when];
  if (running >= atOnce) {
    if (line.length >= mostWaiting) throw imageErrors.busy({}, { retryAfterSeconds: 5 });
    // Whoever finishes hands its place over, so the count stays as it is.
    await new Promise<void>((resolve) => line.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.now.shift() ?? waiting.later.shift();
    if (next) next();
    else running -= 1;
  }
}
