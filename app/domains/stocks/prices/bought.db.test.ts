import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { makeMember, makeShop } from '#tests/support/shop/shops.ts';
import {
  books,
  codeOf,
  makeStock,
  noPromises,
  saveCost,
  stockBench,
  variantsOf,
} from '#tests/support/shop/stocks.ts';
import { moveStock } from '../commands/move-stock.server.ts';
import { restock } from '../commands/restock.server.ts';
import { answerCount } from '../pages/count-forms.server.ts';
import { stockCosts } from './prices.table.server.ts';

stockBench();

const costsOf = async (stockId: string) =>
  (await database().select().from(stockCosts).where(eq(stockCosts.stockId, stockId))).map(
    ({ variantId, costKobo, floorKobo }) => ({ variantId, costKobo, floorKobo }),
  );

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('what came in and what it cost move the average of the item; without a cost it stays', async () => {
  const { actor } = await makeShop();
  const stockId = await makeStock(actor, { quantity: 4 });
  const add = (quantity: number, cost: string) =>
    answerCount({
      actor,
      stockId,
      form: formOf({
        intent: 'restock',
        operation: crypto.randomUUID(),
        quantity: String(quantity),
        cost,
      }),
      promises: noPromises,
    });
  await add(6, '30,000');
  // Nobody had said what the first four cost.
  const all = { variantId: null, floorKobo: null };
  expect(await costsOf(stockId)).toEqual([{ ...all, costKobo: 500_000 }]);
  await saveCost(actor, stockId, { cost: '5,000', floor: '0.01' });
  await add(10, '80,000');
  expect(await costsOf(stockId)).toEqual([{ ...all, floorKobo: 1, costKobo: 650_000 }]);
  await add(3, '');
  expect(await costsOf(stockId)).toEqual([{ ...all, floorKobo: 1, costKobo: 650_000 }]);
  // Ten have left: what is sold goes at the average.
  await inTransaction((tx) => moveStock(tx, { stockId, kind: 'correction', change: -13 }));
  await add(10, '50,000');
  expect((await costsOf(stockId))[0]?.costKobo).toBe(575_000);
  expect(await codeOf(add(1, 'cheap'))).toBe('stocks.price_invalid');
  expect(await codeOf(add(1, '-5'))).toBe('stocks.price_invalid');
  expect(await books(stockId)).toMatchObject({ quantity: 20, ledger: 20 });
});

test('variants of one delivery share its price by their pieces, each with an average of its own', async () => {
  const { actor } = await makeShop();
  const stockId = await makeStock(actor, {
    variants: [
      { color: 'Blue', quantity: 2 },
      { color: 'Red', quantity: 6 },
    ],
  });
  const [blue, red] = await variantsOf(stockId);
  const [first, second] = [blue?.id ?? '', red?.id ?? ''];
  await saveCost(actor, stockId, { cost: '1,000' });
  const variants = [
    { variantId: first, quantity: 2 },
    { variantId: second, quantity: 1 },
  ];
  const input = { stockId, variants, note: '', costKobo: 500_000 };
  await inTransaction((tx) => restock(tx, actor, input, noPromises));
  const costs = await costsOf(stockId);
  const costOf = (id: string | null) => costs.find(({ variantId }) => variantId === id)?.costKobo;
  // 166,666.66 each: two beside two at 100,000, one beside six.
  expect([costOf(first), costOf(second), costOf(null)]).toEqual([133_333, 109_524, 100_000]);
});

test('only owner and admins say a cost; from an employee the whole act is refused', async () => {
  const shop = await makeShop();
  const [employee, admin] = [await makeMember(shop), await makeMember(shop, 'admin')];
  const stockId = await makeStock(shop.actor, { quantity: 1 });
  const variants = [{ variantId: null, quantity: 1 }];
  const add = (actor: typeof shop.actor, more: object = {}) =>
    codeOf(
      inTransaction((tx) =>
        restock(tx, actor, { stockId, variants, note: '', ...more }, noPromises),
      ),
    );
  expect(await add(employee.actor)).toBe('done');
  expect(await add(employee.actor, { costKobo: 1 })).toBe('shops.forbidden');
  expect(await add(admin.actor, { costKobo: 100 })).toBe('done');
  expect(await books(stockId)).toMatchObject({ quantity: 3 });
  expect(await costsOf(stockId)).toMatchObject([{ costKobo: 100 }]);
});
