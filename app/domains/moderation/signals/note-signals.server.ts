import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { signals } from './signals.table.server.ts';

export type NewSignal = Omit<typeof signals.$inferInsert, 'id' | 'at' | 'dismissedAt'>;

/** What was said already, and dismissed perhaps, is not said again. */
export async function noteSignals(found: readonly NewSignal[]): Promise<number> {
  if (found.length === 0) return 0;
  const at = now();
  const made = await database()
    .insert(signals)
    .values(found.map((one) => ({ ...one, at })))
    .onConflictDoNothing()
    .returning({ id: signals.id });
  return made.length;
}
