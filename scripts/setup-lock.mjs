import { closeSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './project.mjs';

const lockFile = join(root, '.setup.lock');

/** The moment a process began (Linux): a number that was given to another process later differs. */
function beganAt(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return '';
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function holder() {
  try {
    const [pid, began] = readFileSync(lockFile, 'utf8').split(' ');
    return { pid: Number(pid), began };
  } catch {
    return undefined;
  }
}

const isHeld = ({ pid, began }) => isAlive(pid) && beganAt(pid) === began;

function take() {
  try {
    const file = openSync(lockFile, 'wx');
    writeSync(file, `${process.pid} ${beganAt(process.pid)}`);
    closeSync(file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw new Error(`Cannot write into ${root} (${error.code}): packages cannot be installed here`);
  }
}

/** Moved aside before it is removed, so that of two who find it stale only one removes it. */
function removeStale(stale) {
  const aside = `${lockFile}.${process.pid}`;
  try {
    renameSync(lockFile, aside);
  } catch {
    return;
  }
  const [pid] = readFileSync(aside, 'utf8').split(' ');
  if (Number(pid) === stale.pid) rmSync(aside, { force: true });
  else renameSync(aside, lockFile);
}

/** Two starts at once: one installs or builds, the other waits and finds it done. */
export async function withSetupLock(work) {
  let told = false;
  while (!take()) {
    const current = holder();
    if (current?.pid && !isHeld(current)) removeStale(current);
    else if (current?.pid && !told) {
      told = true;
      console.log(`Waiting for process ${current.pid}, which is preparing this folder`);
    }
    await sleep(200);
  }
  const release = () => rmSync(lockFile, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.removeListener('exit', release);
    release();
  }
}
