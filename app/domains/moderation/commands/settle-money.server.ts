import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { LogLine } from '#app/domains/operators/log/log-line.ts';
import { inOperatorLog } from '#app/domains/operators/log/operator-log.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import { requireChief } from '#app/domains/operators/require-chief.server.ts';
import { reasonInput } from '#app/domains/operators/team-form.ts';
import { keyField } from '#app/platform/text/fields.ts';
import { moderationErrors } from '../moderation.errors.ts';
import { unmatchedById } from '../money/money-lists.queries.server.ts';

export const settleInput = z.object({
  intent: z.enum(['settle', 'reopen'], 'app.invalid'),
  id: keyField(),
  reason: reasonInput(3),
});

/** Somebody has dealt with money that fits nothing, at the provider or with its payer; or it was not so after all. */
export async function settleMoney(
  by: Operator,
  { intent, id, reason }: z.output<typeof settleInput>,
): Promise<void> {
  requireChief(by);
  const isSettled = intent === 'settle';
  const act = isSettled ? 'money.settled' : 'money.reopened';
  const line: LogLine = { act, subject: { kind: 'payment', id }, reason };
  await inOperatorLog(by, line, async (tx) => {
    // The state is the last line of the log: one after the other, or two would both see the one before.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 16))`);
    const found = await unmatchedById(tx, id);
    if (!found) throw moderationErrors.not_found();
    line.subject.name = found.reference ?? found.what;
    const { kind, what, amountKobo } = found;
    return {
      answer: undefined,
      isSame: found.isSettled === isSettled,
      before: { kind, what, amountKobo },
    };
  });
}
