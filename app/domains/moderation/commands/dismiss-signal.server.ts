import { eq } from 'drizzle-orm';
import type { LogLine } from '#app/domains/operators/log/log-line.ts';
import { inOperatorLogOf } from '#app/domains/operators/log/operator-log.server.ts';
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
  await inOperatorLogOf(by, async (tx) => {
    const [row] = isId(id)
      ? await tx.select().from(signals).where(eq(signals.id, id)).for('update')
      : [];
    if (!row) throw moderationErrors.not_found();
    const act = isBack ? 'signal.put_back' : 'signal.dismissed';
    const line: LogLine = { act, subject: { kind: 'shop', id: row.shopId }, reason };
    if ((row.dismissedAt === null) === isBack) return { line, answer: undefined, isSame: true };
    await tx
      .update(signals)
      .set({ dismissedAt: isBack ? null : now() })
      .where(eq(signals.id, id));
    const { kind, key, facts } = row;
    return { line, answer: undefined, before: { kind, key, facts } };
  });
}
