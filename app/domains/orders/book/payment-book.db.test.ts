import { expect, test } from 'vitest';
import { setClock } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { makeTranslator } from '#app/platform/i18n/messages.ts';
import { makeShop } from '#tests/support/shops.ts';
import { makeStock, stockBench } from '#tests/support/stocks.ts';
import en from '../../../locales/en.json' with { type: 'json' };
import { sellAtCounter } from './commands/counter-sale.server.ts';
import { shopPayments, sumOfDays } from './payments.queries.server.ts';
import { type PaymentFilter, readPaymentFilter } from './payments.ts';
import { paymentsCsv } from './payments-csv.server.ts';

stockBench();

const filterOf = (search: string): PaymentFilter => readPaymentFilter(new URLSearchParams(search));

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
  const csv = await paymentsCsv(shop.id, filterOf('from=2026-11-12'), makeTranslator('en', en).t);
  expect(csv.trim().split('\n')).toHaveLength(2);
  expect(csv).toContain('2026-11-12 00:00');
});
