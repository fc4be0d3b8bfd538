import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { phoneInText } from '#app/domains/accounts/phone/phone.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { reports } from '../moderation.table.server.ts';

/** What was reported still counts; who said it, and in which words, is gone. */
export async function forgetReporter(
  tx: Transaction,
  phoneKey: string,
  browsers: readonly string[],
): Promise<void> {
  // Without a number in its field, but with one in the words.
  const named = and(
    inArray(reports.visitorKey, [...browsers]),
    sql`${reports.text} ~ ${phoneInText(phoneKey)}`,
  );
  await tx
    .update(reports)
    .set({ phoneKey: null, text: '' })
    .where(or(eq(reports.phoneKey, phoneKey), browsers.length > 0 ? named : undefined));
}
