import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** What requests have cost: pages of tables and indexes looked into, and processor time of app and database. */
export interface Cost {
  statements: number;
  blocks: number;
  databaseMs: number;
  cpuMs: number;
}

/** Nanoseconds on a processor, of all threads. */
function processorNs(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const times = threads.map((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'),
    );
    return times.reduce((sum, text) => sum + Number(text.split(' ')[0]), 0);
  } catch {
    // A backend may end at any time.
    return 0;
  }
}

function childrenOf(pid: number): number[] {
  try {
    return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number);
  } catch {
    return [];
  }
}

const sums = `select sum(calls)::float8 as statements, sum(total_exec_time)::float8 as ms,
    sum(shared_blks_hit + shared_blks_read + local_blks_hit + local_blks_read + temp_blks_read + temp_blks_written)::float8 as blocks
  from pg_stat_statements where query not like '%pg_stat_statements%' and query not like '%pg_notify%'`;

const changed = JSON.stringify({ t: 'market.changed', p: [] });

export interface Measurable {
  origin: string;
  app: number;
  postmaster: number;
  client: pg.Client;
}

/** An address that differs from all before and means the same: no answer is one that was kept. */
const fresh = (path: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}index=${Math.random().toString(36).slice(2)}`;

async function ask(origin: string, path: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(`${origin}${fresh(path)}`, { headers, redirect: 'manual' });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
}

/** So many requests one after the other; before each, goods have changed and nothing that was found is remembered. */
export async function costOf(
  { origin, app, postmaster, client }: Measurable,
  path: string,
  { requests, headers }: { requests: number; headers: Record<string, string> },
): Promise<Cost> {
  const before = (await client.query(sums)).rows[0];
  const pids = [app, ...childrenOf(postmaster)];
  const times = pids.map(processorNs);
  for (let n = 0; n < requests; n++) {
    await client.query('select pg_notify($1, $2)', ['oja_live', changed]);
    await sleep(2);
    await ask(origin, path, headers);
  }
  const used = pids.map((pid, n) => Math.max(0, processorNs(pid) - (times[n] ?? 0)));
  const after = (await client.query(sums)).rows[0];
  return {
    statements: after.statements - before.statements,
    blocks: after.blocks - before.blocks,
    databaseMs: after.ms - before.ms,
    cpuMs: used.reduce((sum, ns) => sum + ns, 0) / 1e6,
  };
}
