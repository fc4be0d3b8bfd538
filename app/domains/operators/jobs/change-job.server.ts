import { z } from 'zod';
import type { Transaction } from '#app/platform/db/database.server.ts';
import {
  dropHeld,
  type HeldJob,
  holdJob,
  putBackHeld,
  retryDeadLetter,
  runHeldNow,
} from '#app/platform/queue/dead-letters.server.ts';
import type { JobView } from '#app/platform/queue/job-views.ts';
import { keyField } from '#app/platform/text/fields.ts';
import type { Acting, OperatorAct } from '../log/log-line.ts';
import { inOperatorLog, isRepeat } from '../log/operator-log.server.ts';
import { operatorErrors } from '../operators.errors.ts';
import { reasonInput } from '../team-form.ts';

interface JobChange {
  act: OperatorAct;
  /** Where the job must stand for it. */
  from: readonly JobView[];
  /** It stands there when the change was made before: pressed twice, it is made once. */
  done?: JobView;
  /** It stays where it stands, but its time has come by it. */
  isDueBy?: true;
  make: (tx: Transaction, job: HeldJob) => Promise<unknown>;
}

/** What may be done about a job; the command line and the room go through the same door. */
const changes = {
  /** Failed for good: with all its attempts. */
  again: { act: 'job.again', from: ['failed'], make: (tx, { id }) => retryDeadLetter(id, tx) },
  /** Not before its time otherwise. */
  now: { act: 'job.again', from: ['waiting'], isDueBy: true, make: runHeldNow },
  drop: { act: 'job.dropped', from: ['failed', 'waiting'], done: 'dropped', make: dropHeld },
  back: { act: 'job.back', from: ['dropped'], make: putBackHeld },
} satisfies Record<string, JobChange>;

const verbs = Object.keys(changes) as [keyof typeof changes, ...(keyof typeof changes)[]];

export const jobInput = z.object({
  intent: z.enum(verbs, 'app.invalid'),
  id: keyField({ max: 20 }),
  reason: reasonInput(3),
});

export async function changeJob(
  by: Acting,
  { intent, id, reason }: { intent: keyof typeof changes; id: string; reason: string },
): Promise<void> {
  const { act, from, done, isDueBy, make }: JobChange = changes[intent];
  const subject = { kind: 'job' as const, id, name: '' };
  const line = { act, subject, reason };
  await inOperatorLog(by, line, async (tx) => {
    const job = await holdJob(tx, id);
    if (job && job.state === done) return { answer: undefined, isSame: true };
    const isThere = job && from.includes(job.state);
    // It runs, waits or has ended by the first of two presses.
    if ((!isThere || (isDueBy && job.isDue)) && (await isRepeat(tx, by, line)))
      return { answer: undefined, isSame: true };
    if (!isThere) throw operatorErrors.job_gone();
    subject.name = job.name;
    await make(tx, job);
    return { answer: undefined, before: { state: job.state, attempts: job.attempts } };
  });
}
