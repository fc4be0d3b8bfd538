import { lt } from 'drizzle-orm';
import { lagosDay, now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { forgetWhose, noteSwept, sweepRows } from '#app/platform/db/sweep-rows.server.ts';
import { visitorsOver } from '#app/platform/visitors/known-visitor.server.ts';
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

/** 25 months: two years can be compared. Who clicked is forgotten sooner, as everywhere; the click still counts. */
export async function sweepClicks(portion?: number): Promise<number> {
  const forgotten = lagosDay(visitorsOver());
  noteSwept(
    'clicks',
    await forgetWhose(advertClicks.visitorId, lt(advertClicks.day, forgotten), { portion }),
  );
  const oldest = lagosDay(new Date(now().getTime() - retentionDays * 24 * 3_600_000));
  return sweepRows(advertClicks, lt(advertClicks.day, oldest), portion);
}
