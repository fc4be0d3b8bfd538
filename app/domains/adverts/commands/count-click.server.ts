import { lagosDay } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { advertClicks } from '../adverts.table.server.ts';

/** Once per code, visitor and Lagos day; true when it counted. */
export async function countClick(click: { code: string; visitorId: string }): Promise<boolean> {
  const { rowCount } = await database()
    .insert(advertClicks)
    .values({ ...click, day: lagosDay() })
    .onConflictDoNothing();
  return rowCount === 1;
}
