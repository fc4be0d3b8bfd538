import { expect, test } from 'vitest';
import { sellOnce } from '#app/domains/orders/commands/sell-once.server.ts';
import { promises } from '#app/domains/orders/promised/promises.server.ts';
import { correctStock } from '#app/domains/stocks/commands/counts.server.ts';
import { editStock } from '#app/domains/stocks/commands/edit-stock.server.ts';
import { stockFigures } from '#app/domains/stocks/figures.queries.server.ts';
import { now } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import { act, done, makeCopy, syncBench } from '#tests/support/shop/devices.ts';
import { makeOrder } from '#tests/support/shop/orders.ts';
import { pushBench } from '#tests/support/shop/push.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { draftWith, makeStock, stockRow, variantsOf } from '#tests/support/shop/stocks.ts';

const bench = pushBench();
syncBench();

const priceKobo = 1_850_000;
const ago = (minutes: number) => new Date(now().getTime() - minutes * 60_000);

/** A shop whose owner hears of low stock, with one item. */
async function shopWith(fields: Record<string, unknown>) {
  const shop = await makeShop();
  const { actor, owner } = shop;
  const settings = { kinds: ['stock' as const], showDetails: true };
  const phone = await bench.phoneOf({ actor, session: owner.session }, settings);
  const stockId = await makeStock(actor, { productName: 'Power bank', ...fields });
  const told = async () => {
    await bench.workOff();
    return phone.texts().map((text) => text?.split(': ')[1]);
  };
  return { shop, stockId, device: { person: owner, shopId: shop.id }, told };
}
type World = Awaited<ReturnType<typeof shopWith>>;

const sell = ({ shop, stockId }: World, quantity: number) =>
  sellOnce(
    shop.actor,
    { lines: [{ stockId, variantId: null, quantity, priceKobo }], method: 'cash' },
    newId(),
  );

async function edit({ actor }: TestShop, stockId: string, fields: Record<string, unknown>) {
  const { imageBase, quantity, productName } = await stockRow(stockId);
  const draft = draftWith({ productName, quantity, imagePath: imageBase, ...fields });
  await inTransaction((tx) => editStock(tx, actor, { stockId, draft, from: quantity }));
}

const place = ({ stockId }: World) => ({ stockId, variantId: null });
const saleOf = ({ stockId }: World, quantity: number) => ({
  lines: [{ stockId, quantity, priceKobo, name: 'Power bank' }],
  method: 'cash' as const,
});

/** Each takes one piece. */
const ways: Record<string, (world: World) => Promise<unknown>> = {
  'an order': ({ shop, stockId }) => makeOrder(shop.id, [{ stockId }]),
  'a counter sale': (world) => sell(world, 1),
  'a counter sale without a line': (world) =>
    done(world.device, act('counter.sale', saleOf(world, 1), { at: ago(3) })),
  'a correction without a line': (world) =>
    done(world.device, act('stock.correct', { ...place(world), change: -1, reason: 'Broken' })),
  'a count without a line': (world) =>
    done(world.device, act('stock.count', { ...place(world), counted: 8 })),
  'a count': (world) =>
    inTransaction((tx) =>
      correctStock(
        tx,
        world.shop.actor,
        { ...place(world), counted: 8, reason: 'Counted' },
        promises,
      ),
    ),
  'the form of the item': ({ shop, stockId }) => edit(shop, stockId, { quantity: 8, lowFrom: '8' }),
};

test.each(Object.keys(ways))('%s that takes the item to its own level is told', async (way) => {
  const world = await shopWith({ quantity: 9, lowFrom: '8' });
  await ways[way]?.(world);
  expect(await world.told()).toEqual(['8 left']);
});

test('once at each crossing, and not when goods come in', async () => {
  const world = await shopWith({ quantity: 10, lowFrom: '8' });
  await sell(world, 1);
  expect(await world.told()).toEqual([]);
  await sell(world, 1);
  expect(await world.told()).toEqual(['8 left']);
  await sell(world, 3);
  const goods = { stockId: world.stockId, variants: [{ variantId: null, quantity: 5 }] };
  await done(world.device, act('stock.add', goods));
  expect(await world.told()).toEqual(['8 left']);
  await sell(world, 4);
  expect(await world.told()).toEqual(['8 left', '6 left']);
});

test('an item without a level has the usual one, and with 0 nobody is told', async () => {
  const usual = await shopWith({ quantity: 6 });
  await sell(usual, 1);
  expect(await usual.told()).toEqual(['5 left']);
  const never = await shopWith({ quantity: 6, lowFrom: '0' });
  await sell(never, 4);
  await sell(never, 2);
  expect(await never.told()).toEqual([]);
});

test('what evens out is not told: pieces that change the variant, a sale that a later count has seen', async () => {
  const blue = { color: 'Blue', size: '', quantity: 9 };
  const sorted = await shopWith({ quantity: 9, variants: [blue] });
  const [variant] = await variantsOf(sorted.stockId);
  const moved = [
    { ...blue, id: variant?.id, quantity: 1, from: 9 },
    { color: 'Red', size: '', quantity: 8 },
  ];
  await edit(sorted.shop, sorted.stockId, { variants: moved });
  expect((await stockRow(sorted.stockId)).quantity).toBe(9);
  expect(await sorted.told()).toEqual([]);

  const counted = await shopWith({ quantity: 7 });
  await done(counted.device, act('stock.count', { ...place(counted), counted: 7 }, { at: ago(1) }));
  await done(counted.device, act('counter.sale', saleOf(counted, 3), { at: ago(5) }));
  expect((await stockRow(counted.stockId)).quantity).toBe(7);
  expect(await counted.told()).toEqual([]);
});

test('figures and copy go by the level of the item', async () => {
  const { shop, stockId, device } = await shopWith({ quantity: 9 });
  await makeStock(shop.actor, { productName: 'Fan', quantity: 3, lowFrom: '2' });
  const copy = makeCopy(device);
  await copy.update();
  expect(copy.item.get(stockId)).not.toHaveProperty('lowFrom');
  expect((await stockFigures(shop.id, 5)).low).toBe(0);
  await edit(shop, stockId, { lowFrom: '9' });
  expect((await stockFigures(shop.id, 5)).low).toBe(1);
  await copy.update();
  expect(copy.item.get(stockId)).toMatchObject({ lowFrom: 9 });
});
