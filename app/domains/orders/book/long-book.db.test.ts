import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { makeTranslator } from '#app/platform/i18n/messages.ts';
import { newId } from '#app/platform/id.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import { rowsRead } from '#tests/support/shop/plan-rows.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';
import { english as en } from '../../../../locales/en/index.ts';
import { readPaymentFilter } from '../payments/payments.ts';
import { bookPage, paymentPageSize, shopPayments } from './payment-book.queries.server.ts';
import { paymentsCsv } from './payments-csv.server.ts';

stockBench();

const many = isLongRun ? 200_000 : 51_000;
let shop: TestShop;

const filterOf = (search: string) => readPaymentFilter(new URLSearchParams(search));

/** A book of years: mostly cash, hardly any POS, several payments in one microsecond. */
beforeAll(async () => {
  shop = await makeShop();
  await database().execute(sql`
    insert into order_payments (id, shop_id, order_id, order_number, method, state, amount_kobo, paid_at, created_at)
    select gen_random_uuid(), ${shop.id}, gen_random_uuid(), n,
      case when n % 5000 = 0 then 'pos' else 'cash' end, 'success', 100 + n % 7, at, at
    from generate_series(1, ${sql.raw(String(many))}) as n,
      lateral (select timestamptz '2026-11-01' - (n / 3) * interval '7 minutes 0.000001 seconds') as m(at)`);
  await database().execute(sql`
    insert into plan_payments (id, reference, shop_id, plan_id, amount_kobo, method, state, paid_at, credited_at, created_at)
    select gen_random_uuid(), 'OJA-' || n, ${shop.id}, 'basic', 100000, 'page', 'success', at, at, at
    from generate_series(1, 60) as n, lateral (select timestamptz '2026-11-01' - n * interval '1 day') as m(at)`);
  await database().execute(sql`analyze`);
});

test.each(['', 'show=orders', 'show=plan', 'show=pos', 'show=online', 'from=2026-10-01'])(
  'a page reads its rows and no more, wherever it is: %s',
  async (search) => {
    const filter = filterOf(search);
    const limit = paymentPageSize + 1;
    let after: string | undefined;
    for (let page = 0; page < 4; page++) {
      const read = await rowsRead(bookPage(shop.id, { ...filter, after }, limit));
      // A page of payments, their orders, a page of the plan's.
      expect(read).toBeLessThanOrEqual(3 * limit);
      after = (await shopPayments(shop.id, { ...filter, after })).next;
      if (after === undefined) break;
    }
    const middle = { ...filter, after: await placeInTheMiddle() };
    expect(await rowsRead(bookPage(shop.id, middle, limit))).toBeLessThanOrEqual(3 * limit);
  },
);

/** As a page half way down the book would hand it on. */
async function placeInTheMiddle(): Promise<string | undefined> {
  const half = { ...filterOf(''), to: '2026-05-01' };
  return (await shopPayments(shop.id, half)).next;
}

test('the spreadsheet has every payment once, however many there are', async () => {
  const csv = paymentsCsv(shop.id, filterOf(''), makeTranslator('en', en).t, 7_000);
  const parts: string[] = [];
  for await (const part of csv) parts.push(part);
  const lines = parts.join('').trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + many + 60);
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
  const first = await shopPayments(shop.id, filterOf(''));
  expect(await shopPayments(shop.id, filterOf(search))).toEqual(first);
});
