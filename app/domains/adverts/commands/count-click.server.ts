import { lt } from 'drizzle-orm';
import { lagosDay, now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { sweepRows } from '#app/platform/db/sweep-rows.server.ts';
import { advertClicks } from '../adverts.table.server.ts';

/** Once per code, visitor and Lagos day; true when it counted. */
export async function countClick(click: { code: string; visitorId: string }): Promise<boolean> {
  const { rowCount } = await database()
    .insert(advertClicks)
    .values({ ...click, day: lagosDay() })
    .onConflictDoNothing();
  return rowCount === 1;
}

const retentionDays = 760;

/** 25 months: two years can be compared. */
export async function sweepClicks(portion?: number): Promise<number> {
  const oldest = lagosDay(new Date(now().getTime() - retentionDays * 24 * 3_600_000));
  return sweepRows(advertClicks, lt(advertClicks.day, oldest), portion);
}
