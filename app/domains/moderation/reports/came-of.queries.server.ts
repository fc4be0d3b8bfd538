import { eq, sql } from 'drizzle-orm';
import type { OperatorAct } from '#app/domains/operators/log/log-line.ts';
import { whoDid } from '#app/domains/operators/log/who-did.queries.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import type { Decision } from '../measures/measures.ts';
import { measures, type reportCases } from '../moderation.table.server.ts';

type Decided = Pick<
  typeof reportCases.$inferSelect,
  'id' | 'kind' | 'subjectId' | 'shopId' | 'closedAt' | 'decision'
>;

const decided = {
  dismiss: ['report.dismissed'],
  hide: ['item.hidden', 'review.hidden'],
  warn: ['shop.warned'],
  suspend: ['shop.suspended'],
} satisfies Record<Decision, OperatorAct[]>;

const isDecision = (what: string | null): what is Decision =>
  what !== null && Object.hasOwn(decided, what);

/** What came of a case: whose word it was, how many of its measures still stand, and since when none does. */
export async function cameOf({ id, kind, subjectId, shopId, closedAt, decision }: Decided) {
  const [[row], by] = await Promise.all([
    database()
      .select({
        holds: sql<number>`count(*) filter (where ${measures.liftedAt} is null)::int`,
        liftedAt: sql<Date | null>`max(${measures.liftedAt})`.mapWith(measures.liftedAt),
      })
      .from(measures)
      .where(eq(measures.caseId, id)),
    whoDid({
      // Undone, and joined to a newer report, it reads as dismissed: that is nobody's word.
      acts: isDecision(decision) ? decided[decision] : [],
      subjects: [
        { kind, id: subjectId },
        { kind: 'shop', id: shopId },
      ],
      since: closedAt,
      caseId: id,
    }),
  ]);
  const holds = row?.holds ?? 0;
  return { holds, liftedAt: holds > 0 ? null : (row?.liftedAt ?? null), decidedBy: by?.name };
}
