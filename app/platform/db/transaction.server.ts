import { setTimeout as wait } from 'node:timers/promises';
import { database, type Executor, type Transaction } from './database.server.ts';

const again = new Set(['40001', '40P01']); // serialization failure, deadlock

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
  const result = await database().transaction(
    (tx) => {
      own = tx;
      return work(tx);
    },
    { isolationLevel },
  );
  for (const done of (own && afterwards.get(own)) ?? []) done();
  return result;
}

/**
 * Runs `work` in one transaction. It is run again when PostgreSQL broke a deadlock or a
 * serialization conflict, so it must touch nothing outside the database.
 */
export async function inTransaction<T>(
  work: (tx: Transaction) => Promise<T>,
  { isolation = 'read committed', attempts = 5 }: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await committed(work, isolation);
    } catch (error) {
      if (attempt >= attempts || !again.has(sqlState(error) ?? '')) throw error;
      await wait(Math.random() * 20 * 2 ** attempt);
    }
  }
}
