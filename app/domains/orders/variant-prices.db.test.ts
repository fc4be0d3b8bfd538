import { expect, test } from 'vitest';
import { googleFeed, metaFeed } from '#app/domains/market/crawlers/feeds.queries.server.ts';
import { productPage } from '#app/domains/market/pages/product-page.server.ts';
import { editStock } from '#app/domains/stocks/commands/edit-stock.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { draftOf, makeOrder, orderRow } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import {
  draftWith,
  makeStock,
  priceVariant,
  stockBench,
  stockRow,
  variantsOf,
} from '#tests/support/shop/stocks.ts';
import { cartItems, itemChoices } from './cart/cart.queries.server.ts';
import { sellAtCounter } from './commands/counter-sale.server.ts';
import { OrderChanged } from './commands/locked-lines.server.ts';
import { placeOrder } from './commands/place-order.server.ts';
import { counterItems } from './counter/counter.queries.server.ts';
import { linesOf } from './orders.queries.server.ts';
import { pricedLineText } from './orders.ts';

stockBench();

const { t } = translatorFor('en');
const origin = 'https://oja.example';

async function makePhone() {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, {
    price: '148,000',
    optionName: 'Storage',
    variants: [
      { option: '128 GB', color: 'Black', quantity: 40 },
      { option: '256 GB', color: 'Black', quantity: 40, price: '171,500' },
    ],
  });
  const [small, large] = await variantsOf(stockId);
  if (!small || !large) throw new Error('there are no variants');
  return { shop, stockId, small: small.id, large: large.id };
}

test('cart, counter and order charge what the variant costs, and name it', async () => {
  const { shop, stockId, small, large } = await makePhone();
  const lines = [small, large].map((variantId) => ({ stockId, variantId }));
  expect((await cartItems(lines)).map(({ priceKobo, option }) => [priceKobo, option])).toEqual([
    [14_800_000, '128 GB'],
    [17_150_000, '256 GB'],
  ]);
  expect((await itemChoices(stockId))?.items.map(({ priceKobo }) => priceKobo)).toEqual([
    14_800_000, 17_150_000,
  ]);
  const tiles = (await counterItems(shop.id)).map(({ priceKobo, option }) => [priceKobo, option]);
  expect(tiles.sort()).toEqual([
    [14_800_000, '128 GB'],
    [17_150_000, '256 GB'],
  ]);
  const order = await makeOrder(shop.id, [{ stockId, variantId: large, quantity: 2 }]);
  expect(order.totalKobo).toBe(34_300_000);
  const [line] = await linesOf([order.id]);
  expect(line && pricedLineText(line, t)).toBe('256 GB, Black · 2 × ₦171,500');
  const sale = {
    lines: [{ stockId, variantId: large, quantity: 1, priceKobo: 17_150_000 }],
    method: 'cash' as const,
  };
  const { orderId } = await inTransaction((tx) => sellAtCounter(tx, shop.actor, sale));
  expect((await orderRow(orderId)).totalKobo).toBe(17_150_000);
});

test('a variant whose price changed between cart and check-out is told, the others go on', async () => {
  const { shop, stockId, small, large } = await makePhone();
  const seen = await draftOf(shop.id, [{ stockId, variantId: large }]);
  const other = await draftOf(shop.id, [{ stockId, variantId: small }]);
  await priceVariant(shop.actor, large, 18_000_000);
  const refused = await inTransaction((tx) => placeOrder(tx, seen)).catch((error) => error);
  expect(refused).toBeInstanceOf(OrderChanged);
  expect((refused as OrderChanged).changes).toMatchObject([
    { variantId: large, wasPriceKobo: 17_150_000, priceKobo: 18_000_000, quantity: 1 },
  ]);
  await inTransaction((tx) => placeOrder(tx, other));
  await priceVariant(shop.actor, large, null);
  const [change] = (
    (await inTransaction((tx) => placeOrder(tx, seen)).catch((e) => e)) as OrderChanged
  ).changes;
  expect(change?.priceKobo).toBe(14_800_000);
});

test('while an owner changes prices, every order has the price its buyer saw or is not placed', async () => {
  const { shop, stockId, large } = await makePhone();
  const { imageBase } = await stockRow(stockId);
  const edit = async (price: number) => {
    const rows = (await variantsOf(stockId)).map(({ id, option, color, quantity, priceKobo }) => ({
      id,
      option,
      color,
      quantity,
      from: quantity,
      price: id === large ? price : priceKobo === null ? '' : priceKobo / 100,
    }));
    const draft = draftWith({
      imagePath: imageBase,
      price: '148,000',
      optionName: 'Storage',
      variants: rows,
    });
    await inTransaction((tx) => editStock(tx, shop.actor, { stockId, draft })).catch(() => {});
  };
  const buy = async () => {
    const draft = await draftOf(shop.id, [{ stockId, variantId: large }]);
    return inTransaction((tx) => placeOrder(tx, draft)).then(
      async ({ orderId }) => {
        const { totalKobo } = await orderRow(orderId);
        expect(totalKobo).toBe(draft.lines[0]?.priceKobo);
        return 'placed';
      },
      (error) => {
        expect(error).toBeInstanceOf(OrderChanged);
        return 'told';
      },
    );
  };
  const rounds = Array.from({ length: 8 }, (_, at) => at);
  const answers = await Promise.all(
    rounds.flatMap((at) => [buy(), edit(150_000 + at * 1_000), buy()]),
  );
  const placed = answers.filter((answer) => answer === 'placed').length;
  const left = (await variantsOf(stockId)).find(({ id }) => id === large)?.quantity;
  expect(left).toBe(40 - placed);
});

test('search engines and feeds get every price', async () => {
  const { shop, stockId, small, large } = await makePhone();
  const page = await productPage({ id: stockId, origin, t });
  expect(page.tags.title).toContain('from ₦148,000');
  expect(page.tags.data.offers).toMatchObject({
    '@type': 'AggregateOffer',
    lowPrice: '148000.00',
    highPrice: '171500.00',
    offerCount: 2,
    offers: [
      { '@type': 'Offer', name: '128 GB, Black', price: '148000.00' },
      { '@type': 'Offer', name: '256 GB, Black', price: '171500.00' },
    ],
  });
  const google = (await googleFeed(shop.id, origin)) ?? '';
  for (const [id, price] of [
    [small, '148000.00 NGN'],
    [large, '171500.00 NGN'],
  ] as const) {
    expect(google).toContain(`<g:id>${id}</g:id>`);
    expect(google).toContain(`<g:price>${price}</g:price>`);
  }
  expect(google.match(/<g:item_group_id>/g)).toHaveLength(2);
  const meta = (await metaFeed(shop.id, origin)) ?? '';
  expect(meta.trim().split('\r\n')).toHaveLength(3);
  expect(meta).toContain('"171500.00 NGN"');
  const plain = await makeStock(shop.actor, { productName: 'Charger' });
  expect(await googleFeed(shop.id, origin)).toContain(`<g:id>${plain}</g:id>`);
});
