import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { makeTranslator } from '#app/platform/i18n/messages.ts';
import { newCode } from '#app/platform/id.ts';
import { makeOrder } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { english as en } from '../../../../locales/en/index.ts';
import { sellAtCounter } from '../commands/counter-sale.server.ts';
import { waitingClaims } from '../payments/payments.queries.server.ts';
import { type PaymentFilter, readPaymentFilter } from '../payments/payments.ts';
import { shopPayments, sumOfDays } from './payment-book.queries.server.ts';
import { paymentsCsv } from './payments-csv.server.ts';

stockBench();

const filterOf = (search: string): PaymentFilter => readPaymentFilter(new URLSearchParams(search));

async function wholeCsv(shopId: string, search: string): Promise<string> {
  let text = '';
  for await (const part of paymentsCsv(shopId, filterOf(search), makeTranslator('en', en).t))
    text += part;
  return text;
}

test('days are Lagos days, both included, for the list, its sum and the spreadsheet', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { quantity: 50 });
  const lines = [{ stockId, variantId: null, quantity: 1, priceKobo: 1_850_000 }];
  const sales = [
    ['2026-11-09T22:59:00Z', 'cash'], // the 9th, a minute before midnight in Lagos
    ['2026-11-09T23:01:00Z', 'cash'],
    ['2026-11-10T12:00:00Z', 'pos'],
    ['2026-11-11T22:59:00Z', 'cash'],
    ['2026-11-11T23:00:00Z', 'cash'], // the 12th
  ] as const;
  for (const [at, method] of sales) {
    const back = setClock(() => new Date(at));
    await inTransaction((tx) => sellAtCounter(tx, shop.actor, { lines, method }));
    back();
  }
  const look = async (search: string) => {
    const { entries } = await shopPayments(shop.id, filterOf(search));
    return [entries.length, await sumOfDays(shop.id, filterOf(search))];
  };
  expect(await look('')).toEqual([5, undefined]);
  expect(await look('from=2026-11-10&to=2026-11-11')).toEqual([3, 5_550_000]);
  expect(await look('from=2026-11-10&to=2026-11-11&show=cash')).toEqual([2, 3_700_000]);
  expect(await look('to=2026-11-09')).toEqual([1, 1_850_000]);
  expect(await look('from=2026-11-12')).toEqual([1, 1_850_000]);
  expect(await look('from=2026-11-13&show=plan')).toEqual([0, 0]);
  const csv = await wholeCsv(shop.id, 'from=2026-11-12');
  expect(csv.trim().split('\n')).toHaveLength(2);
  expect(csv).toContain('2026-11-12 00:00');
});

const planMonth = async (shopId: string, at: string) => {
  const { rows } = await database().execute<{ id: string }>(sql`
    insert into plan_payments (id, reference, shop_id, plan_id, amount_kobo, method, state, paid_at, credited_at, created_at)
    values (gen_random_uuid(), ${`OJA-${newCode(10)}`}, ${shopId}, 'premium', 300000, 'page', 'success', ${at}, ${at}, ${at})
    returning id`);
  return rows[0]?.id ?? '';
};

test('money for the plan that came back is in the book and in the sum of its day', async () => {
  const shop = await makeShop();
  const paymentId = await planMonth(shop.id, '2026-11-02T09:00:00Z');
  const sum = (search: string) => sumOfDays(shop.id, filterOf(search));
  expect(await sum('from=2026-11-01&to=2026-11-30')).toBe(-300_000);
  await database().execute(sql`
    update plan_payments set refunded_at = '2026-11-20T09:00:00Z' where id = ${paymentId}`);
  await database().execute(sql`
    insert into plan_refunds (id, payment_id, shop_id, amount_kobo, state, created_at, updated_at)
    values (gen_random_uuid(), ${paymentId}, ${shop.id}, 300000, 'pending', '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z')`);
  // On its way it is in the list and not in the sum, like every other payment.
  expect(await sum('from=2026-11-01&to=2026-11-30')).toBe(-300_000);
  const { entries } = await shopPayments(shop.id, filterOf('show=plan'));
  expect(
    entries.map(({ amountKobo, state, isPlanRefund }) => [amountKobo, state, isPlanRefund]),
  ).toEqual([
    [300_000, 'pending', true],
    [-300_000, 'success', false],
  ]);
  await database().execute(
    sql`update plan_refunds set state = 'processed', updated_at = '2026-11-21T09:00:00Z'`,
  );
  expect(await sum('from=2026-11-21&to=2026-11-21')).toBe(300_000);
  for (const show of ['all', 'plan', 'online'])
    expect(await sum(`from=2026-11-01&to=2026-11-30&show=${show}`)).toBe(0);
  for (const show of ['orders', 'cash'])
    expect((await shopPayments(shop.id, filterOf(`show=${show}`))).entries).toEqual([]);
  expect(await wholeCsv(shop.id, 'from=2026-11-21')).toContain('"Premium, money back"');
});

test('every claimed transfer can be reached, and all are counted', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { quantity: 50 });
  const order = await makeOrder(shop.id, [{ stockId }], { payBy: 'transfer' });
  // Of one order only for the test's sake.
  await database().execute(sql`drop index order_payments_one_claim`);
  await database().execute(sql`
    insert into order_payments (id, shop_id, order_id, order_number, method, state, amount_kobo, claimed_at)
    select gen_random_uuid(), ${shop.id}, ${order.id}, 1, 'transfer', 'pending', 100, now() from generate_series(1, 230)`);
  const seen = new Set<string>();
  let after: string | undefined;
  do {
    const page = await waitingClaims(shop.id, after);
    expect(page.count).toBe(230);
    for (const { id } of page.claims) seen.add(id);
    after = page.next;
  } while (after);
  expect(seen.size).toBe(230);
  const first = await waitingClaims(shop.id);
  expect(await waitingClaims(shop.id, 'ffffffff-ffff-7fff-bfff-ffffffffffff')).toEqual(first);
  expect(await waitingClaims(shop.id, "' or 1=1")).toEqual(first);
});

test('each payment carries the sums of its order behind the old columns, and they add up', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { quantity: 50 });
  const lines = [{ stockId, variantId: null, quantity: 2, priceKobo: 1_850_000 }];
  const zone = { name: 'Ibadan', daysFrom: 1, daysTo: 2 };
  await inTransaction((tx) =>
    sellAtCounter(tx, shop.actor, {
      lines,
      method: 'cash',
      discountKobo: 200_000,
      reason: 'Bargained',
      buyerPhone: '+2348035550100',
      delivery: { address: '1 Ring Road', feeKobo: 350_050, zone },
    }),
  );
  await inTransaction((tx) => sellAtCounter(tx, shop.actor, { lines, method: 'pos' }));
  await planMonth(shop.id, '2026-01-02T09:00:00Z');
  const [head = [], ...rows] = (await wholeCsv(shop.id, ''))
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(head.slice(8)).toEqual([
    'Reference',
    ...['Items (naira)', 'Discount (naira)', 'Discount code'],
    ...['Delivery fee (naira)', 'Delivery place', 'Order total (naira)'],
  ]);
  expect(rows.map((row) => row.slice(9))).toEqual([
    ['37000', '0', '', '0', '', '37000'],
    ['37000', '2000', '', '3500.5', 'Ibadan', '38500.5'],
    ['', '', '', '', '', ''],
  ]);
  for (const row of rows.slice(0, 2)) {
    const [items = 0, off = 0, , fee = 0, , total = 0] = row.slice(9).map(Number);
    expect(items - off + fee).toBe(total);
    expect(Number(row[6])).toBe(total);
  }
});
