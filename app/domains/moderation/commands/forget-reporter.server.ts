import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { phoneInText } from '#app/domains/accounts/phone/phone.ts';
import { withoutPhone } from '#app/domains/accounts/phone/without-phone.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { measures, reportCases, reports } from '../moderation.table.server.ts';

/** Item by item of the list: a price or a photo's name with the same digits is nobody's number. */
async function forgetInLooks(tx: Transaction, phoneKey: string): Promise<void> {
  const words = sql`concat_ws(chr(10) || '|', look ->> 'name', look ->> 'text')`;
  await tx
    .update(reportCases)
    .set({
      asReported: sql`(select jsonb_agg(look || jsonb_strip_nulls(jsonb_build_object(
        'name', ${withoutPhone(sql`look ->> 'name'`, phoneKey)},
        'text', ${withoutPhone(sql`look ->> 'text'`, phoneKey)})) order by place)
        from jsonb_array_elements(${reportCases.asReported}) with ordinality looks (look, place))`,
    })
    .where(
      and(
        sql`${reportCases.asReported} <> '[]'`,
        sql`exists (select from jsonb_array_elements(${reportCases.asReported}) look where ${words} ~ ${phoneInText(phoneKey)})`,
      ),
    );
}

/** What was reported still counts; who said it, and in which words, is gone. Words of others name the number no more. */
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
  await tx
    .update(reports)
    .set({ text: withoutPhone(reports.text, phoneKey) })
    .where(sql`${reports.text} ~ ${phoneInText(phoneKey)}`);
  const { reason, liftReason, answer } = measures;
  await tx
    .update(measures)
    .set({
      reason: withoutPhone(reason, phoneKey),
      liftReason: withoutPhone(liftReason, phoneKey),
      answer: withoutPhone(answer, phoneKey),
    })
    .where(
      sql`concat_ws(chr(10) || '|', ${reason}, ${liftReason}, ${answer}) ~ ${phoneInText(phoneKey)}`,
    );
  await forgetInLooks(tx, phoneKey);
}
