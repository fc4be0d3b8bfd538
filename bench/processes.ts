import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const longestStartMs = 120_000;

/** A process as an operator would start it: nothing of this one's settings goes along. */
export function start(args: string[], env: Record<string, string>): ChildProcess {
  const inherited = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' };
  return spawn(process.execPath, args, {
    env: { ...inherited, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

export async function ready(url: string): Promise<void> {
  for (const until = Date.now() + longestStartMs; Date.now() < until; await sleep(100)) {
    if ((await fetch(url).catch(() => undefined))?.ok) return;
  }
  throw new Error(`${url} does not answer`);
}

export const ended = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => child.once('exit', resolve));
