import { and, eq, sql } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { type Case, lockOpenCase } from '../commands/locked.server.ts';
import { keepReported } from '../kept/keep-reported.server.ts';
import { keepShopOf } from '../locked.queries.server.ts';
import { moderationErrors } from '../moderation.errors.ts';
import { reportCases, reports } from '../moderation.table.server.ts';
import { hideByRule } from './hide-by-rule.server.ts';
import type { ReportSubject } from './report-subject.queries.server.ts';
import { weightOf } from './report-weight.server.ts';
import { longestWords, type ReportOutcome, type ReportReason } from './reports.ts';

export interface Report {
  reason: ReportReason;
  text: string;
  phoneKey?: string | undefined;
  /** The hash of the visitor's id. */
  visitorKey: string;
  /** The key of the network, never an address. */
  network: string;
  /** In which the outcome is told. */
  language?: string | undefined;
  /** Said by the shop in a chat. */
  byTeam?: boolean;
}

/** The open case of a thing, locked: reports about it are counted one after the other. */
async function lockCase(tx: Transaction, { kind, id: subjectId, shopId, name }: ReportSubject) {
  await tx
    .insert(reportCases)
    .values({ kind, subjectId, shopId, name, openedAt: now() })
    .onConflictDoNothing({
      target: [reportCases.kind, reportCases.subjectId],
      where: sql`closed_at is null`,
    });
  const open = await lockOpenCase(tx, { kind, subjectId });
  if (!open) throw moderationErrors.not_found();
  return open;
}

/**
 * A visitor's word about a thing. Said twice it is one, and what is new in the second is added; what is said after somebody
 * has decided waits for somebody again. No decision falls in between: it takes the shop's row, which is held here.
 */
export async function takeReport(subject: ReportSubject, report: Report): Promise<ReportOutcome> {
  return inTransaction(async (tx) => {
    // The shop before the case, the case before the item: in the order in which teams and operators lock.
    await keepShopOf(tx, subject.shopId);
    const open = await lockCase(tx, subject);
    // The look that it brings has its moment: so it is known who saw which.
    const at = now();
    const weight = await weightOf(tx, report);
    const written = await tx
      .insert(reports)
      .values({ ...report, weight, kind: subject.kind, subjectId: subject.id, caseId: open.id, at })
      .onConflictDoNothing()
      .returning({ id: reports.id });
    const outcome = written.length > 0 ? 'new' : await addWords(tx, open, report);
    // Who says nothing new keeps no further look; whoever is in a chat and reports it again shows us what came since.
    if (outcome !== 'known' || open.kind === 'chat') await keepReported(tx, open, at);
    if (outcome !== 'new') return outcome;
    await tx
      .update(reportCases)
      .set({ reports: sql`${reportCases.reports} + 1` })
      .where(eq(reportCases.id, open.id));
    await hideByRule(tx, open);
    return outcome;
  });
}

async function addWords(
  tx: Transaction,
  open: Case,
  { text, visitorKey }: Report,
): Promise<ReportOutcome> {
  const [known] = await tx
    .select({ id: reports.id, text: reports.text })
    .from(reports)
    .where(and(eq(reports.visitorKey, visitorKey), eq(reports.caseId, open.id)))
    .for('update');
  if (!known || text === '' || known.text.includes(text)) return 'known';
  const words = known.text ? `${known.text}\n${text}` : text;
  if (words.length > longestWords) return 'known';
  await tx.update(reports).set({ text: words }).where(eq(reports.id, known.id));
  return 'added';
}
