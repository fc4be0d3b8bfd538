import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { endWithNpm } from './parent-watch.mjs';
import { root } from './project.mjs';

const oldest = [22, 22];
const ownNode = join(
  root,
  'node_modules',
  `node-${process.platform}-${process.arch}`,
  'bin',
  'node',
);

function isRecent(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}

/** Ends us in an orderly way when the process that started us is gone, so that the port is free again. */
function endWithParent() {
  const end = () => process.kill(process.pid, 'SIGTERM');
  if (process.channel) {
    process.once('disconnect', end);
    process.channel.unref();
  }
  endWithNpm(end);
}

/** Calls `pass` once for each signal: a terminal and npm both send Ctrl-C. */
export function onStopSignals(pass) {
  const last = new Map();
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => {
      if (Date.now() - (last.get(signal) ?? 0) < 1000) return;
      last.set(signal, Date.now());
      pass(signal);
    });
  }
}

/** The same script with the same arguments as a child, on the given Node. */
export function runAgain(node, env = {}) {
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    // Its own group: Ctrl-C reaches it through us alone.
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      OJA_OWN_NODE: '1',
      PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
      ...env,
    },
  });
  child.on('error', (error) => {
    console.error(`Node could not be started from ${node}: ${error.message}`);
    process.exit(1);
  });
  return child;
}

/** What a shell would say of how a process ended. */
export const exitCodeOf = (code, signal) =>
  code ?? 128 + (signal === 'SIGKILL' ? 9 : signal === 'SIGINT' ? 2 : 15);

/** Runs the same script on the project's Node and ends with its exit code. */
function handOver() {
  const child = runAgain(ownNode);
  onStopSignals((signal) => child.kill(signal));
  endWithNpm(() => child.kill('SIGTERM'));
  return new Promise(() => {
    child.on('exit', (code, signal) => process.exit(exitCodeOf(code, signal)));
  });
}

/**
 * The Node to run on: this one when it is recent, otherwise the project's own. `fresh` means that the
 * packages, and with them that Node, were just replaced.
 */
export function chooseNode({ fresh = false } = {}) {
  const handedOver = process.env.OJA_OWN_NODE === '1';
  const recent = isRecent(process.versions.node);
  const outdated = fresh && existsSync(ownNode) && !handedOver;
  if (recent && !outdated) return process.execPath;
  if (existsSync(ownNode) && !handedOver) return ownNode;
  throw new Error(
    `Node ${oldest.join('.')} or newer is needed on ${process.platform} ${process.arch}; this is ${process.versions.node}`,
  );
}

/**
 * Returns when this process runs on a recent Node; otherwise the project's own Node takes over and
 * this call never returns.
 */
export async function onOwnNode({ fresh = false } = {}) {
  return chooseNode({ fresh }) === process.execPath ? endWithParent() : handOver();
}
