import { directUrl } from '#app/platform/db/database.server.ts';
import { keep } from '#app/platform/singleton.server.ts';
import { QueueWorker, type WorkerTimes } from './queue-worker.server.ts';
import { cronItems, type Registered, taskList } from './tasks.server.ts';

export interface WorkerSettings {
  /** Every job and event that this app knows. */
  jobs: readonly Registered[];
  concurrency?: number;
  /** Tests only: shorter periods. */
  times?: Partial<WorkerTimes>;
}

const state = keep('queue', (): { worker?: QueueWorker } => ({}));

export async function startWorker({ jobs, concurrency = 4, times }: WorkerSettings): Promise<void> {
  if (state.worker) throw new Error('The queue worker runs already.');
  const worker = new QueueWorker({
    url: directUrl(),
    tasks: taskList(jobs),
    cron: cronItems(jobs),
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
