import { lt, sql } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { unavailable } from '#app/platform/db/database-down.server.ts';
import { sweepRows } from '#app/platform/db/sweep-rows.server.ts';
import { rateLimits } from './rate-limit.table.server.ts';

export interface TokenRequest {
  /** From server facts only: a name of the limit and `clientKey(address)`, an account or a phone. */
  key: string;
  limit: number;
  /** Seconds in which `limit` tokens come back, evenly. */
  per: number;
  cost?: number;
}

export interface TokenAnswer {
  allowed: boolean;
  retryAfterSeconds: number;
}

const patienceMs = 2_000;

/** A limit that cannot be asked is no limit: then the request is refused with 503, not let through. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable()), patienceMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * One statement decides and counts (GCRA): the row says until when the bucket is busy, and moves on
 * only while that stays within the window, so that parallel requests on any number of instances
 * never get more than the limit. The time is the database's, the same for all of them.
 */
export async function takeToken({ key, limit, per, cost = 1 }: TokenRequest): Promise<TokenAnswer> {
  if (cost > limit) return { allowed: false, retryAfterSeconds: Math.ceil(per) };
  // Rounded down, or the last token of a window would miss by a microsecond.
  const step = sql`${cost * Math.floor((per * 1e6) / limit)}::float8 * interval '1 microsecond'`;
  const window = sql`${Math.floor(per * 1e6)}::float8 * interval '1 microsecond'`;
  const next = sql`greatest(rate_limits.busy_until, now()) + ${step}`;
  const asked = database().execute<{ allowed: boolean; wait: number }>(sql`
    with taken as (
      insert into rate_limits (key, busy_until) values (${key}, now() + ${step})
      on conflict (key) do update set busy_until = ${next} where ${next} <= now() + ${window}
      returning 1
    )
    select true as allowed, 0::float8 as wait from taken
    union all
    select false, extract(epoch from ${next} - ${window} - now())::float8
    from rate_limits where key = ${key} and not exists (select from taken)`);
  const { rows } = await inTime(asked);
  // No row at all: the key was made by a twin after this statement's snapshot, and it is full.
  const answer = rows[0] ?? { allowed: false, wait: per / limit };
  return {
    allowed: answer.allowed,
    retryAfterSeconds: answer.allowed ? 0 : Math.max(1, Math.ceil(answer.wait)),
  };
}

/** How many tokens are out just now. */
export async function tokensOut({ key, limit, per }: TokenRequest): Promise<number> {
  const asked = database().execute<{ out: number }>(sql`
    select greatest(0, extract(epoch from busy_until - now()))::float8 * ${limit / per}::float8 as out
    from rate_limits where key = ${key}`);
  const { rows } = await inTime(asked);
  return rows[0]?.out ?? 0;
}

export async function sweepRateLimits(): Promise<number> {
  return sweepRows(rateLimits, lt(rateLimits.busyUntil, sql`now()`));
}
