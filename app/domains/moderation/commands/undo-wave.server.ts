import type { Operator } from '#app/domains/operators/operators.ts';
import { AppError } from '#app/platform/errors.ts';
import { waveMeasures } from '../reports/wave.queries.server.ts';
import { liftMeasure } from './lift.server.ts';

/** Lifted or decided by somebody else, or gone with its item, meanwhile. */
const isGone = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'moderation.decided' || error.code === 'moderation.not_found');

/**
 * Brings back all that the rule has hidden since yesterday, each with its letter and its line. The cases wait on, and the
 * rule does not act on them again. Answers how many came back.
 */
export async function undoWave(by: Operator, { reason }: { reason: string }): Promise<number> {
  let back = 0;
  for (const { id: measureId } of await waveMeasures()) {
    try {
      await liftMeasure(by, { measureId, reason, onlyByRule: true });
      back += 1;
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
  return back;
}
