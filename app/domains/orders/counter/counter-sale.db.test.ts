import { expect, test } from 'vitest';
import { makeShop } from '#tests/support/shop/shops.ts';
import { books, changeItem, codeOf, makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { sellOnce } from '../commands/sell-once.server.ts';
import { orderCount } from '../figures.queries.server.ts';
import { counterItems } from './counter.queries.server.ts';

stockBench();

const method = 'cash' as const;

test('a sale that was kept on the device and sent ten times is one sale', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { quantity: 4 });
  const lines = [{ stockId, variantId: null, quantity: 1, priceKobo: 1_850_000 }];
  const send = (key: string) => sellOnce(shop.actor, { lines, method }, key);
  const answers = await Promise.all(Array.from({ length: 10 }, () => send('kept-1')));
  expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
  await send('kept-2');
  expect(await orderCount(shop.id)).toBe(2);
  expect(await books(stockId)).toMatchObject({ quantity: 2, ledger: 2 });
});

test('the counter knows the barcode of an item, each colour and size of it too', async () => {
  const shop = await makeShop();
  const variants = [
    { color: 'Blue', size: '12', quantity: 1 },
    { color: 'Red', size: '12', quantity: 1 },
  ];
  await makeStock(shop.actor, { barcode: '5901234123457', variants });
  await makeStock(shop.actor, { productName: 'Cap' });
  const known = (await counterItems(shop.id)).map(({ name, barcode }) => [name, barcode]);
  expect(known.toSorted()).toEqual([
    ['Ankara wax print, 6 yards', '5901234123457'],
    ['Ankara wax print, 6 yards', '5901234123457'],
    ['Cap', null],
  ]);
});

test('sent late: sold out or at another price meanwhile, it says so and nothing is sold', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { quantity: 1 });
  const sell = (quantity: number) =>
    sellOnce(
      shop.actor,
      { lines: [{ stockId, variantId: null, quantity, priceKobo: 1_850_000 }], method },
      `late-${quantity}`,
    );
  expect(await codeOf(sell(2))).toBe('orders.sold_out');
  await changeItem(shop.actor, stockId, { price: '20000' });
  expect(await codeOf(sell(1))).toBe('orders.price_changed');
  expect(await orderCount(shop.id)).toBe(0);
  // Nothing left at all: "sell less" would be no help.
  const line = { stockId, variantId: null, quantity: 1, priceKobo: 2_000_000 };
  await sellOnce(shop.actor, { lines: [line], method }, 'the-last');
  expect(await codeOf(sell(3))).toBe('orders.none_left');
  expect(await orderCount(shop.id)).toBe(1);
});
