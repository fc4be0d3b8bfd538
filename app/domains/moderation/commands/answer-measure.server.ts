import { and, eq, isNull } from 'drizzle-orm';
import { type Actor, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import { now } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { isId } from '#app/platform/id.ts';
import { wordsOf } from '../measures/measures.queries.server.ts';
import { moderationErrors } from '../moderation.errors.ts';
import { measures } from '../moderation.table.server.ts';

interface Answer {
  measureId: string;
  /** The mark of the words that it is to (`wordsOf`). */
  words: string;
  text: string;
}

/** The shop's one word about a measure; a second one is refused, also at once, and one to words that are others by now. */
export async function answerMeasure(
  actor: Actor,
  { measureId, words, text }: Answer,
): Promise<void> {
  if (text === '') throw moderationErrors.answer_missing();
  await inTransaction(async (tx) => {
    await lockShop(tx, actor, 'shop.edit');
    const [measure] = isId(measureId)
      ? await tx
          .select({
            answeredAt: measures.answeredAt,
            reason: measures.reason,
            byRule: measures.byRule,
          })
          .from(measures)
          .where(and(eq(measures.id, measureId), eq(measures.shopId, actor.shopId)))
          .for('update')
      : [];
    if (!measure) throw moderationErrors.not_found();
    if (measure.answeredAt) throw moderationErrors.answered();
    if (wordsOf(measure) !== words) throw moderationErrors.words_changed();
    await tx
      .update(measures)
      .set({ answer: text, answeredAt: now() })
      .where(and(eq(measures.id, measureId), isNull(measures.answeredAt)));
  });
}
