import { and, eq, sql } from 'drizzle-orm';
import type { LogLine } from '#app/domains/operators/log/log-line.ts';
import { inOperatorLogOf } from '#app/domains/operators/log/operator-log.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { joinKept } from '../kept/join-kept.server.ts';
import { keepAgain } from '../kept/keep-reported.server.ts';
import { reportCases, reports } from '../moderation.table.server.ts';
import { liftOfCase } from './lift.server.ts';
import { type Case, lockCaseById, lockOpenCase } from './locked.server.ts';

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
  await joinKept(tx, row.id, twin);
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

interface Undoing {
  caseId: string;
  reason: string;
  /** The form has said that the shop gets these words. */
  tells?: boolean;
}

/** A decision that was wrong: its measures are lifted, and the case waits again. Answers with the one that waits. */
export async function undoDecision(
  by: Operator,
  { caseId, reason, tells = false }: Undoing,
): Promise<string> {
  return inOperatorLogOf(by, async (tx) => {
    const { shop, row } = await lockCaseById(tx, caseId);
    const subject = { kind: 'shop' as const, id: shop.id, name: shop.name };
    const line: LogLine = { act: 'report.reopened', subject, reason };
    if (!row.closedAt) return { line, answer: caseId, isSame: true };
    // Undone before, it reads as dismissed: then nothing is left to tell.
    const mustTell = tells && row.decision !== 'dismiss';
    const lifted = await liftOfCase(tx, by, { caseId, shopName: shop.name, reason, mustTell });
    const before = { decision: row.decision };
    // The thing was reported anew after the decision: that case waits already.
    const twin = (await lockOpenCase(tx, row))?.id;
    if (twin) {
      const moved = await joinTwin(tx, row, twin);
      // Done with the first press: nothing holds, nothing waits here and nothing counts.
      const isSame = lifted + moved === 0 && row.decision === 'dismiss';
      return { line, answer: twin, before, after: { case: twin }, isSame };
    }
    await tx
      .update(reportCases)
      .set({ closedAt: null, decision: null, isScam: false })
      .where(eq(reportCases.id, caseId));
    await keepAgain(tx, row);
    return { line, answer: caseId, before };
  });
}
