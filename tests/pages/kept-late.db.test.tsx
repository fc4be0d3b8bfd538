import { eq, sql } from 'drizzle-orm';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { decideCase } from '#app/domains/moderation/commands/decide.server.ts';
import { sweepReported } from '#app/domains/moderation/kept/forget-kept.server.ts';
import { reportDays } from '#app/domains/moderation/kept/report-days.ts';
import { reportCases, reports } from '#app/domains/moderation/moderation.table.server.ts';
import { reportCase } from '#app/domains/moderation/reports/queue.queries.server.ts';
import { AsReportedCard } from '#app/domains/moderation/ui/as-reported.tsx';
import type { Operator } from '#app/domains/operators/operators.ts';
import { reviews } from '#app/domains/reviews/reviews.table.server.ts';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { removeForGood } from '#tests/support/items/gone-items.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { reportedCase } from '#tests/support/operators/real-subjects.ts';
import { reported } from '#tests/support/operators/reported.ts';
import { runJob } from '#tests/support/operators/reported-chat.ts';
import { newPhone } from '#tests/support/shop/people.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';

stockBench();

let by: Operator;
beforeAll(async () => {
  by = (await makeOperator('moderator')).operator;
});

/** As the version before has left it: reported two days ago, and nothing kept. */
async function leftBefore(kind: 'item' | 'review') {
  const { shop, caseId } = await reportedCase(kind);
  const openedAt = new Date(Date.now() - 2 * 86_400_000);
  const [row] = await database()
    .update(reportCases)
    .set({ asReported: [], openedAt })
    .where(eq(reportCases.id, caseId))
    .returning();
  return { shop, caseId, subjectId: row?.subjectId ?? '' };
}

const round = () => runJob('moderation.keep-reported', {});

async function shown(caseId: string): Promise<string> {
  const found = await reportCase(caseId);
  if (!found) throw new Error('no such case');
  return renderToStaticMarkup(
    <AsReportedCard looks={found.looks} openedAt={found.case.openedAt} />,
  );
}

const notKnown = 'how it looked when it was reported';

test('an item and a review that were reported before looks were kept have theirs from the next round on, and say so', async () => {
  const item = await leftBefore('item');
  const review = await leftBefore('review');
  await round();
  await database()
    .update(stocks)
    .set({ productName: 'Quite another' })
    .where(eq(stocks.id, item.subjectId));
  await database()
    .update(reviews)
    .set({ text: 'Quite another' })
    .where(eq(reviews.id, review.subjectId));
  for (const { caseId } of [item, review]) {
    const html = await shown(caseId);
    expect(html).toContain('kept only then');
    expect(html).toContain(notKnown);
  }
  expect(await shown(review.caseId)).toContain('Call Ada at home');
  // What is kept stays as it is, whatever the next round finds.
  await round();
  expect(await shown(item.caseId)).toContain('kept only then');
});

test('a look that was kept with its report says nothing of the kind; what is gone or decided is left alone', async () => {
  const fresh = await reportedCase('item');
  const [row] = await database().select().from(reportCases).where(eq(reportCases.id, fresh.caseId));
  await database()
    .update(stocks)
    .set({ productName: 'Quite another' })
    .where(eq(stocks.id, row?.subjectId ?? ''));
  const html = await shown(fresh.caseId);
  expect(html).toContain('As it was reported');
  expect(html).not.toContain(notKnown);

  const [gone, decided] = [await leftBefore('item'), await leftBefore('item')];
  await removeForGood(gone.shop.actor, gone.subjectId);
  await decideCase(by, {
    caseId: decided.caseId,
    decision: 'dismiss',
    reason: 'Looked at with care by two of us.',
  });
  await database()
    .update(reportCases)
    .set({ asReported: [] })
    .where(eq(reportCases.id, decided.caseId));
  await round();
  for (const { caseId } of [gone, decided])
    expect(
      await database()
        .select({ looks: reportCases.asReported })
        .from(reportCases)
        .where(eq(reportCases.id, caseId)),
    ).toEqual([{ looks: [] }]);
});

/** No statement changes more rows of reports than these. */
async function boundReports(most: number) {
  await database().execute(sql`create function few_reports() returns trigger language plpgsql as $$
    begin
      if (select count(*) from changed) > ${sql.raw(String(most))} then raise exception 'too many at once'; end if;
      return null;
    end $$`);
  await database().execute(sql`create trigger few_reports after update on reports
    referencing new table as changed for each statement execute function few_reports()`);
  onTestFinished(async () => {
    await database().execute(sql`drop trigger few_reports on reports`);
    await database().execute(sql`drop function few_reports()`);
  });
}

test('numbers that were left with reports are forgotten in portions, all of those decided and none that waits', async () => {
  const shop = await makeShop();
  const [decided, waiting] = [await makeStock(shop.actor), await makeStock(shop.actor)];
  const cases = [await reported(decided, { networks: 5 }), await reported(waiting)];
  const phoneKey = newPhone();
  for (const caseId of cases)
    await database().update(reports).set({ phoneKey }).where(eq(reports.caseId, caseId));
  await decideCase(by, {
    caseId: cases[0] ?? '',
    decision: 'dismiss',
    reason: 'Looked at with care by two of us.',
  });
  await boundReports(2);
  const at = new Date(Date.now() + (reportDays + 1) * 86_400_000);
  onTestFinished(setClock(() => at));
  await sweepReported(2);
  const left = await database()
    .select({ caseId: reports.caseId })
    .from(reports)
    .where(eq(reports.phoneKey, phoneKey));
  expect(left).toEqual([{ caseId: cases[1] }]);
});
