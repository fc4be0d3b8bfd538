import { gte, sql } from 'drizzle-orm';
import { lagosDay, now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { searchMisses } from './misses.table.server.ts';
import { type MissDays, type MissPlace, placeText } from './misses.ts';

export const missesPage = 50;
const day = 86_400_000;

const times = sql<number>`sum(${searchMisses.times})::int`;

/** What was looked for in vain, the most often first. */
export async function missesOf(days: MissDays, after: MissPlace | undefined) {
  const since = lagosDay(new Date(now().getTime() - (days - 1) * day));
  const rows = await database()
    .select({
      words: searchMisses.words,
      times,
      last: sql<string>`max(${searchMisses.day})::text`,
    })
    .from(searchMisses)
    .where(gte(searchMisses.day, since))
    .groupBy(searchMisses.words)
    .having(
      after
        ? sql`(-sum(${searchMisses.times}), ${searchMisses.words} collate "C") > (${-after.times}, ${after.words})`
        : undefined,
    )
    .orderBy(sql`-sum(${searchMisses.times})`, sql`${searchMisses.words} collate "C"`)
    .limit(missesPage + 1);
  const misses = rows.slice(0, missesPage);
  const last = rows.length > missesPage ? misses.at(-1) : undefined;
  return { misses, next: last && placeText(last) };
}
