import { expect, test } from 'vitest';
import { checkPayment } from '#app/domains/billing/commands/check-payment.server.ts';
import { requestRefund } from '#app/domains/billing/commands/refund-payment.server.ts';
import { planById } from '#app/domains/plans/plans.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { makeTranslator } from '#app/platform/i18n/messages.ts';
import { runQueued } from '#tests/support/operators/reported-chat.ts';
import {
  begin,
  billingBench,
  choose,
  makeShop,
  postWebhook,
  refundEvent,
  type TestShop,
} from '#tests/support/shop/billing-bench.ts';
import { asBuyer } from '#tests/support/shop/complaints.ts';
import { makeOrder, makePlainItem } from '#tests/support/shop/orders.ts';
import { newPhone } from '#tests/support/shop/people.ts';
import { english as en } from '../../../../locales/en/index.ts';
import { sellAtCounter } from '../commands/counter-sale.server.ts';
import { waitingClaims } from '../payments/payments.queries.server.ts';
import { type PaymentFilter, readPaymentFilter } from '../payments/payments.ts';
import { shopPayments, sumOfDays } from './payment-book.queries.server.ts';
import { paymentsCsv } from './payments-csv.server.ts';

const bench = billingBench();

const filterOf = (search: string): PaymentFilter => readPaymentFilter(new URLSearchParams(search));

async function wholeCsv(shopId: string, search: string): Promise<string> {
  let text = '';
  for await (const part of paymentsCsv(shopId, filterOf(search), makeTranslator('en', en).t))
    text += part;
  return text;
}

test('days are Lagos days, both included, for the list, its sum and the spreadsheet', async () => {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.shopId, 50);
  const lines = [{ stockId, variantId: null, quantity: 1, priceKobo: 1_200_000 }];
  const sales = [
    ['2026-11-09T22:59:00Z', 'cash'], // the 9th, a minute before midnight in Lagos
    ['2026-11-09T23:01:00Z', 'cash'],
    ['2026-11-10T12:00:00Z', 'pos'],
    ['2026-11-11T22:59:00Z', 'cash'],
    ['2026-11-11T23:00:00Z', 'cash'], // the 12th
  ] as const;
  for (const [at, method] of sales) {
    bench.at(at);
    await inTransaction((tx) => sellAtCounter(tx, shop, { lines, method }));
  }
  const look = async (search: string) => {
    const { entries } = await shopPayments(shop.shopId, filterOf(search));
    return [entries.length, await sumOfDays(shop.shopId, filterOf(search))];
  };
  expect(await look('')).toEqual([5, undefined]);
  expect(await look('from=2026-11-10&to=2026-11-11')).toEqual([3, 3_600_000]);
  expect(await look('from=2026-11-10&to=2026-11-11&show=cash')).toEqual([2, 2_400_000]);
  expect(await look('to=2026-11-09')).toEqual([1, 1_200_000]);
  expect(await look('from=2026-11-12')).toEqual([1, 1_200_000]);
  expect(await look('from=2026-11-13&show=plan')).toEqual([0, 0]);
  const csv = await wholeCsv(shop.shopId, 'from=2026-11-12');
  expect(csv.trim().split('\n')).toHaveLength(2);
  expect(csv).toContain('2026-11-12 00:00');
});

/** A month of the plan, paid on the provider's page. */
async function planMonth(shop: TestShop, at: string): Promise<string> {
  bench.at(at);
  const { reference } = await begin(shop, 'premium');
  await choose(reference, 'pay');
  await checkPayment(shop, reference);
  return reference;
}

