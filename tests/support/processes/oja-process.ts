import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bareEnv } from './bare-env.ts';

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

interface DataDir {
  path: string;
  /** The path, with the demo in it that `e2e-server.mjs` has filled once: a first start costs three times a second one. */
  withDemo: () => string;
  remove: () => void;
}

export function tempDataDir(): DataDir {
  const path = mkdtempSync(join(tmpdir(), 'oja-proc-'));
  const withDemo = () => {
    // With its owners: root lends the database another user.
    execFileSync('cp', ['-a', `${process.env.OJA_E2E_DATA}-filled/.`, path]);
    return path;
  };
  return { path, withDemo, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export interface OjaProcess {
  url: string;
  child: ChildProcess;
  output: () => string;
  exit: Promise<number | null>;
  /** Until `/healthz` answers; fails with the output when the process ends first. */
  ready: () => Promise<void>;
  kill: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** The built app as its own process, just as `npm start` runs it, with nothing of this process's settings. */
export function startOja(settings: Record<string, string>): OjaProcess {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...bareEnv(),
      // A test that kills the app wants it dead.
      SUPERVISE: 'off',
      // The run has built what there is: not all sources have to be read again.
      OJA_RESTARTED: '1',
      // No balancer has to notice.
      DRAIN_SECONDS: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let ended = false;
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  const exit = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      ended = true;
      resolve(code);
    });
  });
  const url = `http://127.0.0.1:${settings.PORT}`;
  const ready = async (): Promise<void> => {
    while (!ended) {
      const answer = await fetch(`${url}/healthz`).catch(() => undefined);
      if (answer?.ok) return;
      await sleep(100);
    }
    throw new Error(`Oja ended before it was ready:\n${output}`);
  };
  const kill = (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return exit;
  };
  return { url, child, output: () => output, exit, ready, kill };
}
