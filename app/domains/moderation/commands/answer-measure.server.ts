import { and, eq, isNull } from 'drizzle-orm';
import { type Actor, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import { now } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { isId } from '#app/platform/id.ts';
import { moderationErrors } from '../moderation.errors.ts';
import { measures } from '../moderation.table.server.ts';

/** The shop's one word about a measure; a second one is refused, also at once. */
export async function answerMeasure(
  actor: Actor,
  { measureId, text }: { measureId: string; text: string },
): Promise<void> {
  if (text === '') throw moderationErrors.answer_missing();
  await inTransaction(async (tx) => {
    await lockShop(tx, actor, 'shop.edit');
    const [measure] = isId(measureId)
      ? await tx
          .select({ answeredAt: measures.answeredAt })
          .from(measures)
          .where(and(eq(measures.id, measureId), eq(measures.shopId, actor.shopId)))
          .for('update')
      : [];
    if (!measure) throw moderationErrors.not_found();
    if (measure.answeredAt) throw moderationErrors.answered();
    await tx
      .update(measures)
      .set({ answer: text, answeredAt: now() })
      .where(and(eq(measures.id, measureId), isNull(measures.answeredAt)));
  });
}
