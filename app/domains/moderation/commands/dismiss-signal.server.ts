import { eq } from 'drizzle-orm';
import type { LogLine } from '#app/domains/operators/log/log-line.ts';
import { inOperatorLog } from '#app/domains/operators/log/operator-log.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import { now } from '#app/platform/clock.ts';
import { isId } from '#app/platform/id.ts';
import { moderationErrors } from '../moderation.errors.ts';
import { signals } from '../signals/signals.table.server.ts';

/** What looked odd was nothing; or it is to be looked at again after all. Twice is once. */
export async function dismissSignal(
  by: Operator,
  { id, isBack, reason }: { id: string; isBack: boolean; reason: string },
): Promise<void> {
  const line: LogLine = {
    act: isBack ? 'signal.put_back' : 'signal.dismissed',
    subject: { kind: 'shop', id: '' },
    reason,
  };
  await inOperatorLog(by, line, async (tx) => {
    const [row] = isId(id)
      ? await tx.select().from(signals).where(eq(signals.id, id)).for('update')
      : [];
    if (!row) throw moderationErrors.not_found();
    line.subject.id = row.shopId;
    if ((row.dismissedAt === null) === isBack) return { answer: undefined, isSame: true };
    await tx
      .update(signals)
      .set({ dismissedAt: isBack ? null : now() })
      .where(eq(signals.id, id));
    const { kind, key, facts } = row;
    return { answer: undefined, before: { kind, key, facts } };
  });
}
