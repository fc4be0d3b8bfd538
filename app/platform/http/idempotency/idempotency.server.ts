import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { sweepRows } from '#app/platform/db/sweep-rows.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { keep } from '#app/platform/singleton.server.ts';
import { idempotencyErrors } from './idempotency.errors.ts';
import { idempotencyKeys } from './idempotency.table.server.ts';

export interface OnceKey {
  /** Who asks, from server facts (`user:<id>`): another person's equal key is another key. */
  actor: string;
  route: string;
  key: string;
  bodyHash: string;
}

/** Longer than a device may wait for a line with an operation that it has sent already: sixty days. */
const retentionMs = 61 * 24 * 3_600_000;

const oldest = (): Date => new Date(now().getTime() - retentionMs);

/** The `Idempotency-Key` header, checked; undefined when there is none. */
export function idempotencyKey(header: string | null | undefined): string | undefined {
  if (header === null || header === undefined || header === '') return undefined;
  if (!/^[\x21-\x7e]{1,200}$/.test(header)) throw idempotencyErrors.idempotency_key_invalid();
  return header;
}

function sorted(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Hash of a parsed body: the order of its names does not matter, nor does a multipart boundary. */
export function bodyHash(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(body, sorted) ?? '')
    .digest('base64url');
}

const underWay = keep('idempotency', () => new Map<string, Promise<unknown>>());

/** Twins in this process wait here, without a connection: fifty of them must not empty the pool. */
async function oneAtATime<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = underWay.get(name);
  const mine = (before ?? Promise.resolve()).then(work, work);
  underWay.set(name, mine);
  try {
    return await mine;
  } finally {
    if (underWay.get(name) === mine) underWay.delete(name);
  }
}

async function remembered(tx: Transaction, once: OnceKey) {
  const [row] = await tx
    .select({
      bodyHash: idempotencyKeys.bodyHash,
      answer: idempotencyKeys.answer,
      createdAt: idempotencyKeys.createdAt,
    })
    .from(idempotencyKeys)
    .where(isKey(once));
  if (!row || row.createdAt > oldest()) return row;
  await tx.delete(idempotencyKeys).where(isKey(once));
  return undefined;
}

const isKey = ({ actor, route, key }: Pick<OnceKey, 'actor' | 'route' | 'key'>) =>
  and(
    eq(idempotencyKeys.actor, actor),
    eq(idempotencyKeys.route, route),
    eq(idempotencyKeys.key, key),
  );

/**
 * Runs a command at most once for a key: a repetition gets the first answer, as JSON keeps it, and
 * changes nothing. The answer is written in the command's own transaction, so that neither exists
 * without the other; a failed command leaves nothing and may be tried again. Answers with codes,
 * tokens or other secrets do not belong here.
 */
export async function runOnce<T>(
  once: OnceKey,
  command: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const name = JSON.stringify([once.actor, once.route, once.key]);
  return oneAtATime(name, () =>
    inTransaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 41))`);
      const first = await remembered(tx, once);
      if (first) {
        if (first.bodyHash !== once.bodyHash) throw idempotencyErrors.idempotency_mismatch();
        return first.answer as T;
      }
      const answer: unknown = JSON.parse(JSON.stringify((await command(tx)) ?? null));
      await tx.insert(idempotencyKeys).values({ ...once, answer, createdAt: now() });
      return answer as T;
    }),
  );
}

/** Whether a command was run under this key already: what is dear to prepare is not prepared again. */
export async function wasRun(once: Pick<OnceKey, 'actor' | 'route' | 'key'>): Promise<boolean> {
  const rows = await database()
    .select({ createdAt: idempotencyKeys.createdAt })
    .from(idempotencyKeys)
    .where(isKey(once));
  return rows.some(({ createdAt }) => createdAt > oldest());
}

export async function sweepIdempotencyKeys(): Promise<number> {
  return sweepRows(idempotencyKeys, lt(idempotencyKeys.createdAt, oldest()));
}
