import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { checkPayment } from '#app/domains/billing/commands/check-payment.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { makeTranslator } from '#app/platform/i18n/messages.ts';
import { newId } from '#app/platform/id.ts';
import { copySale } from '#tests/support/items/copies.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import {
  begin,
  billingBench,
  choose,
  makeShop,
  type TestShop,
} from '#tests/support/shop/billing-bench.ts';
import { makePlainItem } from '#tests/support/shop/orders.ts';
import { rowsRead } from '#tests/support/shop/plan-rows.ts';
import { english as en } from '../../../../locales/en/index.ts';
import { sellAtCounter } from '../commands/counter-sale.server.ts';
import { readPaymentFilter } from '../payments/payments.ts';
import { bookPage, paymentPageSize, shopPayments } from './payment-book.queries.server.ts';
import { paymentsCsv } from './payments-csv.server.ts';

const bench = billingBench();

const many = isLongRun ? 200_000 : 9_000;
const months = 60;
let shop: TestShop;

const filterOf = (search: string) => readPaymentFilter(new URLSearchParams(search));

/** A book of years: mostly cash, hardly any POS, several payments in one microsecond. */
beforeAll(async () => {
  shop = await makeShop();
  const stockId = await makePlainItem(shop.shopId, many);
  const lines = [{ stockId, variantId: null, quantity: 1, priceKobo: 1_200_000 }];
  const sell = (method: 'cash' | 'pos') =>
    inTransaction((tx) => sellAtCounter(tx, shop, { lines, method }));
  const at = (apart: string) => sql`timestamptz '2026-11-01' - (n / 3) * ${apart}::interval`;
  await copySale((await sell('pos')).orderId, 9, at('7 days'));
  await copySale((await sell('cash')).orderId, many - 11, at('7 minutes 0.000001 seconds'));
  for (let n = months; n > 0; n--) {
    bench.at(new Date(Date.parse('2026-11-01') - n * 86_400_000));
    const { reference } = await begin(shop, 'basic', `month ${n}`);
    await choose(reference, 'pay');
    await checkPayment(shop, reference);
  }
  await database().execute(sql`analyze`);
}, 900_000);

test.each(['', 'show=orders', 'show=plan', 'show=pos', 'show=online', 'from=2026-10-20'])(
  'a page reads its rows and no more, wherever it is: %s',
  async (search) => {
    const filter = filterOf(search);
    const limit = paymentPageSize + 1;
    let after: string | undefined;
    for (let page = 0; page < 4; page++) {
      const read = await rowsRead(bookPage(shop.shopId, { ...filter, after }, limit));
      // A page of payments, their orders, and what the plan has cost: so few rows may be read at once.
      expect(read).toBeLessThanOrEqual(2 * limit + months);
      after = (await shopPayments(shop.shopId, { ...filter, after })).next;
      if (after === undefined) break;
    }
    const middle = { ...filter, after: await placeInTheMiddle() };
    expect(await rowsRead(bookPage(shop.shopId, middle, limit))).toBeLessThanOrEqual(
      2 * limit + months,
    );
  },
);

/** As a page half way down the book would hand it on. */
async function placeInTheMiddle(): Promise<string | undefined> {
  const half = { ...filterOf(''), to: '2026-10-24' };
  return (await shopPayments(shop.shopId, half)).next;
}

test('the spreadsheet has every payment once, however many there are', async () => {
  const csv = paymentsCsv(shop.shopId, filterOf(''), makeTranslator('en', en).t, 1_000);
  const parts: string[] = [];
  for await (const part of csv) parts.push(part);
  const lines = parts.join('').trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + many + months);
  expect(
    new Set(lines.filter((line) => line.includes(',#')).map((line) => line.split(',')[2])).size,
  ).toBe(many);
  expect(parts.length).toBeGreaterThan(7);
});

test.each(['after=%00', 'claims=%00', `claims=${'x'.repeat(500)}`])(
  'a place that cannot be read is refused: %.20s',
  (search) => {
    expect(() => filterOf(search)).toThrow('app.invalid');
  },
);

test.each([
  'after=9e99_x',
  `after=9e99_${newId()}`,
  `after=-1_${newId()}`,
  `after=${Number.MAX_SAFE_INTEGER}_${newId()}`,
  'claims=9e99',
  ...[
    ['payments', '9e99', newId()],
    ['payments', '9'.repeat(18), newId()],
    ['payments', '9'.repeat(40), newId()],
    ['payments', '-1', newId()],
    ['payments', 1, newId()],
    ['payments', '1', "' or 1=1"],
    ['payments'],
    ['other', '1', newId()],
  ].map((parts) => `after=${Buffer.from(JSON.stringify(parts)).toString('base64url')}`),
])('a place that nobody was given begins the book again: %s', async (search) => {
  const first = await shopPayments(shop.shopId, filterOf(''));
  expect(await shopPayments(shop.shopId, filterOf(search))).toEqual(first);
});
