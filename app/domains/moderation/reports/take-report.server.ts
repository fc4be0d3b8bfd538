import { and, eq, gt, sql } from 'drizzle-orm';
import { byRule } from '#app/domains/operators/log/log-line.ts';
import { logInside } from '#app/domains/operators/log/operator-log.server.ts';
import { setWithheld } from '#app/domains/stocks/commands/withhold-stock.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { type Case, lockOpenCase, tellLetter } from '../commands/locked.server.ts';
import { keepReported } from '../kept/keep-reported.server.ts';
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
  const written = await tx
    .insert(measures)
    .values({
      shopId: open.shopId,
      kind: 'hide',
      stockId: open.subjectId,
      itemName: open.name,
      caseId: open.id,
      reason: '',
      byRule: true,
      at: now(),
    })
    .returning();
  for (const letter of written) await tellLetter(tx, letter, open.name);
  const subject = { kind: 'item', id: open.subjectId, name: open.name } as const;
  await logInside(tx, hidingRule, { act: 'item.hidden', subject }, { after: { networks } });
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
    const written = await tx
      .insert(reports)
      .values({ ...report, kind: subject.kind, subjectId: subject.id, caseId: open.id, at })
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
