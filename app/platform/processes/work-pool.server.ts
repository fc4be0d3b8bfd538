import { FairQueue } from './fair-queue.ts';
import type { Tasks } from './serve-work.ts';
import { type WorkLimits, WorkProcess, WorkStopped } from './work-process.server.ts';

/** Somebody waits for `now`; nobody waits for what a job does `later`. */
type Lane = 'now' | 'later';

export interface PoolSettings {
  /** The sources of the process, from the project's folder. */
  script: string;
  /** How many at once; `now` never waits for `later`. */
  slots: Record<Lane, number>;
  limits: Record<Lane, WorkLimits>;
  heapMb: number;
  /** Memory for work above the usual that all of it together may have. */
  extraMb?: number;
}

export interface WorkOrder<I> {
  /** Whose work it is: keys take turns, and none has two slots. */
  key: string;
  /** Read when the work begins, so that what waits takes no memory. */
  input: () => I | Promise<I>;
  lane?: Lane;
  /** What it needs above the usual. */
  extraMb?: number;
}

interface Job extends Required<WorkOrder<unknown>> {
  task: string;
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

/** Too many wait; the caller says so in its own words. */
export class WorkRefused extends Error {}

const mostWaiting = 64;
const idleMs = 60_000;
/** A process that has grown so much is replaced instead of used again. */
const grownMb = 160;
/** For so long, all keys whose work had to be stopped share one slot. */
const suspectMs = 10 * 60_000;

/** Costly or hostile work in processes of its own: bounded in time, memory and number, and fair between keys. */
export class WorkPool<T extends Tasks> {
  readonly #settings: PoolSettings;
  readonly #waiting: Record<Lane, FairQueue<Job>> = {
    now: new FairQueue(),
    later: new FairQueue(),
  };
  readonly #running = new Set<Job>();
  readonly #processes = new Set<WorkProcess>();
  readonly #idle = new Map<WorkProcess, NodeJS.Timeout>();
  readonly #suspects = new Map<string, number>();

  constructor(settings: PoolSettings) {
    this.#settings = settings;
  }

  run<K extends keyof T & string>(
    task: K,
    { key, input, lane = 'now', extraMb = 0 }: WorkOrder<Parameters<T[K]>[0]>,
  ): Promise<Awaited<ReturnType<T[K]>>> {
    return new Promise((resolve, reject) => {
      const job = { task, key, input, lane, extraMb, resolve, reject } as Job;
      this.#waiting[lane].push(key, job);
      if (this.#waiting[lane].size > mostWaiting) {
        this.#waiting[lane].dropFromLongest()?.reject(new WorkRefused('too many wait'));
      }
      this.#pump();
    });
  }

  /** Ends all processes; the next work starts new ones. */
  end(): void {
    for (const process of [...this.#processes]) this.#end(process);
  }

  #pump(): void {
    for (const lane of ['now', 'later'] as const) {
      while (this.#runningIn(lane) < this.#settings.slots[lane]) {
        const job = this.#waiting[lane].take((_, next) => this.#mayStart(next));
        if (!job) break;
        this.#running.add(job);
        void this.#work(job);
      }
    }
  }

  #runningIn(lane: Lane): number {
    return [...this.#running].filter((job) => job.lane === lane).length;
  }

  #mayStart({ key, lane, extraMb }: Job): boolean {
    const isSuspect = this.#isSuspect(key);
    let extra = 0;
    for (const job of this.#running) {
      if (job.lane === lane && job.key === key) return false;
      if (isSuspect && this.#isSuspect(job.key)) return false;
      extra += job.extraMb;
    }
    return extraMb === 0 || extra === 0 || extra + extraMb <= (this.#settings.extraMb ?? 0);
  }

  #suspect(key: string): void {
    for (const [known, until] of this.#suspects) {
      if (until < Date.now()) this.#suspects.delete(known);
    }
    this.#suspects.set(key, Date.now() + suspectMs);
  }

  #isSuspect(key: string): boolean {
    return (this.#suspects.get(key) ?? 0) > Date.now();
  }

  async #work(job: Job): Promise<void> {
    const process = this.#takeProcess();
    try {
      const input = await job.input();
      job.resolve(await process.run(job.task, input, this.#settings.limits[job.lane]));
    } catch (error) {
      if (error instanceof WorkStopped && !error.isBusy) this.#suspect(job.key);
      job.reject(error as Error);
    } finally {
      this.#giveBack(process);
      this.#running.delete(job);
      this.#waiting[job.lane].moveLast(job.key);
      this.#pump();
    }
  }

  #takeProcess(): WorkProcess {
    for (const [process, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(process);
      if (process.isAlive) return process;
    }
    const made = new WorkProcess(this.#settings.script, this.#settings.heapMb);
    this.#processes.add(made);
    return made;
  }

  #giveBack(process: WorkProcess): void {
    if (!process.isAlive || process.residentMb > grownMb) this.#end(process);
    else this.#idle.set(process, setTimeout(() => this.#end(process), idleMs).unref());
  }

  #end(process: WorkProcess): void {
    clearTimeout(this.#idle.get(process));
    this.#idle.delete(process);
    this.#processes.delete(process);
    if (process.isAlive) process.stop(new WorkStopped('ended'));
  }
}
