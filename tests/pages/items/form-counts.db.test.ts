import { expect, test } from 'vitest';
import { editAct } from '#app/domains/stocks/ui/offline/item-act.ts';
import type { PayloadOf } from '#app/domains/sync/operations.ts';
import { openPage, sendForm } from '#tests/support/items/item-pages.ts';
import { act, done, syncBench } from '#tests/support/shop/devices.ts';
import { makeOrder } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import {
  books,
  makeStock,
  movementsOf,
  stockBench,
  variantsOf,
} from '#tests/support/shop/stocks.ts';

stockBench();
syncBench();

/** An item whose form is open while a colleague sells some of it at the counter. */
async function openForm(fields: Record<string, unknown> = {}) {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { price: '12,000', quantity: 5, ...fields });
  const [first] = await variantsOf(stockId);
  const phone = { person: shop.owner, shopId: shop.id };
  const sell = (quantity: number) => {
    const line = { stockId, variantId: first?.id ?? null, quantity, priceKobo: 1_200_000 };
    const lines = [{ ...line, name: 'Ankara' }];
    return done(phone, act('counter.sale', { lines, method: 'cash' }));
  };
  const save = (form: FormData, typed: Record<string, string> = {}) =>
    sendForm(shop.owner, stockId, form, { typed });
  const { form } = await openPage(shop.owner, stockId);
  return { shop, stockId, first, phone, form, sell, save };
}

test('counted in the form while somebody sold: both figures are shown, and saved again the count stands', async () => {
  const { stockId, form, sell, save } = await openForm();
  await sell(2);
  const refused = await save(form, { quantity: '3' });
  expect(refused.fault).toMatchObject({
    code: 'stocks.quantity_changed',
    message: expect.stringContaining('there are 3 now'),
    fields: { quantity: 'Now: 3' },
  });
  expect(await books(stockId)).toMatchObject({ quantity: 3, ledger: 3 });
  // Sold once more before the second try: told once more.
  await sell(1);
  const known = JSON.stringify(refused.known);
  const again = await save(form, { quantity: '3', known });
  expect(again.fault?.message).toContain('there are 2 now');
  const last = { quantity: '2', known: JSON.stringify(again.known) };
  expect(await save(form, last)).toEqual({ saved: true });
  expect(await books(stockId)).toMatchObject({ quantity: 2, ledger: 2 });
  // A count that finds what the book says is noted too.
  expect((await movementsOf(stockId)).at(-1)).toMatchObject({ change: 0, counted: 2 });
});

test('other fields are saved whatever was sold meanwhile, and nobody has counted', async () => {
  const { stockId, form, sell, save } = await openForm();
  await sell(2);
  expect(await save(form, { description: 'New words.' })).toEqual({ saved: true });
  expect(await books(stockId)).toMatchObject({ quantity: 3, ledger: 3 });
  expect((await movementsOf(stockId)).every(({ counted }) => counted === null)).toBe(true);
});

test('an order meanwhile takes nothing off the shelf: the count stands, less what is promised', async () => {
  const { shop, stockId, form, save } = await openForm();
  await makeOrder(shop.id, [{ stockId, quantity: 2 }]);
  expect(await save(form, { quantity: '4' })).toEqual({ saved: true });
  expect(await books(stockId)).toMatchObject({ quantity: 2, ledger: 2 });
});

test('without a network the same form keeps the figure that was counted', async () => {
  const { shop, stockId, phone, form, sell } = await openForm();
  await makeOrder(shop.id, [{ stockId, quantity: 1 }]);
  await sell(2);
  form.set('quantity', '3');
  const kept = editAct(stockId, form);
  expect(kept).toMatchObject({ act: { kind: 'stock.count' }, more: [] });
  const payload = kept?.act.payload as PayloadOf<'stock.count'>;
  await done(phone, act('stock.count', payload));
  expect(await books(stockId)).toMatchObject({ quantity: 2, ledger: 2 });
});

test('the count of a variant that was sold meanwhile is asked again, the others are not', async () => {
  const rows = ['Red', 'Blue'].map((color) => ({ color, size: 'M', quantity: 4 }));
  const { stockId, form, sell, save } = await openForm({ variants: rows });
  await sell(1);
  form.delete('rowQuantity');
  for (const quantity of ['3', '6']) form.append('rowQuantity', quantity);
  const refused = await save(form);
  expect(refused.fault).toMatchObject({
    code: 'stocks.quantity_changed',
    message: expect.stringContaining('there are 3 now'),
    fields: { variants: 'Now: 3' },
  });
  const left = async () => (await variantsOf(stockId)).map(({ quantity }) => quantity);
  expect(await left()).toEqual([3, 4]);
  expect(await save(form, { known: JSON.stringify(refused.known) })).toEqual({ saved: true });
  expect(await left()).toEqual([3, 6]);
  expect((await movementsOf(stockId)).slice(-2)).toMatchObject([
    { change: 0, counted: 3 },
    { change: 2, counted: 6 },
  ]);
});

test('an item that gets its first variants is counted whole: a sale meanwhile is named', async () => {
  const { stockId, form, sell, save } = await openForm();
  await sell(2);
  for (const name of ['rowId', 'rowFrom', 'rowColor', 'rowSize', 'rowQuantity']) form.delete(name);
  for (const [color, quantity] of Object.entries({ Red: '4', Blue: '1' })) {
    const row = { rowId: '', rowFrom: '', rowColor: color, rowSize: 'M', rowQuantity: quantity };
    for (const [name, value] of Object.entries(row)) form.append(name, value);
  }
  const refused = await save(form);
  expect(refused.fault).toMatchObject({ code: 'stocks.quantity_changed' });
  expect(await books(stockId)).toMatchObject({ quantity: 3, ledger: 3, variants: 0 });
  expect(await save(form, { known: JSON.stringify(refused.known) })).toEqual({ saved: true });
  expect(await books(stockId)).toMatchObject({ quantity: 5, ledger: 5, variants: 5 });
});
