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
import { beat, dropSucceeded, leave, releaseDead } from './heartbeat.server.ts';
import { releaseOnce } from './release-once.server.ts';
import { workerLogger } from './worker-log.server.ts';

export interface WorkerTimes {
  beatMs: number;
  /** A worker that was silent for so long is dead. */
  graceMs: number;
  pollMs: number;
  /** How long a stop waits for running jobs. */
  patienceMs: number;
  /**
   * What a worker notes of its last jobs takes no longer: 5 s for a connection, and 17 s until one that says nothing is cut. Unlocked
   * sooner, a job would be done twice, and a note that lands late would delete what was enqueued in its place.
   */
  lastNotesMs: number;
}

const usualTimes: WorkerTimes = {
  beatMs: 5_000,
  graceMs: 20_000,
  pollMs: 2_000,
  patienceMs: 20_000,
  lastNotesMs: 23_000,
};

/**
 * Ends some time after the last of its workers has: where two of their notes failed together the library counts them wrongly
 * and waits for another one for ever (`batch` of graphile-worker 0.18), and nobody would do any job.
 */
const workersEnded = (events: WorkerEvents, lastNotesMs: number): Promise<void> =>
  new Promise((resolve) => {
    const soon = () => void setTimeout(resolve, lastNotesMs).unref();
    events.on('pool:gracefulShutdown:complete', soon);
    events.on('pool:gracefulShutdown:error', soon);
  });

interface Launched {
  runner: Runner;
  /** Whatever it comes by; rejects with the reason where there is one. */
  ended: Promise<void>;
}

export interface QueueWorkerOptions {
  url: string;
  tasks: TaskList;
  cron: ParsedCronItem[];
  /** Kinds of which each job has a key. */
  keyed?: readonly string[];
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
    this.#pool = releaseOnce(makePool({ url: options.url, max: 4, name: 'oja-queue' }));
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

  async #launch(): Promise<Launched> {
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
    const ended = Promise.race([runner.promise, workersEnded(events, this.#times.lastNotesMs)]);
    return { runner, ended };
  }

  async #supervise(first: Launched): Promise<void> {
    let launched: Launched | undefined = first;
    for (let failures = 0; ; failures++) {
      try {
        launched ??= await this.#launch();
        failures = 0;
        await launched.ended;
      } catch (error) {
        log.warn({ err: error }, 'the queue worker could not run');
      }
      // Its calendar, too; one that has ended says nothing to it.
      launched?.runner.stop().catch(() => undefined);
      launched = undefined;
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
        const { keyed = [] } = this.#options;
        await releaseDead(this.#pool, this.#times.graceMs, keyed);
        await dropSucceeded(this.#pool, keyed);
        if (this.#mayHoldUnknown && !this.#stopping.signal.aborted) this.#restart();
      } catch (error) {
        log.warn({ err: error }, 'the queue heartbeat failed');
      }
      await wait(this.#times.beatMs, undefined, { signal }).catch(() => {});
    }
  }
}
