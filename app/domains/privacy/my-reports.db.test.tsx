import { eq } from 'drizzle-orm';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { reportSubject } from '#app/domains/moderation/reports/report-subject.queries.server.ts';
import type { ReportKind } from '#app/domains/moderation/reports/reports.ts';
import { takeReport } from '#app/domains/moderation/reports/take-report.server.ts';
import { setWithheld } from '#app/domains/stocks/commands/withhold-stock.server.ts';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newVisitorId, visitorKey } from '#app/platform/http/visitor.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { I18nProvider } from '#app/platform/i18n/i18n.tsx';
import { removeForGood } from '#tests/support/items/gone-items.ts';
import { makePlainItem } from '#tests/support/shop/orders.ts';
import { newPhone } from '#tests/support/shop/people.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';
import { myData, myDataFile } from './my-data.queries.server.ts';
import { KeptData } from './ui/kept-data.tsx';

stockBench();

async function report(kind: ReportKind, id: string, phoneKey?: string) {
  const subject = await reportSubject(kind, id);
  if (!subject) throw new Error('no such thing');
  const key = visitorKey(newVisitorId());
  await takeReport(subject, {
    reason: 'scam',
    text: '',
    phoneKey,
    visitorKey: key,
    network: 'n',
  });
}

const rename = (id: string, productName: string) =>
  database().update(stocks).set({ productName }).where(eq(stocks.id, id));

test('of each report one reads what it was about, as it was called then', async () => {
  const phone = newPhone();
  const { id: shopId, actor } = await makeShop({ name: 'Told Store' });
  const hidden = await makePlainItem(shopId);
  const gone = await makePlainItem(shopId);
  await rename(hidden, 'First name');
  await report('item', hidden);
  await rename(hidden, 'Second name');
  await report('item', hidden, phone);
  await rename(hidden, 'Third name');
  await inTransaction((tx) => setWithheld(tx, hidden, true));
  await rename(gone, 'Gone gown');
  await report('item', gone, phone);
  await removeForGood(actor, gone);
  await report('shop', shopId, phone);

  const { reports, ...rest } = await myData(phone);
  const about = [
    { about: 'shop', name: 'Told Store', shop: 'Told Store' },
    { about: 'item', name: 'Gone gown', shop: 'Told Store' },
    { about: 'item', name: 'Second name', shop: 'Told Store' },
  ];
  expect(reports).toMatchObject(about);
  const html = renderToStaticMarkup(
    <I18nProvider value={translatorFor('en')}>
      <KeptData data={{ ...rest, reports }} />
    </I18nProvider>,
  );
  for (const line of [
    'Shop: Told Store<',
    'Item: Gone gown · Told Store<',
    'Item: Second name · Told Store<',
  ])
    expect(html).toContain(line);

  let file = '';
  for await (const part of myDataFile(phone, new Date(), 'https://oja.test')) file += part;
  const taken = JSON.parse(file).reports;
  expect(taken).toMatchObject(about);
  expect(Object.keys(taken[0]).sort()).toEqual(['about', 'at', 'name', 'reason', 'shop', 'text']);
});
