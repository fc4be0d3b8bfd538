import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach } from 'vitest';
import type { billingBench } from '../shop/billing-bench.ts';

export async function killed(child: ChildProcess): Promise<void> {
  const ended = child.exitCode !== null || child.signalCode !== null;
  child.kill('SIGKILL');
  if (!ended) await once(child, 'exit');
}

/** Payments worked on by a process of its own, which can die at any step. */
export function killableWork(bench: ReturnType<typeof billingBench>) {
  const running: ChildProcess[] = [];
  afterEach(() => {
    for (const child of running.splice(0)) child.kill('SIGKILL');
  });

  function work(...args: string[]): ChildProcess {
    const all = ['tests/support/processes/billing-child.ts', bench.databaseUrl, bench.url, ...args];
    const child = spawn(process.execPath, all, { stdio: ['ignore', 'pipe', 'inherit'] });
    running.push(child);
    return child;
  }

  /** Kills the process when it calls the provider at `path`: before the call is worked on, or after. */
  async function killAround(when: 'before' | 'after', path: RegExp, ...args: string[]) {
    const child = work(...args);
    await new Promise<void>((resolve) => {
      bench.gate[when] = async (called) => {
        if (!path.test(called)) return;
        delete bench.gate[when];
        await killed(child);
        resolve();
        if (when === 'before') throw new Error('the caller is gone');
      };
    });
  }
  return { work, killAround };
}
