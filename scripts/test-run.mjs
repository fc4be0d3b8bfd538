import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exitCodeOf, onStopSignals } from './own-node.mjs';

const patienceMs = 5_000;

/** Whoever was given the run's folder for temporary files, or works in it as the tests' databases do. */
function belongs(pid, folder) {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)) return true;
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`TMPDIR=${folder}`);
  } catch {
    return false;
  }
}

const membersOf = (folder) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map(Number)
    .filter((pid) => belongs(pid, folder));

function send(pids, signal) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended by itself.
    }
  }
}

async function endAll(folder) {
  if (process.platform !== 'linux') return;
  send(membersOf(folder), 'SIGTERM');
  for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(100))
    if (membersOf(folder).length === 0) return;
  send(membersOf(folder), 'SIGKILL');
}

/**
 * Gives everything that is started from here on one folder for temporary files. By it all of them are known,
 * also browsers, apps and databases in sessions of their own: a stopped run leaves nothing behind.
 */
export function openTestRun() {
  const folder = mkdtempSync(join(tmpdir(), 'oja-run-'));
  // Root lends databases another user, who has to come through.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  // Hundreds of short processes load the same files: the first one compiles them for all.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  onStopSignals(async (signal) => {
    await endAll(folder);
    remove();
    process.exit(exitCodeOf(null, signal));
  });
  return remove;
}
