import cluster, { type Worker } from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import { log } from '#app/platform/log.server.ts';
import { answerForAll } from './merged-metrics.server.ts';

const firstDelayMs = 500;
const longestDelayMs = 30_000;
/** Who was up for so long has not failed because of how it was started. */
const steadyMs = 60_000;

interface Ready {
  ready?: number;
}

/** A process of several: the first also does the background work where the role has it do so. */
interface Member {
  env: Record<string, string>;
  worker: Worker | undefined;
  readyAt: number | undefined;
}

/**
 * The process that `npm start` began, when it shall be several: it takes the port, hands connections to the others in
 * turn, starts a fallen one again and passes a stop on. A first start that fails ends everything.
 */
export class Lead {
  readonly #members: Member[];
  readonly #onReady: (port: number) => void;
  #stopping = false;
  #wasReady = false;

  constructor(count: number, role: 'all' | 'web', onReady: (port: number) => void) {
    this.#onReady = onReady;
    this.#members = Array.from({ length: count }, (_, n) => ({
      // What is built is what the first one runs.
      env: { OJA_RESTARTED: '1', ROLE: n === 0 ? role : 'web' },
      worker: undefined,
      readyAt: undefined,
    }));
  }

  /** Resolves with the exit code when all have ended. */
  async run(): Promise<number> {
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.on(signal, () => this.#stop(signal));
    process.on('disconnect', () => this.#stop('SIGTERM'));
    const [first, ...others] = this.#members;
    if (!first) return 1;
    // One prepares the database and says what is wrong, once; the others find it prepared.
    const begun = this.#keepUp(first);
    const isUp = await Promise.race([this.#isUp(first), begun.then(() => false)]);
    const all = [begun, ...(isUp ? others.map((member) => this.#keepUp(member)) : [])];
    return Math.max(...(await Promise.all(all)));
  }

  async #isUp(member: Member): Promise<boolean> {
    while (!member.readyAt) await wait(50);
    return true;
  }

  #stop(signal: NodeJS.Signals): void {
    this.#stopping = true;
    for (const { worker } of this.#members) worker?.process.kill(signal);
  }

  #begin(member: Member): Promise<number> {
    const worker = cluster.fork(member.env);
    member.worker = worker;
    member.readyAt = undefined;
    worker.on('message', (message: Ready) => {
      if (message?.ready === undefined) return;
      member.readyAt = Date.now();
      this.#tellReady(message.ready);
    });
    answerForAll(worker, () => this.#members.flatMap((one) => one.worker ?? []));
    return new Promise((resolve) => {
      worker.once('exit', (code, signal) => {
        member.worker = undefined;
        // One that was still starting hears nothing yet and simply ends by the signal that we passed on.
        const wasTold = this.#stopping && (signal === 'SIGTERM' || signal === 'SIGINT');
        resolve(wasTold ? 0 : signal ? 1 : code);
      });
    });
  }

  #tellReady(port: number): void {
    if (this.#wasReady || this.#members.some(({ readyAt }) => !readyAt)) return;
    this.#wasReady = true;
    this.#onReady(port);
  }

  async #keepUp(member: Member): Promise<number> {
    for (let delay = firstDelayMs; ; delay = Math.min(longestDelayMs, delay * 2)) {
      const code = await this.#begin(member);
      if (this.#stopping) return code;
      if (!this.#wasReady && !member.readyAt) {
        this.#stop('SIGTERM');
        return code;
      }
      if (member.readyAt && Date.now() - member.readyAt > steadyMs) delay = firstDelayMs;
      log.error({ code, delayMs: delay }, 'one of the processes ended and is started again');
      await wait(delay);
      if (this.#stopping) return 0;
    }
  }
}
