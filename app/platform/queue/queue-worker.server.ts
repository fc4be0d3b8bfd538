import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type ParsedCronItem,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import { makePool } from '#app/platform/db/pool.server.ts';
import { log } from '#app/platform/log.server.ts';
import { beat, leave, releaseDead } from './heartbeat.server.ts';
import { workerLogger } from './worker-log.server.ts';

export interface WorkerTimes {
  beatMs: number;
  /** A worker that was silent for so long is dead. */
  graceMs: number;
  pollMs: number;
  /** How long a stop waits for running jobs. */
  patienceMs: number;
}

const usualTimes: WorkerTimes = {
  beatMs: 5_000,
  graceMs: 20_000,
  pollMs: 2_000,
  patienceMs: 20_000,
};

export interface QueueWorkerOptions {
  url: string;
  tasks: TaskList;
  cron: ParsedCronItem[];
  concurrency: number;
  times?: Partial<WorkerTimes>;
}

/**
 * Keeps the library's worker alive: it gives up when the database goes away while it notes a job's
 * end, and is then started again under a new id.
 */
export class QueueWorker {
  readonly #options: QueueWorkerOptions;
  readonly #times: WorkerTimes;
  readonly #pool: pg.Pool;
  readonly #stopping = new AbortController();
  #runner: Runner | undefined;
  #workerId = '';
  /** A job was asked for and the answer never came: the database may hold one for us that we know nothing of. */
  #mayHoldUnknown = false;
  #done: Promise<void> = Promise.resolve();
  #pulse: Promise<void> = Promise.resolve();
  readonly #pulseStop = new AbortController();

  constructor(options: QueueWorkerOptions) {
    this.#options = options;
    this.#times = { ...usualTimes, ...options.times };
    // One connection listens, the others fetch and finish; the jobs themselves use the app's pool.
    this.#pool = makePool({ url: options.url, max: 4, name: 'oja-queue' });
  }

  async start(): Promise<void> {
    const first = await this.#launch();
    this.#done = this.#supervise(first);
    this.#pulse = this.#beatOn();
  }

  /** Takes no new job, waits for the running ones; what does not end in time goes to another worker. */
  async stop(): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    this.#stopping.abort();
    const ended = (async () => {
      await this.#runner?.stop().catch((error: unknown) => {
        log.warn({ err: error }, 'the queue did not stop cleanly');
      });
      await this.#done;
    })();
    const late = new AbortController();
    await Promise.race([
      ended,
      wait(this.#times.patienceMs, undefined, { signal: late.signal }).catch(() => {}),
    ]);
    late.abort();
    this.#pulseStop.abort();
    await this.#pulse;
    await leave(this.#pool, this.#workerId).catch(() => {
      // The database is away: the other workers find the missing heartbeat.
    });
    await Promise.race([this.#pool.end(), wait(1_000)]);
  }

  async #launch(): Promise<Runner> {
    const events: WorkerEvents = new EventEmitter();
    let workerId = '';
    events.on('pool:create', ({ workerPool }) => {
      workerId = workerPool.id;
    });
    events.on('worker:getJob:error', () => {
      this.#mayHoldUnknown = true;
    });
    const { tasks, cron, concurrency } = this.#options;
    const runner = await run({
      pgPool: this.#pool,
      taskList: tasks,
      parsedCronItems: cron,
      concurrency,
      noHandleSignals: true,
      pollInterval: this.#times.pollMs,
      logger: workerLogger,
      events,
      // Without a batch the library notes a job's end in a promise that nobody awaits: a database
      // that goes away in that moment would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    this.#runner = runner;
    this.#workerId = workerId;
    this.#mayHoldUnknown = false;
    return runner;
  }

  async #supervise(first: Runner): Promise<void> {
    let runner: Runner | undefined = first;
    for (let failures = 0; ; failures++) {
      try {
        runner ??= await this.#launch();
        failures = 0;
        await runner.promise;
      } catch (error) {
        log.warn({ err: error }, 'the queue worker could not run');
      }
      runner = undefined;
      if (this.#stopping.signal.aborted) return;
      log.warn('the queue worker ended, starting it again');
      const delay = Math.min(5_000, 200 * 2 ** failures);
      await wait(delay, undefined, { signal: this.#stopping.signal }).catch(() => {});
      if (this.#stopping.signal.aborted) return;
      // All its jobs have ended, one way or the other; a lock left over is only a lost note.
      await leave(this.#pool, this.#workerId).catch(() => {});
    }
  }

  /** Under a new id, when the running jobs have ended; what is locked under the old one is then given back. */
  #restart(): void {
    this.#mayHoldUnknown = false;
    log.warn('the queue worker is started again: the database did not answer it');
    this.#runner?.stop().catch((error: unknown) => {
      log.warn({ err: error }, 'the queue did not stop cleanly');
    });
  }

  async #beatOn(): Promise<void> {
    const { signal } = this.#pulseStop;
    while (!signal.aborted) {
      try {
        await beat(this.#pool, this.#workerId);
        await releaseDead(this.#pool, this.#times.graceMs);
        if (this.#mayHoldUnknown && !this.#stopping.signal.aborted) this.#restart();
      } catch (error) {
        log.warn({ err: error }, 'the queue heartbeat failed');
      }
      await wait(this.#times.beatMs, undefined, { signal }).catch(() => {});
    }
  }
}
