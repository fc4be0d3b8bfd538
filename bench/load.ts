import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';

export interface Measured {
  rps: number;
  p50: number;
  p99: number;
  /** Milliseconds of processor time a request, server and database together. */
  cpu: number;
  memoryMb: number;
}

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

function fieldsOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** User and system time of each so far, in milliseconds; who has ended is left out. */
function cpuMs(pids: readonly number[]): Map<number, number> {
  const times = new Map<number, number>();
  for (const pid of pids) {
    try {
      const fields = fieldsOf(pid);
      const ticks = Number(fields[11]) + Number(fields[12]);
      times.set(pid, (ticks * 1_000) / ticksPerSecond);
    } catch {
      // A backend may end at any time.
    }
  }
  return times;
}

/** What they used since then; a backend that ended meanwhile would else count against the others. */
function cpuSince(before: ReadonlyMap<number, number>): number {
  let used = 0;
  for (const [pid, now] of cpuMs([...before.keys()])) used += now - (before.get(pid) ?? now);
  return used;
}

const childrenOf = (pid: number): number[] => {
  try {
    const list = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
    return list.trim().split('\n').map(Number);
  } catch {
    return [];
  }
};

const memoryMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

function fetchOnce(url: string, agent: Agent, headers: Record<string, string>): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      response.resume().on('end', () => resolve(performance.now() - started));
    }).on('error', reject);
  });
}

export interface Load {
  /** Address of the n-th request. */
  url: (n: number) => string;
  server: number;
  database: number;
  requests: number;
  connections?: number;
  headers?: Record<string, string>;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** So many requests over a few kept connections, and what they cost. */
export async function measure({
  url,
  server,
  database,
  requests,
  connections = 8,
  headers = {},
}: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const pids = [server, database, ...childrenOf(database)];
  const times: number[] = [];
  let next = 0;
  const before = cpuMs(pids);
  const started = performance.now();
  const work = async (): Promise<void> => {
    while (next < requests) times.push(await fetchOnce(url(next++), agent, headers));
  };
  await Promise.all(Array.from({ length: connections }, work));
  const seconds = (performance.now() - started) / 1_000;
  const cpu = cpuSince(before) / requests;
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    rps: requests / seconds,
    p50: at(times, 0.5),
    p99: at(times, 0.99),
    cpu,
    memoryMb: memoryMb(server),
  };
}

/** By the cost of a request: the middle of several runs. */
export async function median(runs: number, run: () => Promise<Measured>): Promise<Measured> {
  const results: Measured[] = [];
  for (let n = 0; n < runs; n++) results.push(await run());
  results.sort((a, b) => a.cpu - b.cpu);
  return results[Math.floor(runs / 2)] as Measured;
}