test('money for the plan that came back is in the book and in the sum of its day', async () => {
  const shop = await makeShop();
  const { shopId } = shop;
  const kobo = planById('premium')?.monthlyPriceKobo ?? 0;
  const reference = await planMonth(shop, '2026-11-02T09:00:00Z');
  const sum = (search: string) => sumOfDays(shopId, filterOf(search));
  expect(await sum('from=2026-11-01&to=2026-11-30')).toBe(-kobo);
  bench.at('2026-11-20T09:00:00Z');
  await requestRefund(shop, reference);
  // On its way it is in the list and not in the sum, like every other payment.
  expect(await sum('from=2026-11-01&to=2026-11-30')).toBe(-kobo);
  const { entries } = await shopPayments(shopId, filterOf('show=plan'));
  expect(
    entries.map(({ amountKobo, state, isPlanRefund }) => [amountKobo, state, isPlanRefund]),
  ).toEqual([
    [kobo, 'pending', true],
    [-kobo, 'success', false],
  ]);
  bench.at('2026-11-21T09:00:00Z');
  await runQueued('payments.send-refund');
  await postWebhook(bench.url, await refundEvent(reference, 'processed', { id: 1, amount: kobo }));
  expect(await sum('from=2026-11-21&to=2026-11-21')).toBe(kobo);
  for (const show of ['all', 'plan', 'online'])
    expect(await sum(`from=2026-11-01&to=2026-11-30&show=${show}`)).toBe(0);
  for (const show of ['orders', 'cash'])
    expect((await shopPayments(shopId, filterOf(`show=${show}`))).entries).toEqual([]);
  expect(await wholeCsv(shopId, 'from=2026-11-21')).toContain('"Premium, money back"');
});

test('every claimed transfer can be reached, and all are counted', async () => {
  const shop = await makeShop();
  const { shopId } = shop;
  const stockId = await makePlainItem(shopId, 200);
  // Two pages and a bit.
  for (let n = 0; n < 105; n++) {
    const phone = newPhone();
    const order = await makeOrder(shopId, [{ stockId }], { payBy: 'transfer', phone });
    await asBuyer(order, { intent: 'claim', fromBank: 'GTBank' });
  }
  const seen = new Set<string>();
  let after: string | undefined;
  do {
    const page = await waitingClaims(shopId, after);
    expect(page.count).toBe(105);
    for (const { id } of page.claims) seen.add(id);
    after = page.next;
  } while (after);
  expect(seen.size).toBe(105);
  const first = await waitingClaims(shopId);
  expect(await waitingClaims(shopId, 'ffffffff-ffff-7fff-bfff-ffffffffffff')).toEqual(first);
  expect(await waitingClaims(shopId, "' or 1=1")).toEqual(first);
});

test('each payment carries the sums of its order behind the old columns, and they add up', async () => {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.shopId, 50);
  const lines = [{ stockId, variantId: null, quantity: 2, priceKobo: 1_200_000 }];
  const zone = { name: 'Ibadan', daysFrom: 1, daysTo: 2 };
  await inTransaction((tx) =>
    sellAtCounter(tx, shop, {
      lines,
      method: 'cash',
      discountKobo: 200_000,
      reason: 'Bargained',
      buyerPhone: '+2348035550100',
      delivery: { address: '1 Ring Road', feeKobo: 350_050, zone },
    }),
  );
  await inTransaction((tx) => sellAtCounter(tx, shop, { lines, method: 'pos' }));
  await planMonth(shop, '2026-01-02T09:00:00Z');
  const [head = [], ...rows] = (await wholeCsv(shop.shopId, ''))
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(head.slice(8)).toEqual([
    'Reference',
    ...['Items (naira)', 'Discount (naira)', 'Discount code'],
    ...['Delivery fee (naira)', 'Delivery place', 'Order total (naira)'],
  ]);
  expect(rows.map((row) => row.slice(9))).toEqual([
    ['24000', '0', '', '0', '', '24000'],
    ['24000', '2000', '', '3500.5', 'Ibadan', '25500.5'],
    ['', '', '', '', '', ''],
  ]);
  for (const row of rows.slice(0, 2)) {
    const [items = 0, off = 0, , fee = 0, , total = 0] = row.slice(9).map(Number);
    expect(items - off + fee).toBe(total);
    expect(Number(row[6])).toBe(total);
  }
});
