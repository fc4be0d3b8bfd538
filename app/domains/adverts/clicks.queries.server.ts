import { and, count, eq, gte, lt } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { advertClicks, advertCodes } from './adverts.table.server.ts';

/** Presses on each of a shop's short links, from one Lagos day up to another (not counted itself). */
export async function clicksByCode(shopId: string, from: string, to: string) {
  const rows = await database()
    .select({ code: advertClicks.code, clicks: count() })
    .from(advertClicks)
    .innerJoin(advertCodes, eq(advertCodes.code, advertClicks.code))
    .where(
      and(eq(advertCodes.shopId, shopId), gte(advertClicks.day, from), lt(advertClicks.day, to)),
    )
    .groupBy(advertClicks.code);
  return new Map(rows.map((row) => [row.code, row.clicks]));
}
