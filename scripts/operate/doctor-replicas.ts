import { setTimeout as wait } from 'node:timers/promises';
import { leadsThroughPooler } from '#app/platform/db/connect/pooler.server.ts';
import { positionOf } from '#app/platform/db/replicas/positions.ts';
import type { Settings } from '#app/platform/env.server.ts';
import { ask, bad, type Finding, ok, reasonOf, warn } from './findings.ts';

/** Later than that, and the app leaves a replica out. */
const mostLagMs = 10_000;

const primaryEnd = `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as position`;
/** Of the receiver's row everybody sees that it is there. */
const replicaFacts = `select pg_is_in_recovery() as "isReplica",
  exists (select from pg_stat_wal_receiver) as "isFed",
  pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as position,
  current_setting('max_connections')::int as connections`;

interface ReplicaFacts {
  isReplica: boolean;
  isFed: boolean;
  position: number | null;
  connections: number;
}

/** Undefined when it does not answer: that is told elsewhere. */
async function endOfPrimary({ directUrl, databaseUrl }: Settings): Promise<number | undefined> {
  const url = directUrl ?? databaseUrl;
  if (!url) return undefined;
  const rows = await ask<{ position: number }>(url, primaryEnd).catch(() => []);
  return rows[0] && positionOf(rows[0].position);
}

async function factsOf(url: string): Promise<ReplicaFacts | undefined> {
  const [row] = await ask<{ [K in keyof ReplicaFacts]: ReplicaFacts[K] }>(url, replicaFacts);
  return row;
}

const hasPassed = ({ position }: ReplicaFacts, end: number): boolean =>
  position !== null && positionOf(position) >= end;

/**
 * How long it takes until what the primary has now is there, infinite for one that is not waited for: a replica that hears
 * nothing calls itself up to date.
 */
async function lagOf(url: string, first: ReplicaFacts, end: number): Promise<number> {
  const began = Date.now();
  const patienceMs = first.isFed ? mostLagMs : 1_000;
  for (let facts: ReplicaFacts | undefined = first; ; facts = await factsOf(url)) {
    const waited = Date.now() - began;
    if (facts && hasPassed(facts, end)) return waited;
    if (waited > patienceMs) return Number.POSITIVE_INFINITY;
    await wait(200);
  }
}

async function roomFor(url: string, wanted: number, there: number): Promise<string | undefined> {
  if (wanted < there || (await leadsThroughPooler(url))) return undefined;
  return `this start wants ${wanted} connections, the server has ${there}`;
}

async function lookAt(url: string, wanted: number, end: number | undefined): Promise<Finding> {
  const about = `replica ${new URL(url).host}`;
  try {
    const facts = await factsOf(url);
    if (!facts?.isReplica) return warn(about, 'is no standby');
    const tooFew = await roomFor(url, wanted, facts.connections);
    if (tooFew) return bad(about, tooFew);
    if (end === undefined) return warn(about, 'answers; only the primary knows how far behind');
    const lagMs = await lagOf(url, facts, end);
    const unfed = 'hears nothing of the primary';
    if (lagMs === Number.POSITIVE_INFINITY)
      return bad(about, `${facts.isFed ? 'more than 10 s behind' : unfed}: left out above 10 s`);
    const says = `${(lagMs / 1_000).toFixed(1)} s behind`;
    return facts.isFed ? ok(about, says) : warn(about, `${says}, but ${unfed}`);
  } catch (error) {
    return bad(about, `${reasonOf(error)}: left out, the primary serves`);
  }
}

/** Each process has a pool of its own for each replica. */
export async function checkReplicas(settings: Settings): Promise<Finding[]> {
  const { replicaUrls, processes, poolSize } = settings;
  if (replicaUrls.length === 0) return [];
  const end = await endOfPrimary(settings);
  return Promise.all(replicaUrls.map((url) => lookAt(url, processes * poolSize, end)));
}
