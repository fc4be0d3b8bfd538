import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export interface Owner {
  uid: number;
  gid: number;
}

export interface Program {
  child: ChildProcess;
  pid: number;
  ended: Promise<number | null>;
}

/** By id, so that nobody else's process is ever ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended already.
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Everything that a run has started; what is left of it is ended when the run is over, however it ends. */
export class Programs {
  readonly #running = new Set<Program>();
  readonly #others: Array<() => number | undefined> = [];
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  start(
    name: string,
    command: readonly string[],
    options: { owner?: Owner | undefined; env?: Record<string, string> } = {},
  ): Program {
    const [file = '', ...args] = command;
    const out = openSync(join(this.#folder, `${name}.log`), 'a');
    const child = spawn(file, args, {
      ...options.owner,
      cwd: options.owner ? '/' : process.cwd(),
      env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', ...options.env },
      stdio: ['ignore', out, out],
    });
    const ended = new Promise<number | null>((resolve) => {
      child.once('exit', (code) => resolve(code));
      child.once('error', () => resolve(127));
    });
    const program = { child, pid: child.pid ?? 0, ended };
    this.#running.add(program);
    ended.then(() => this.#running.delete(program));
    return program;
  }

  async end(program: Program, how: NodeJS.Signals): Promise<number | null> {
    signal(program.pid, how);
    return program.ended;
  }

  /** A server that one of ours starts: its id is asked for when it is over. */
  alsoEnd(pid: () => number | undefined): void {
    this.#others.push(pid);
  }

  /** First who would start others again. */
  async endAll(): Promise<void> {
    await Promise.all([...this.#running].map((program) => this.end(program, 'SIGKILL')));
    const pids = this.#others.map((pid) => pid()).filter((pid) => pid !== undefined);
    for (const pid of pids) signal(pid, 'SIGQUIT');
    for (let tries = 0; tries < 100 && pids.some(isAlive); tries++) await wait(100);
  }
}

const wanted = ['etcd', 'patroni', 'pgbouncer', 'haproxy'];

/** Debian keeps each version's programs in a folder of its own. */
function postgresFolder(): string | undefined {
  const home = '/usr/lib/postgresql';
  const versions = existsSync(home) ? readdirSync(home).map(Number).filter(Number.isFinite) : [];
  const newest = Math.max(...versions);
  return newest >= 15 ? join(home, String(newest), 'bin') : undefined;
}

function idOf(user: string, flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: 'pipe' }));
}

export interface Machine {
  postgres: string;
  owner: Owner;
}

/** What is missing here, in one line; or where things are. */
export function machineOrReason(): Machine | string {
  if (process.getuid?.() !== 0)
    return 'root is needed, to run PostgreSQL as a user beside the app’s';
  const paths = (process.env.PATH ?? '').split(':').concat('/usr/sbin');
  const missing = wanted.filter((name) => !paths.some((path) => existsSync(join(path, name))));
  const postgres = postgresFolder();
  if (!postgres) missing.push('postgresql (15 or newer)');
  if (!postgres || missing.length > 0)
    return `not installed: ${missing.join(', ')} (apt-get install postgresql patroni etcd-server pgbouncer haproxy)`;
  return { postgres, owner: { uid: idOf('postgres', '-u'), gid: idOf('postgres', '-g') } };
}
