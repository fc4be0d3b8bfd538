import { sql } from 'drizzle-orm';
import { lagosDay, now } from '#app/platform/clock.ts';
import { noteSwept, sweepRows } from '#app/platform/db/sweep-rows.server.ts';
import { searchMisses } from './misses.table.server.ts';

const keptDays = 90;
/** What one person searched once tells nobody anything after a week, and is most of the rows. */
const keptSingleDays = 7;

const daysAgo = (days: number): string =>
  lagosDay(new Date(now().getTime() - days * 24 * 3_600_000));

export async function sweepMisses(): Promise<number> {
  const gone = await sweepRows(
    searchMisses,
    sql`${searchMisses.day} < ${daysAgo(keptDays)}
      or (${searchMisses.day} < ${daysAgo(keptSingleDays)} and ${searchMisses.times} = 1)`,
  );
  noteSwept('searches', gone);
  return gone;
}
