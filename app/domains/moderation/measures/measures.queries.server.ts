import { and, desc, eq } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { measures } from '../moderation.table.server.ts';

const most = 100;

/** What those who run the market wrote to a shop, the newest first. */
export async function measuresOf(shopId: string) {
  return database()
    .select({
      id: measures.id,
      kind: measures.kind,
      itemName: measures.itemName,
      reason: measures.reason,
      byRule: measures.byRule,
      at: measures.at,
      liftedAt: measures.liftedAt,
      liftReason: measures.liftReason,
      answer: measures.answer,
      answeredAt: measures.answeredAt,
    })
    .from(measures)
    .where(and(eq(measures.shopId, shopId)))
    .orderBy(desc(measures.id))
    .limit(most);
}

export type ShownMeasure = Awaited<ReturnType<typeof measuresOf>>[number];
