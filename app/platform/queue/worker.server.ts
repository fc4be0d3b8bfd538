import { directUrl } from '#app/platform/db/database.server.ts';
import { keep } from '#app/platform/singleton.server.ts';
import { type JobKinds, takenBy } from './kinds.ts';
import { QueueWorker, type WorkerTimes } from './queue-worker.server.ts';
import { cronItems, type Registered, taskList } from './tasks.server.ts';

export interface WorkerSettings {
  /** Every job and event that this app knows. */
  jobs: readonly Registered[];
  concurrency?: number;
  /** Left out: all of them. */
  kinds?: JobKinds;
  /** Tests only: shorter periods. */
  times?: Partial<WorkerTimes>;
}

const state = keep('queue', (): { worker?: QueueWorker } => ({}));

const everything: JobKinds = { names: [], areLeftOut: true };

export async function startWorker({
  jobs,
  concurrency = 4,
  kinds = everything,
  times,
}: WorkerSettings): Promise<void> {
  if (state.worker) throw new Error('The queue worker runs already.');
  const isTaken = takenBy(kinds, jobs);
  // Made of all: an event tells listeners of other kinds, too.
  const tasks = Object.entries(taskList(jobs)).filter(([name]) => isTaken(name));
  const worker = new QueueWorker({
    url: directUrl(),
    tasks: Object.fromEntries(tasks),
    // Of all kinds: what nobody takes waits where it is seen, instead of never being asked for.
    cron: cronItems(jobs),
    keyed: jobs.filter(({ options }) => options.isKeyed).map(({ name }) => name),
    concurrency,
    ...(times && { times }),
  });
  await worker.start();
  state.worker = worker;
}

export async function stopWorker(): Promise<void> {
  const worker = state.worker;
  delete state.worker;
  await worker?.stop();
}
