import { sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';

/** One press of a visitor at a time, so that none passes the limit. */
export const lockVisitor = (tx: Transaction, visitorKey: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${visitorKey}, 44))`);
