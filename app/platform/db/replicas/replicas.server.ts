import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { log } from '../../log.server.ts';
import { makePool } from '../pool.server.ts';
import { HeardChanges, LogEnds, positionOf } from './positions.ts';
import { isForAnother, isReplicaBroken } from './replica-errors.server.ts';

export interface ReplicaTimes {
  beatMs: number;
  /** Later than that, and a replica is left out until it has caught up. */
  mostLagMs: number;
  /** How long a replica may think about where it is. */
  patienceMs: number;
}

const usualTimes: ReplicaTimes = { beatMs: 1_000, mostLagMs: 10_000, patienceMs: 2_000 };

interface Replica {
  /** Host and port: a password is nobody's business. */
  name: string;
  /** Without settings at the start of a connection, which poolers refuse. */
  openPlain: () => pg.Pool;
  pool: pg.Pool;
  isFit: boolean;
  position: number;
  lagMs: number;
  /** Why it was left out, told once. */
  reason: string;
}

const primaryEnd = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as position`;
const replicaEnd = `select pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
  else pg_current_wal_insert_lsn() end, '0/0')::float8 as position`;

const isPooler = (reason: string): boolean => /startup parameter/.test(reason);

async function endOf(pool: pg.Pool, question: string): Promise<number> {
  const { rows } = await pool.query<{ position: number | null }>(question);
  return positionOf(rows[0]?.position ?? 0);
}

function nameOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${decodeURIComponent(host)}${pathname}`;
}

/**
 * Servers that may be read from: one that is dead, refuses us or is late is left out and taken back by
 * itself, and what it was asked is answered by the next one, at last by the primary.
 */
export class Replicas {
  readonly #primary: pg.Pool;
  readonly #replicas: Replica[];
  readonly #times: ReplicaTimes;
  readonly #ends: LogEnds;
  readonly #changes: HeardChanges;
  readonly #closed = new AbortController();
  readonly #beating: Promise<void>;
  #turn = 0;
  #isCovering = false;

  constructor(
    primary: pg.Pool,
    urls: readonly string[],
    max: number,
    times: Partial<ReplicaTimes> = {},
  ) {
    this.#primary = primary;
    this.#times = { ...usualTimes, ...times };
    // Longer than any replica that is in use may be late.
    this.#ends = new LogEnds(6 * this.#times.mostLagMs);
    this.#changes = new HeardChanges(6 * this.#times.mostLagMs);
    this.#replicas = urls.map((url) => ({
      name: nameOf(url),
      openPlain: () => makePool({ url, max, name: 'oja-replica', viaPooler: true }),
      pool: makePool({ url, max, name: 'oja-replica' }),
      isFit: false,
      position: 0,
      lagMs: 0,
      reason: '',
    }));
    this.#beating = this.#beatOn();
  }

  get facts(): { known: number; used: number; lagSeconds: number } {
    const late = Math.max(...this.#replicas.map(({ lagMs }) => lagMs));
    return {
      known: this.#replicas.length,
      used: this.#fit().length,
      lagSeconds: late / 1_000,
    };
  }

  /** A read. The primary answers what no replica can. */
  async query(...asked: unknown[]): Promise<pg.QueryResult> {
    const ask = (pool: pg.Pool) =>
      (pool.query as (...args: unknown[]) => Promise<pg.QueryResult>).apply(pool, asked);
    for (const replica of this.#inTurn()) {
      try {
        return await ask(replica.pool);
      } catch (error) {
        if (isReplicaBroken(error)) this.#leaveOut(replica, error);
        else if (!isForAnother(error)) throw error;
      }
    }
    return ask(this.#primary);
  }

  /** A change that was heard of: from now on it matters who knows it. */
  hear(change: number): void {
    this.#changes.heard = change;
    if (!this.#isCovering) void this.#cover();
  }

  /** The last change that is in whatever is read from here on. */
  passed(): number {
    const fit = this.#fit();
    if (fit.length === 0) return this.#changes.heard;
    return this.#changes.passedBy(Math.min(...fit.map(({ position }) => position)));
  }

  get hasPassedAll(): boolean {
    return this.passed() >= this.#changes.heard;
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#beating;
    await Promise.all(this.#replicas.map(({ pool }) => pool.end()));
  }

  #fit(): Replica[] {
    return this.#replicas.filter(({ isFit }) => isFit);
  }

  #inTurn(): Replica[] {
    const fit = this.#fit();
    const first = this.#turn++ % Math.max(1, fit.length);
    return [...fit.slice(first), ...fit.slice(0, first)];
  }

  #leaveOut(replica: Replica, why: unknown): void {
    replica.isFit = false;
    const reason = why instanceof Error ? why.message : String(why);
    if (replica.reason === reason) return;
    replica.reason = reason;
    log.warn({ replica: replica.name, reason }, 'a database replica is left out');
  }

  /** Changes come faster than answers: one question is for all that were heard of by then. */
  async #cover(): Promise<void> {
    this.#isCovering = true;
    try {
      while (!this.#changes.isCovered && !this.#closed.signal.aborted) {
        const { heard } = this.#changes;
        this.#changes.cover(heard, await endOf(this.#primary, primaryEnd), performance.now());
      }
    } catch {
      // The primary is away: asked again in the next beat.
    } finally {
      this.#isCovering = false;
    }
  }

  async #beatOn(): Promise<void> {
    const { signal } = this.#closed;
    while (!signal.aborted) {
      await this.#beat();
      await wait(this.#times.beatMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async #beat(): Promise<void> {
    const soon = <T>(work: Promise<T>): Promise<T> => {
      work.catch(() => {});
      const late = wait(this.#times.patienceMs, undefined, { ref: false }).then(() => {
        throw new Error(`no answer for ${this.#times.patienceMs / 1_000} s`);
      });
      return Promise.race([work, late]);
    };
    await soon(endOf(this.#primary, primaryEnd)).then(
      (position) => this.#ends.add(position, performance.now()),
      () => undefined,
    );
    if (!this.#isCovering) void this.#cover();
    await Promise.all(
      this.#replicas.map((replica) =>
        soon(endOf(replica.pool, replicaEnd)).then(
          (position) => this.#judge(replica, position),
          (error: unknown) => this.#leaveOut(replica, error),
        ),
      ),
    );
    for (const replica of this.#replicas) if (isPooler(replica.reason)) this.#goWithout(replica);
  }

  /** A pooler in front of a replica is met by what it refuses: it is then asked again in its own way. */
  #goWithout(replica: Replica): void {
    const before = replica.pool;
    replica.pool = replica.openPlain();
    replica.reason = '';
    before.end().catch(() => undefined);
  }

  #judge(replica: Replica, position: number): void {
    replica.position = position;
    replica.lagMs = this.#ends.lagMs(position);
    if (replica.lagMs > this.#times.mostLagMs) {
      this.#leaveOut(replica, `late by more than ${this.#times.mostLagMs / 1_000} s`);
      return;
    }
    if (!replica.isFit) log.info({ replica: replica.name }, 'a database replica is read from');
    replica.isFit = true;
    replica.reason = '';
  }
}
