import { and, eq, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { counter } from '#app/platform/http/figures/metrics.server.ts';
import { log } from '#app/platform/log.server.ts';
import { redactText } from '#app/platform/redact.ts';
import { dueWorkFailures } from './queue.table.server.ts';

const countFailure = counter('oja_due_work_failures_total');

export interface DueWork<T> {
  /** `domain.verb-noun`, as in the metrics. */
  name: string;
  keyOf(thing: T): string;
  /**
   * One thing, in a transaction of its own; another instance may be at it too. False: there was
   * nothing to do after all.
   */
  run(thing: T): Promise<unknown>;
}

export interface DuePage<T> {
  /** The last thing of the page before: pages go on behind it, so that no thing is met twice. */
  after: T | undefined;
  limit: number;
  /** Belongs into the condition: things that failed and whose next try is not due take no place. */
  isReady(key: SQL): SQL;
}

export interface DueList<T> extends DueWork<T> {
  page(wanted: DuePage<T>): Promise<readonly T[]>;
}

const minute = 60_000;
const longestWaitMs = 6 * 60 * minute;
/** Much longer than the longest wait: whatever is still due has been tried again by then. */
const forgetAfterMs = 7 * 24 * 60 * minute;

const waitMs = (failures: number): number =>
  Math.min(longestWaitMs, minute * 2 ** Math.min(failures - 1, 20));

const inMs = (ms: number): Date => new Date(now().getTime() + ms);

const isRow = (work: string, key: string) =>
  and(eq(dueWorkFailures.work, work), eq(dueWorkFailures.key, key));

/** Two instances that fail at the same thing at once are one failure: the wait grows by one step. */
async function noteFailure(
  work: string,
  key: string,
  before: number,
  error: unknown,
): Promise<void> {
  const failures = before + 1;
  const lastError = redactText(error instanceof Error ? error.message : String(error));
  countFailure({ work });
  log.error({ err: error, work, key, failures }, 'due work failed, it will be tried again');
  const row = { failures, retryAt: inMs(waitMs(failures)), lastError: lastError.slice(0, 500) };
  await database()
    .insert(dueWorkFailures)
    .values({ work, key, ...row })
    .onConflictDoUpdate({
      target: [dueWorkFailures.work, dueWorkFailures.key],
      set: row,
      setWhere: lte(dueWorkFailures.retryAt, now()),
    });
}

/** What failed before, among some keys. */
async function failuresOf(work: string, keys: readonly string[]) {
  const rows = await database()
    .select()
    .from(dueWorkFailures)
    .where(and(eq(dueWorkFailures.work, work), inArray(dueWorkFailures.key, [...keys])));
  return new Map(rows.map((row) => [row.key, row]));
}

/**
 * Takes each thing by itself: one that fails is logged, counted, put off for a growing time, and
 * never in the way of the others. Only a database that cannot even note the failure ends the round.
 */
export async function workThrough<T>(
  { name, keyOf, run }: DueWork<T>,
  things: readonly T[],
): Promise<number> {
  if (things.length === 0) return 0;
  const failed = await failuresOf(name, things.map(keyOf));
  let done = 0;
  for (const thing of things) {
    const key = keyOf(thing);
    const before = failed.get(key);
    if (before && before.retryAt > now()) continue;
    try {
      if ((await run(thing)) !== false) done += 1;
    } catch (error) {
      await noteFailure(name, key, before?.failures ?? 0, error);
      continue;
    }
    if (before) await database().delete(dueWorkFailures).where(isRow(name, key));
  }
  return done;
}

/** Everything that is due, page by page, at most `most` things in one round. */
export async function workOffDue<T>(
  list: DueList<T>,
  { most = 10_000, pageSize = 200 }: { most?: number; pageSize?: number } = {},
): Promise<number> {
  const isReady = (key: SQL): SQL => sql`not exists (select from ${dueWorkFailures}
    where ${dueWorkFailures.work} = ${list.name} and ${dueWorkFailures.key} = ${key}
      and ${dueWorkFailures.retryAt} > ${now().toISOString()}::timestamptz)`;
  let after: T | undefined;
  let done = 0;
  for (let met = 0; met < most; ) {
    const limit = Math.min(pageSize, most - met);
    const things = await list.page({ after, limit, isReady });
    done += await workThrough(list, things);
    if (things.length < limit) break;
    met += things.length;
    after = things.at(-1);
  }
  return done;
}

/** Rows of things that are gone or were done by somebody else. */
export async function sweepDueWorkFailures(): Promise<number> {
  const gone = await database()
    .delete(dueWorkFailures)
    .where(lt(dueWorkFailures.retryAt, inMs(-forgetAfterMs)));
  return gone.rowCount ?? 0;
}

/** For the metrics: things that failed and were not done since. */
export async function failingDueWork(): Promise<number> {
  return database().$count(dueWorkFailures);
}
