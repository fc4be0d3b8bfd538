import { setTimeout as wait } from 'node:timers/promises';
import { database, type Executor, type Transaction } from './database.server.ts';

const again = new Set(['40001', '40P01']); // serialization failure, deadlock
/** Of a server that was the primary until now; the connection is closed, the next one leads to the new one. */
const readOnlyServer = '25006';
/** A change of the primary that lasts longer is told to whoever asked. */
const movedMs = 2_000;

function sqlState(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > 5) return undefined;
  const { code } = error as Error & { code?: unknown };
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  return sqlState(error.cause, depth + 1);
}

function isOfConstraint(error: unknown, constraint: string): boolean {
  let inner: unknown = error;
  while (inner instanceof Error) {
    if ((inner as Error & { constraint?: unknown }).constraint === constraint) return true;
    inner = inner.cause;
  }
  return false;
}

/** True for a unique violation, of the named constraint when one is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== '23505') return false;
  return constraint === undefined || isOfConstraint(error, constraint);
}

/** True when a check of the table, or a trigger that speaks like one, refused the row. */
export const isCheckViolation = (error: unknown, constraint: string): boolean =>
  sqlState(error) === '23514' && isOfConstraint(error, constraint);

export interface TransactionOptions {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
  attempts?: number;
}

const afterwards = new WeakMap<object, Set<() => void>>();

/** Done in this process when what the transaction has written is there for others; never when it was not. */
export function afterCommit(tx: Executor, work: () => void): void {
  afterwards.set(tx, (afterwards.get(tx) ?? new Set()).add(work));
}

async function committed<T>(
  work: (tx: Transaction) => Promise<T>,
  isolationLevel: NonNullable<TransactionOptions['isolation']>,
): Promise<T> {
  let own: Transaction | undefined;
  let failure: unknown;
  const noted = async (tx: Transaction): Promise<T> => {
    own = tx;
    return work(tx).catch((error: unknown) => {
      failure = error;
      throw error;
    });
  };
  const result = await database()
    .transaction(noted, { isolationLevel })
    .catch((error: unknown) => {
      // On a broken connection the rollback fails as well, and says nothing of why.
      throw failure ?? error;
    });
  for (const done of (own && afterwards.get(own)) ?? []) done();
  return result;
}

/**
 * Runs `work` in one transaction. It is run again when PostgreSQL broke a deadlock or a serialization
 * conflict, or refused it because the primary is another server now: in all of these nothing of it has happened.
 * So it must touch nothing outside the database.
 */
export async function inTransaction<T>(
  work: (tx: Transaction) => Promise<T>,
  { isolation = 'read committed', attempts = 5 }: TransactionOptions = {},
): Promise<T> {
  const began = performance.now();
  for (let attempt = 1; ; ) {
    try {
      return await committed(work, isolation);
    } catch (error) {
      const state = sqlState(error) ?? '';
      if (state === readOnlyServer && performance.now() - began < movedMs) {
        await wait(100 + Math.random() * 100);
        continue;
      }
      if (attempt >= attempts || !again.has(state)) throw error;
      await wait(Math.random() * 20 * 2 ** attempt);
      attempt++;
    }
  }
}
