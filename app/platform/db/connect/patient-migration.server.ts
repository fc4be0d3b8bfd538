import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { log } from '../../log.server.ts';

/** Whoever reads a table may take 15 s (`statement_timeout`), a backup longer. */
const usual = { lockMs: 2_000, restMs: 1_000, tries: 100 };

/** Waited too long for a lock; or somebody who works holds one table and waits for another that is changed already (deadlock). */
const inUse = new Set<unknown>(['55P03', '40P01']);

function isInUse(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return inUse.has(code) || (cause !== undefined && isInUse(cause));
}

/**
 * A change of a table waits until all who read it are done, and everybody who comes meanwhile waits behind it. So it
 * waits for a moment only, lets the others pass and tries again: what is begun anew must find nothing half done.
 */
export async function patiently(
  client: pg.Client,
  change: () => Promise<void>,
  { lockMs, restMs, tries } = usual,
): Promise<void> {
  await client.query(`set lock_timeout = ${lockMs}`);
  for (let left = tries; ; left--) {
    try {
      await change();
      break;
    } catch (error) {
      if (!isInUse(error) || left <= 1) throw error;
      log.info('a table is in use: its change waits and is tried again');
      await wait(restMs);
    }
  }
  await client.query('reset lock_timeout');
}

/** A migration is one transaction. */
export const changeTables = (
  client: pg.Client,
  migrationsFolder: string,
  times = usual,
): Promise<void> => patiently(client, () => migrate(drizzle(client), { migrationsFolder }), times);
