import { eq } from 'drizzle-orm';
import { reportCases } from '#app/domains/moderation/moderation.table.server.ts';
import { reportSubject } from '#app/domains/moderation/reports/report-subject.queries.server.ts';
import type { ReportKind, ReportReason } from '#app/domains/moderation/reports/reports.ts';
import { takeReport } from '#app/domains/moderation/reports/take-report.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newVisitorId, visitorKey } from '#app/platform/http/visitor.server.ts';

interface Said {
  networks?: number;
  why?: ReportReason;
  kind?: ReportKind;
  /** The same one again; otherwise somebody new from each network. */
  visitor?: string;
}

/** Reported by so many networks; the case that waits for it. */
export async function reported(
  id: string,
  { networks = 1, why = 'scam', kind = 'item', visitor }: Said = {},
): Promise<string> {
  const subject = await reportSubject(kind, id);
  if (!subject) throw new Error('no such thing');
  for (let n = 0; n < networks; n++) {
    const key = visitorKey(visitor ?? newVisitorId());
    await takeReport(subject, { reason: why, text: '', visitorKey: key, network: `n${n}` });
  }
  const rows = await database()
    .select({ id: reportCases.id, closedAt: reportCases.closedAt })
    .from(reportCases)
    .where(eq(reportCases.subjectId, id));
  return rows.find(({ closedAt }) => !closedAt)?.id ?? '';
}
