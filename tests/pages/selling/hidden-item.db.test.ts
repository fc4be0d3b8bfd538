import { expect, test } from 'vitest';
import { now } from '#app/platform/clock.ts';
import { act, done, send, syncBench } from '#tests/support/shop/devices.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { books, makeStock, stockBench } from '#tests/support/shop/stocks.ts';

stockBench();
syncBench();

test('a hidden item is not sold while the seller waits; a sale that has happened stands', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { quantity: 3, price: '12,000' });
  const phone = { person: shop.owner, shopId: shop.id };
  const sale = {
    lines: [{ stockId, quantity: 1, priceKobo: 1_200_000, name: 'Power bank' }],
    method: 'cash' as const,
  };
  await done(phone, act('item.hide', { stockId, hidden: true }));
  expect(await send(phone, act('counter.sale', sale))).toMatchObject({
    state: 'refused',
    code: 'orders.item_hidden',
  });
  const before = new Date(now().getTime() - 10 * 60_000);
  await done(phone, act('counter.sale', sale, { at: before }));
  expect(await books(stockId)).toMatchObject({ quantity: 2 });
});
