import { and, eq, isNull } from 'drizzle-orm';
import { decideCase } from '#app/domains/moderation/commands/decide.server.ts';
import { reportCases } from '#app/domains/moderation/moderation.table.server.ts';
import { reportSubject } from '#app/domains/moderation/reports/report-subject.queries.server.ts';
import type { ReportKind, ReportReason } from '#app/domains/moderation/reports/reports.ts';
import { takeReport } from '#app/domains/moderation/reports/take-report.server.ts';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newVisitorId, visitorKey } from '#app/platform/http/visitor.server.ts';
import { newId } from '#app/platform/id.ts';
import { knownVisitor } from '#app/platform/visitors/known-visitor.server.ts';
import { makeOperator } from './operators.ts';

interface Said {
  networks?: number;
  why?: ReportReason;
  kind?: ReportKind;
  /** The same one again; otherwise somebody new from each network. */
  visitor?: string;
}

/** Somebody whose browser looked at the market yesterday; answers the visitor's id. */
export async function olderVisitor(address = '102.89.1.1'): Promise<string> {
  const visitorId = newVisitorId();
  const turnBack = setClock(() => new Date(Date.now() - 24 * 3_600_000));
  try {
    const limit = { name: 'view', visitor: 1_000, address: 10_000 };
    await knownVisitor({ met: { visitorId, cookie: undefined }, address }, limit);
  } finally {
    turnBack();
  }
  return visitorId;
}

/** Reported by so many networks that have reported nothing else; the case that waits for it. */
export async function reported(
  id: string,
  { networks = 1, why = 'scam', kind = 'item', visitor }: Said = {},
): Promise<string> {
  const subject = await reportSubject(kind, id);
  if (!subject) throw new Error('no such thing');
  const wave = newId();
  for (let n = 0; n < networks; n++) {
    const key = visitorKey(visitor ?? (await olderVisitor()));
    await takeReport(subject, { reason: why, text: '', visitorKey: key, network: `${wave} ${n}` });
  }
  return waitingCaseOf(id);
}

async function waitingCaseOf(subjectId: string): Promise<string> {
  const [row] = await database()
    .select({ id: reportCases.id })
    .from(reportCases)
    .where(and(eq(reportCases.subjectId, subjectId), isNull(reportCases.closedAt)));
  return row?.id ?? '';
}

/** An operator has heard what waits about a thing, and dismissed it. */
export async function dismiss(subjectId: string): Promise<void> {
  const { operator } = await makeOperator('moderator');
  const reason = 'Looked at and found to be in order.';
  const caseId = await waitingCaseOf(subjectId);
  await decideCase(operator, { caseId, decision: 'dismiss', reason });
}
