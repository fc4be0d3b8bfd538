import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';

const script = `
  import { spawn } from 'node:child_process';
  import { mkdtempSync } from 'node:fs';
  import { tmpdir } from 'node:os';
  import { openTestRun } from './scripts/test-run.mjs';
  openTestRun();
  const cwd = mkdtempSync(tmpdir() + '/database-');
  // A database has nothing of our settings and a session of its own.
  const deaf = spawn('sleep', ['300'], { cwd, env: {}, detached: true, stdio: 'ignore' });
  const child = spawn('sleep', ['300'], { detached: true, stdio: 'ignore' });
  console.log(JSON.stringify({ folder: tmpdir(), pids: [deaf.pid, child.pid] }));
  setInterval(() => {}, 1000);
`;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => child.stdout?.once('data', (chunk) => resolve(String(chunk))));

test.skipIf(process.platform !== 'linux')(
  'a run of tests that is stopped ends all that it started, and leaves no file',
  async () => {
    const run = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise<number | null>((resolve) => run.once('exit', resolve));
    const { folder, pids } = JSON.parse(await firstLine(run)) as { folder: string; pids: number[] };
    expect(pids.map(isAlive)).toEqual([true, true]);
    run.kill('SIGTERM');
    expect(await ended).toBe(143);
    await eventually(() => pids.map(isAlive)).toEqual([false, false]);
    expect(existsSync(folder)).toBe(false);
  },
);
