import { and, eq, isNotNull } from 'drizzle-orm';
import type { LogLine } from '#app/domains/operators/log/log-line.ts';
import { inOperatorLog } from '#app/domains/operators/log/operator-log.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import { now } from '#app/platform/clock.ts';
import { isId } from '#app/platform/id.ts';
import { lockShopOf } from '../locked.queries.server.ts';
import { moderationErrors } from '../moderation.errors.ts';
import { measures } from '../moderation.table.server.ts';

interface ReadAnswer {
  shopId: string;
  measureId: string;
  isRead: boolean;
  reason: string;
}

/** What a shop answered was looked at and the measure stays; or it is to be looked at again. Twice is once. */
export async function readAnswer(
  by: Operator,
  { shopId, measureId, isRead, reason }: ReadAnswer,
): Promise<void> {
  const act = isRead ? 'answer.read' : 'answer.put_back';
  const line: LogLine = { act, subject: { kind: 'shop', id: shopId }, reason };
  await inOperatorLog(by, line, async (tx) => {
    const shop = await lockShopOf(tx, shopId);
    line.subject.name = shop.name;
    const one = and(
      eq(measures.id, measureId),
      eq(measures.shopId, shopId),
      isNotNull(measures.answeredAt),
    );
    const [measure] = isId(measureId) ? await tx.select().from(measures).where(one) : [];
    if (!measure) throw moderationErrors.not_found();
    if ((measure.answerSeenAt !== null) === isRead) return { answer: undefined, isSame: true };
    await tx
      .update(measures)
      .set({ answerSeenAt: isRead ? now() : null })
      .where(one);
    return { answer: undefined, before: { kind: measure.kind, reason: measure.reason } };
  });
}
