import { type ChildProcess, fork } from 'node:child_process';
import { AppError } from '../errors.ts';
import { processorMs, residentMb } from './process-table.server.ts';
import type { WorkAnswer, WorkRequest } from './serve-work.ts';
import { sourcePath } from './source-path.server.ts';

export interface WorkLimits {
  timeMs: number;
  /** Of the whole process, itself included. */
  memoryMb: number;
}

/** Work that was ended because it cost too much, or whose process died under it. */
export class WorkStopped extends Error {
  readonly why: 'time' | 'memory' | 'ended';
  /** The machine was busy with other things: the same work may pass the next time. */
  readonly isBusy: boolean;

  constructor(why: WorkStopped['why'], isBusy = false) {
    super(`the work was stopped: ${why}`);
    this.why = why;
    this.isBusy = isBusy;
  }
}

const lookEveryMs = 25;
const longestStartMs = 30_000;

interface Asked {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

function settle({ resolve, reject }: Asked, answer: WorkAnswer): void {
  if ('value' in answer) resolve(answer.value);
  else if ('refusal' in answer) {
    const { kind, code, params } = answer.refusal;
    reject(new AppError(kind, code, params));
  } else reject(new Error(answer.fault));
}

/** A process that does one thing at a time for us and is killed when that costs too much. */
export class WorkProcess {
  readonly #child: ChildProcess;
  readonly #ready: Promise<void>;
  #asked: Asked | undefined;
  #stopped: WorkStopped | undefined;

  constructor(script: string, heapMb: number) {
    // Nothing of our settings goes along: it needs none, and they hold secrets.
    this.#child = fork(sourcePath(script), [], {
      serialization: 'advanced',
      env: { MALLOC_ARENA_MAX: '2' },
      execArgv: [`--max-old-space-size=${heapMb}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const ended = () => this.stop(new WorkStopped('ended'));
    this.#ready = new Promise((resolve, reject) => {
      this.#child.once('message', () => resolve());
      this.#child.once('exit', () => reject(new WorkStopped('ended')));
    });
    this.#ready.catch(() => undefined);
    this.#child.on('exit', ended);
    this.#child.on('error', ended);
    this.#child.on('message', (answer: WorkAnswer | 'ready') => {
      if (answer === 'ready' || !this.#asked) return;
      const asked = this.#asked;
      this.#asked = undefined;
      settle(asked, answer);
    });
    // The server may stop without waiting for it; it leaves when the line closes.
    this.#child.unref();
    this.#child.channel?.unref();
  }

  get isAlive(): boolean {
    return this.#stopped === undefined;
  }

  get residentMb(): number {
    return residentMb(this.#child.pid ?? 0) ?? 0;
  }

  async run(task: string, input: unknown, limits: WorkLimits): Promise<unknown> {
    const start = setTimeout(() => this.stop(new WorkStopped('time', true)), longestStartMs);
    await this.#ready.finally(() => clearTimeout(start));
    const unwatch = this.#watch(limits);
    return new Promise((resolve, reject) => {
      this.#asked = { resolve, reject };
      const request: WorkRequest = { task, input };
      this.#child.send(request, (error) => error && this.stop(new WorkStopped('ended')));
    }).finally(unwatch);
  }

  stop(why: WorkStopped): void {
    this.#stopped ??= why;
    this.#child.kill('SIGKILL');
    const asked = this.#asked;
    this.#asked = undefined;
    asked?.reject(this.#stopped);
  }

  #watch({ timeMs, memoryMb }: WorkLimits): () => void {
    const pid = this.#child.pid ?? 0;
    const before = processorMs(pid);
    const look = setInterval(() => {
      if ((residentMb(pid) ?? 0) > memoryMb) this.stop(new WorkStopped('memory'));
    }, lookEveryMs);
    const late = setTimeout(() => {
      const used = (processorMs(pid) ?? timeMs) - (before ?? 0);
      this.stop(new WorkStopped('time', used < timeMs / 2));
    }, timeMs);
    return () => {
      clearInterval(look);
      clearTimeout(late);
    };
  }
}
