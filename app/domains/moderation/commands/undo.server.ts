import { and, eq, isNull, sql } from 'drizzle-orm';
import type { LogLine } from '#app/domains/operators/log/log-line.ts';
import { inOperatorLog } from '#app/domains/operators/log/operator-log.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { reportCases, reports } from '../moderation.table.server.ts';
import { liftOfCase } from './lift.server.ts';
import { type Case, lockCaseById } from './locked.server.ts';

/** The thing was reported anew after the decision: that case waits already, and a thing has one that does. */
async function twinOf(tx: Transaction, { kind, subjectId }: Case): Promise<string | undefined> {
  const [twin] = await tx
    .select({ id: reportCases.id })
    .from(reportCases)
    .where(
      and(
        eq(reportCases.kind, kind),
        eq(reportCases.subjectId, subjectId),
        isNull(reportCases.closedAt),
      ),
    )
    .for('update');
  return twin?.id;
}

/**
 * What was said waits with the newer report, and where a rule has acted it does not act again. Whoever has spoken there too
 * is heard there: the older words stay.
 */
async function joinTwin(tx: Transaction, row: Case, twin: string): Promise<number> {
  const moved = await tx
    .update(reports)
    .set({ caseId: twin })
    .where(
      and(
        eq(reports.caseId, row.id),
        sql`not exists (select from reports newer where newer.case_id = ${twin}::uuid and newer.visitor_key = ${reports.visitorKey})`,
      ),
    )
    .returning({ id: reports.id });
  await tx
    .update(reportCases)
    .set({
      reports: sql`${reportCases.reports} + ${moved.length}`,
      ruledAt: sql`coalesce(${reportCases.ruledAt}, ${row.ruledAt})`,
    })
    .where(eq(reportCases.id, twin));
  await tx
    .update(reportCases)
    .set({
      reports: sql`${reportCases.reports} - ${moved.length}`,
      decision: 'dismiss',
      isScam: false,
    })
    .where(eq(reportCases.id, row.id));
  return moved.length;
}

/** A decision that was wrong: its measures are lifted, and the case waits again. Answers with the one that waits. */
export async function undoDecision(
  by: Operator,
  { caseId, reason }: { caseId: string; reason: string },
): Promise<string> {
  const line = {
    act: 'report.reopened',
    subject: { kind: 'shop', id: '', name: '' },
    reason,
  } satisfies LogLine;
  return inOperatorLog(by, line, async (tx) => {
    const { shop, row } = await lockCaseById(tx, caseId);
    line.subject = { kind: 'shop', id: shop.id, name: shop.name };
    if (!row.closedAt) return { answer: caseId, isSame: true };
    const lifted = await liftOfCase(tx, by, { caseId, shopName: shop.name, reason });
    const before = { decision: row.decision };
    const twin = await twinOf(tx, row);
    if (twin) {
      const moved = await joinTwin(tx, row, twin);
      // Done with the first press: nothing holds, nothing waits here and nothing counts.
      const isSame = lifted + moved === 0 && row.decision === 'dismiss';
      return { answer: twin, before, after: { case: twin }, isSame };
    }
    await tx
      .update(reportCases)
      .set({ closedAt: null, decision: null, isScam: false })
      .where(eq(reportCases.id, caseId));
    return { answer: caseId, before };
  });
}
