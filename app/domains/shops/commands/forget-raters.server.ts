import { lt, sql } from 'drizzle-orm';
import { forgetWhose, noteSwept } from '#app/platform/db/sweep-rows.server.ts';
import { visitorsOver } from '#app/platform/visitors/known-visitor.server.ts';
import { shopRatings } from '../shops.table.server.ts';

/** Stars count for ever; who gave them, and from which network, was needed for a day and a year. */
export async function forgetRaters(portion?: number): Promise<number> {
  const gone = await forgetWhose(shopRatings.visitorId, lt(shopRatings.createdAt, visitorsOver()), {
    portion,
    also: sql`network = null`,
  });
  noteSwept('ratings', gone);
  return gone;
}
