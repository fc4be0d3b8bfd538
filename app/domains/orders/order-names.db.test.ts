import { expect, test } from 'vitest';
import { shopOfUser } from '#app/domains/shops/shops.queries.server.ts';
import { historyPage } from '#app/domains/stocks/pages/edit-page.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { makeOrder } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench, stockRow } from '#tests/support/shop/stocks.ts';
import { sellAtCounter } from './commands/counter-sale.server.ts';
import { orderNames } from './order-names.queries.server.ts';
import { promisedPieces } from './promised/promised.queries.server.ts';

stockBench();

test('the stock history names the order behind a movement, and nobody else’s', async () => {
  const shop = await makeShop();
  const other = await makeShop();
  const stockId = await makeStock(shop.actor, { quantity: 5 });
  const order = await makeOrder(shop.id, [{ stockId, quantity: 2 }]);
  const { priceKobo } = await stockRow(stockId);
  const lines = [{ stockId, variantId: null, quantity: 1, priceKobo }];
  await inTransaction((tx) => sellAtCounter(tx, shop.actor, { lines, method: 'cash' }));
  const own = (await shopOfUser(shop.owner.id))?.shop;
  if (!own) throw new Error('the shop is gone');
  const { t } = translatorFor('en');
  const seen = async (names: ReturnType<typeof orderNames>) => {
    const { history } = await historyPage({
      shop: own,
      stockId,
      filter: 'all',
      names,
      promised: promisedPieces,
      t,
    });
    return history.map(({ kind, order: name, by }) => [kind, name?.number, name?.atCounter, by]);
  };
  const owner = shop.owner.session.user.phoneDigits;
  expect(await seen(orderNames(shop.id))).toEqual([
    ['sale', '#0002', true, owner],
    ['reservation', '#0002', true, owner],
    ['reservation', '#0001', false, 'Fúnmi Adébáyọ̀'],
    ['opening', undefined, undefined, owner],
  ]);
  expect([...(await orderNames(other.id)([order.id])).keys()]).toEqual([]);
});
