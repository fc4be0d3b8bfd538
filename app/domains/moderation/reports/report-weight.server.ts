import { and, eq, gt, sql } from 'drizzle-orm';
import { lagosDay, now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { reports } from '../moderation.table.server.ts';
import { hidingHours, weightAfter } from './reports.ts';

interface Reporter {
  visitorKey: string;
  network: string;
}

/**
 * Whether this browser was met on an earlier day, or has proved a phone. A browser is met when it does what visitors do
 * (looks at items, likes, rates), so one that only reports is never known.
 */
async function isKnown(tx: Transaction, { visitorKey }: Reporter): Promise<boolean> {
  const { rows } = await tx.execute<{ known: boolean }>(sql`select
    exists (select from visitors where key = ${visitorKey}
      and (since at time zone 'Africa/Lagos')::date < ${lagosDay()}::date)
    or exists (select from orders where visitor_key = ${visitorKey} and phone_proved)
    or exists (select from visitor_orders where visitor_key = ${visitorKey}) as known`);
  return rows[0]?.known ?? false;
}

/** What a report counts for the rule: the first of a network's day 1, the tenth 0.1. */
export async function weightOf(tx: Transaction, reporter: Reporter): Promise<number> {
  // One after the other: of a hundred at once only one is the first.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`reports-of:${reporter.network}`}, 44))`,
  );
  if (!(await isKnown(tx, reporter))) return 0;
  const since = new Date(now().getTime() - hidingHours * 3_600_000);
  const before = await tx.$count(
    reports,
    and(eq(reports.network, reporter.network), gt(reports.at, since)),
  );
  return weightAfter(before);
}
