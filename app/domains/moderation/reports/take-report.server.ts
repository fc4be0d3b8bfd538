import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { byRule } from '#app/domains/operators/log/log-line.ts';
import { logInside } from '#app/domains/operators/log/operator-log.server.ts';
import { setWithheld } from '#app/domains/stocks/commands/withhold-stock.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { tellLetter } from '../commands/locked.server.ts';
import { isThere, keepShopOf } from '../locked.queries.server.ts';
import { moderationErrors } from '../moderation.errors.ts';
import { measures, reportCases, reports } from '../moderation.table.server.ts';
import type { ReportSubject } from './report-subject.queries.server.ts';
import {
  hidingHours,
  hidingNetworks,
  longestWords,
  type ReportOutcome,
  type ReportReason,
} from './reports.ts';

export interface Report {
  reason: ReportReason;
  text: string;
  phoneKey?: string | undefined;
  /** The hash of the visitor's id. */
  visitorKey: string;
  /** The key of the network, never an address. */
  network: string;
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
  const [open] = await tx
    .select()
    .from(reportCases)
    .where(
      and(
        eq(reportCases.kind, kind),
        eq(reportCases.subjectId, subjectId),
        isNull(reportCases.closedAt),
      ),
    )
    .for('update');
  if (!open) throw moderationErrors.not_found();
  return open;
}

type Case = Awaited<ReturnType<typeof lockCase>>;

/**
 * Networks of the last hours that speak of this thing for the first time: whom an operator has heard already cannot
 * hide it again.
 */
async function networksOf(tx: Transaction, { id, kind, subjectId }: Case): Promise<number> {
  const since = new Date(now().getTime() - hidingHours * 3_600_000);
  const [row] = await tx
    .select({ n: sql<number>`count(distinct ${reports.network})::int` })
    .from(reports)
    .where(
      and(
        eq(reports.caseId, id),
        gt(reports.at, since),
        sql`not exists (select from reports heard where heard.kind = ${kind} and heard.subject_id = ${subjectId}::uuid
          and heard.network = ${reports.network} and heard.case_id <> ${id}::uuid)`,
      ),
    );
  return row?.n ?? 0;
}

const hidingRule = byRule('Rule: three networks');

/** Hides an item until somebody has looked, once a case. */
async function hideByRule(tx: Transaction, open: Case): Promise<void> {
  if (open.kind !== 'item' || open.ruledAt) return;
  const networks = await networksOf(tx, open);
  if (networks < hidingNetworks) return;
  await tx.update(reportCases).set({ ruledAt: now() }).where(eq(reportCases.id, open.id));
  // Its hold is its own, also where another case has hidden the item already. One that was deleted meanwhile has none.
  await setWithheld(tx, open.subjectId, true);
  if (!(await isThere(tx, open.subjectId))) return;
  await tx.insert(measures).values({
    shopId: open.shopId,
    kind: 'hide',
    stockId: open.subjectId,
    itemName: open.name,
    caseId: open.id,
    reason: '',
    byRule: true,
    at: now(),
  });
  await tellLetter(tx, open.shopId, open.name);
  const subject = { kind: 'item', id: open.subjectId, name: open.name } as const;
  await logInside(tx, hidingRule, { act: 'item.hidden', subject }, { after: { networks } });
}

/** A visitor's word about a thing. Said twice it is one; what is new in the second is added while nobody has decided. */
export async function takeReport(subject: ReportSubject, report: Report): Promise<ReportOutcome> {
  return inTransaction(async (tx) => {
    // The shop before the case, the case before the item: in the order in which teams and operators lock.
    await keepShopOf(tx, subject.shopId);
    // Asked before a case is opened: a word that was heard must not open an empty one.
    if (await ownReport(tx, subject, report.visitorKey)) return addWords(tx, subject, report);
    const open = await lockCase(tx, subject);
    const written = await tx
      .insert(reports)
      .values({ ...report, kind: subject.kind, subjectId: subject.id, caseId: open.id, at: now() })
      .onConflictDoNothing()
      .returning({ id: reports.id });
    // Sent twice at once: the twin's counts, and a case that it left to nobody goes again.
    if (written.length === 0) {
      if (open.reports === 0) await tx.delete(reportCases).where(eq(reportCases.id, open.id));
      return addWords(tx, subject, report);
    }
    await tx
      .update(reportCases)
      .set({ reports: sql`${reportCases.reports} + 1` })
      .where(eq(reportCases.id, open.id));
    await hideByRule(tx, open);
    return 'new';
  });
}

/** What this visitor has said of the thing before, and whether somebody has decided since. */
async function ownReport(tx: Transaction, { kind, id }: ReportSubject, visitorKey: string) {
  const [row] = await tx
    .select({ id: reports.id, text: reports.text, closedAt: reportCases.closedAt })
    .from(reports)
    .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
    .where(
      and(eq(reports.visitorKey, visitorKey), eq(reports.kind, kind), eq(reports.subjectId, id)),
    )
    .for('update', { of: reports });
  return row;
}

async function addWords(
  tx: Transaction,
  subject: ReportSubject,
  { text, visitorKey }: Report,
): Promise<ReportOutcome> {
  const known = await ownReport(tx, subject, visitorKey);
  if (!known || known.closedAt || text === '' || known.text.includes(text)) return 'known';
  const words = known.text ? `${known.text}\n${text}` : text;
  if (words.length > longestWords) return 'known';
  await tx.update(reports).set({ text: words }).where(eq(reports.id, known.id));
  return 'added';
}
