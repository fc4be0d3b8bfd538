import { and, eq } from 'drizzle-orm';
import type { LogLine } from '#app/domains/operators/log/log-line.ts';
import { inOperatorLog } from '#app/domains/operators/log/operator-log.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import { now } from '#app/platform/clock.ts';
import { isId } from '#app/platform/id.ts';
import { lockShopOf } from '../locked.queries.server.ts';
import { moderationErrors } from '../moderation.errors.ts';
import { pastScams } from '../moderation.table.server.ts';

interface Finding {
  /** The shop that its owner has now. */
  shopId: string;
  findingId: string;
  isBack: boolean;
  reason: string;
}

/**
 * What was found in a shop that its owner has deleted was wrong: it no longer counts against the next one; or it does after all. Of a
 * shop that is there a finding is taken back by undoing its decision. Twice is once.
 */
export async function strikeFinding(
  by: Operator,
  { shopId, findingId, isBack, reason }: Finding,
): Promise<void> {
  const act = isBack ? 'finding.put_back' : 'finding.struck';
  const line: LogLine = { act, subject: { kind: 'shop', id: shopId }, reason };
  await inOperatorLog(by, line, async (tx) => {
    // The rule of two scams counts under the same lock.
    const shop = await lockShopOf(tx, shopId);
    line.subject.name = shop.name;
    const one = and(eq(pastScams.id, findingId), eq(pastScams.userId, shop.ownerUserId));
    const [found] = isId(findingId) ? await tx.select().from(pastScams).where(one) : [];
    if (!found) throw moderationErrors.not_found();
    if ((found.struckAt === null) === isBack) return { answer: undefined, isSame: true };
    await tx
      .update(pastScams)
      .set({ struckAt: isBack ? null : now() })
      .where(one);
    const { foundAt } = found;
    return {
      answer: undefined,
      before: { foundAt, isScam: !isBack },
      after: { isScam: isBack },
    };
  });
}
