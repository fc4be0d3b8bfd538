import { and, eq, inArray, isNull } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { measures } from '../moderation.table.server.ts';

/** These letters were shown to somebody who may answer: the shop is not told of them any more. */
export async function seeLetters(shopId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await database()
    .update(measures)
    .set({ seenAt: now() })
    .where(
      and(eq(measures.shopId, shopId), inArray(measures.id, [...ids]), isNull(measures.seenAt)),
    );
}
