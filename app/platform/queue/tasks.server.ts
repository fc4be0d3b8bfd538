import {
  type CronItem,
  type ParsedCronItem,
  parseCronItems,
  type Task,
  type TaskList,
} from 'graphile-worker';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { isFinal } from '#app/platform/errors.ts';
import { log } from '#app/platform/log.server.ts';
import { followed } from '#app/platform/trace/span.server.ts';
import { beginWork } from '#app/platform/watchdog/watchdog.server.ts';
import { giveUpHeld } from './dead-letters.server.ts';
import { defaultAttempts, enqueue } from './enqueue.server.ts';
import type { DomainEvent, Enqueueable, Job, JobContext } from './jobs.ts';

class UnreadablePayload extends Error {}

async function giveUpOrRetry(name: string, context: JobContext, error: unknown): Promise<void> {
  const about = { err: error, job: name, jobId: context.jobId, attempt: context.attempt };
  const giveUp = error instanceof UnreadablePayload || isFinal(error);
  if (giveUp) await giveUpHeld(database(), context.jobId);
  if (giveUp || context.attempt >= context.maxAttempts)
    log.error(about, 'job failed for good: dead letter');
  else log.warn(about, 'job failed, it will be tried again');
}

/** Seen by the watchdog while it runs. */
async function noted(name: string, run: () => Promise<void>): Promise<void> {
  const end = beginWork(`job ${name}`);
  try {
    await followed({ name: `job ${name}`, kind: 'consumer' }, run);
  } finally {
    end();
  }
}

function task<T>({ name, schema }: Enqueueable<T>, run: Job<T>['run']): Task {
  return async (payload, { job, abortSignal }) => {
    const context: JobContext = {
      jobId: String(job.id),
      attempt: job.attempts,
      maxAttempts: job.max_attempts,
      signal: abortSignal ?? new AbortController().signal,
    };
    try {
      const parsed = schema.safeParse(payload);
      if (!parsed.success)
        throw new UnreadablePayload('unreadable payload', { cause: parsed.error });
      await noted(name, () => run(parsed.data, context));
    } catch (error) {
      await giveUpOrRetry(name, context, error);
      throw error;
    }
  };
}

/** Tells each listener by a job of its own, all of them or none. */
function tell(event: DomainEvent, listeners: readonly Job[]): Task {
  return task(event, (payload, { jobId }) =>
    inTransaction(async (tx) => {
      for (const listener of listeners)
        await enqueue(tx, listener, payload, { key: `event-${jobId}` });
    }),
  );
}

export type Registered = Job | DomainEvent;

const isEvent = (entry: Registered): entry is DomainEvent => 'event' in entry;

export function taskList(entries: readonly Registered[]): TaskList {
  const jobs = entries.filter((entry): entry is Job => !isEvent(entry));
  const tasks: TaskList = {};
  for (const entry of entries) {
    if (tasks[entry.name]) throw new Error(`The job ${entry.name} is registered twice.`);
    tasks[entry.name] = isEvent(entry)
      ? tell(
          entry,
          jobs.filter((job) => job.on === entry.name),
        )
      : task(entry, (payload, context) => entry.run(payload, context));
  }
  const deaf = jobs.find((job) => job.on !== undefined && !tasks[job.on]);
  if (deaf) throw new Error(`The job ${deaf.name} listens to ${deaf.on}, which is not registered.`);
  return tasks;
}

export function cronItems(entries: readonly Registered[]): ParsedCronItem[] {
  return parseCronItems(
    entries.flatMap(({ name, options }): CronItem[] => {
      if (!options.cron) return [];
      const { cron, queue, priority, maxAttempts = defaultAttempts } = options;
      return [
        {
          task: name,
          match: cron,
          identifier: name,
          options: {
            backfillPeriod: 0,
            maxAttempts,
            // A late round is not followed by a crowd of missed ones.
            jobKey: `${name}:cron`,
            ...(queue !== undefined && { queueName: queue }),
            ...(priority !== undefined && { priority }),
          },
        },
      ];
    }),
  );
}
