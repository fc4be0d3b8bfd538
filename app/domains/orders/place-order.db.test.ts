import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';
import { type Database, database, databaseUrl } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId, newToken } from '#app/platform/id.ts';
import { testPool } from '#tests/support/database.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import { draftOf, makeOrder, orderRow } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import {
  books,
  changeItem,
  codeOf,
  makeStock,
  movementsOf,
  stockBench,
  variantsOf,
} from '#tests/support/shop/stocks.ts';
import { OrderChanged } from './commands/locked-lines.server.ts';
import { placeOnce, placeOrder } from './commands/place-order.server.ts';
import { orderDraft } from './order-draft.ts';
import { orders } from './orders.table.server.ts';

stockBench();

const changesOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) => {
      if (error instanceof OrderChanged) return error.changes;
      throw error;
    },
  );

test('an order takes its goods, its number and a code that nobody guesses', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { quantity: 5 });
  const first = await makeOrder(shop.id, [{ stockId, quantity: 2 }]);
  const second = await makeOrder(shop.id, [{ stockId }]);
  expect([first.number, second.number]).toEqual([1, 2]);
  expect(first.code).toMatch(/^[2-9a-z]{14}$/);
  expect(first).toMatchObject({ status: 'pending', totalKobo: 3_700_000, paidKobo: 0, pieces: 2 });
  expect(await books(stockId)).toMatchObject({ quantity: 2, ledger: 2 });
  expect((await movementsOf(stockId)).map((m) => [m.kind, m.change, m.orderId])).toEqual([
    ['opening', 5, null],
    ['reservation', -2, first.id],
    ['reservation', -1, second.id],
  ]);
  const other = await makeShop();
  const theirs = await makeStock(other.actor);
  expect((await makeOrder(other.id, [{ stockId: theirs }])).number).toBe(1);
});

test('the same key makes one order, on a second press and on twenty at once', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { quantity: 30 });
  const draft = await draftOf(shop.id, [{ stockId }]);
  const placing = { visitorId: newToken(), key: newId(), draft };
  const answers = await Promise.all(Array.from({ length: 20 }, () => placeOnce(placing)));
  expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
  expect(await books(stockId)).toMatchObject({ quantity: 29 });
  const another = placeOnce({ ...placing, draft: { ...draft, note: 'other' } });
  expect(await codeOf(another)).toMatch(/idempotency/);
  await placeOnce({ ...placing, visitorId: newToken() });
  expect(await books(stockId)).toMatchObject({ quantity: 28 });
});

test('a price or stock that changed is shown, and nothing is placed until it is accepted', async () => {
  const shop = await makeShop();
  const gown = await makeStock(shop.actor, { quantity: 3 });
  const cloth = await makeStock(shop.actor, { quantity: 2 });
  const draft = await draftOf(shop.id, [
    { stockId: gown, quantity: 1 },
    { stockId: cloth, quantity: 2 },
  ]);
  const key = { visitorId: newToken(), key: newId() };
  await changeItem(shop.actor, gown, { price: '33000' });
  await makeOrder(shop.id, [{ stockId: cloth }]);
  expect(await changesOf(placeOnce({ ...key, draft }))).toMatchObject([
    { stockId: gown, wasPriceKobo: 1_850_000, priceKobo: 3_300_000, quantity: 1 },
    { stockId: cloth, wasQuantity: 2, quantity: 1 },
  ]);
  expect([await books(gown), await books(cloth)]).toMatchObject([{ quantity: 3 }, { quantity: 1 }]);
  const accepted = {
    ...draft,
    lines: [
      { ...draft.lines[0], stockId: gown, variantId: null, quantity: 1, priceKobo: 3_300_000 },
      { stockId: cloth, variantId: null, quantity: 1, priceKobo: 1_850_000 },
    ],
  };
  const { orderId } = await placeOnce({ ...key, draft: accepted });
  expect(await orderRow(orderId)).toMatchObject({ totalKobo: 5_150_000, number: 2 });
});

test('hidden, foreign and missing items cannot be ordered; a colour must be named', async () => {
  const shop = await makeShop();
  const other = await makeShop();
  const hidden = await makeStock(shop.actor);
  const foreign = await makeStock(other.actor);
  const gown = await makeStock(shop.actor, {
    variants: [{ color: 'Blue', size: '12', quantity: 2 }],
  });
  await changeItem(shop.actor, hidden, { status: 'hidden' });
  for (const stockId of [hidden, foreign, gown]) {
    const draft = await draftOf(shop.id, [{ stockId }]);
    const changes = await changesOf(inTransaction((tx) => placeOrder(tx, draft)));
    expect(changes).toMatchObject([{ quantity: 0 }]);
  }
  const [blue] = await variantsOf(gown);
  const order = await makeOrder(shop.id, [{ stockId: gown, variantId: blue?.id ?? null }]);
  expect(order.pieces).toBe(1);
  expect(await books(gown)).toEqual({ quantity: 1, ledger: 1, variants: 1 });
  const draft = await draftOf(newId(), [{ stockId: gown }]);
  expect(await codeOf(inTransaction((tx) => placeOrder(tx, draft)))).toBe('orders.shop_closed');
});

test.each([
  [{ name: ' ' }, 'orders.name_required'],
  [{ phone: '0805' }, 'orders.phone_invalid'],
  [{ getBy: 'delivery', address: '' }, 'orders.address_required'],
  [{ payBy: 'later' }, 'orders.choose_way'],
  [{ lines: [] }, 'orders.empty'],
])('%j is refused', (fields, code) => {
  const whole = {
    shopId: newId(),
    name: 'A',
    phone: '08055550123',
    getBy: 'pickup',
    payBy: 'transfer',
    lines: [{ stockId: newId(), quantity: 1, priceKobo: 1 }],
  };
  const { error } = orderDraft.safeParse({ ...whole, ...fields });
  expect(error?.issues[0]?.message).toBe(code);
});

/** As another instance does it: its own pool, its own transactions. */
const placeOn = (db: Database, draft: Parameters<typeof placeOrder>[1]) =>
  db
    .transaction((tx) => placeOrder(tx, draft))
    .then(
      () => 'placed',
      (error: unknown) => (error instanceof OrderChanged ? 'changed' : Promise.reject(error)),
    );

test('of many check-outs at once for the last 3 units exactly 3 are placed', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { quantity: 3 });
  const draft = await draftOf(shop.id, [{ stockId }]);
  const pools = [0, 1].map(() => testPool(databaseUrl(), { max: 10 }));
  const instances = pools.map((pool) => drizzle(pool));
  const buyers = isLongRun ? 200 : 40;
  try {
    const answers = await Promise.all(
      Array.from({ length: buyers }, (_, at) => placeOn(instances[at % 2] ?? database(), draft)),
    );
    expect(answers.filter((answer) => answer === 'placed')).toHaveLength(3);
    expect(answers.filter((answer) => answer === 'changed')).toHaveLength(buyers - 3);
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
  }
  const rows = await database().select().from(orders).where(eq(orders.shopId, shop.id));
  expect(rows.map(({ number }) => number).sort()).toEqual([1, 2, 3]);
  expect(await books(stockId)).toMatchObject({ quantity: 0, ledger: 0 });
}, 120_000);

test('carts of the same items in another order do not block each other', async () => {
  const shop = await makeShop();
  const [one, two] = [
    await makeStock(shop.actor, { quantity: 50 }),
    await makeStock(shop.actor, { quantity: 50 }),
  ];
  const there = await draftOf(shop.id, [{ stockId: one }, { stockId: two }]);
  const back = { ...there, lines: there.lines.toReversed() };
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      database().transaction((tx) => placeOrder(tx, at % 2 ? there : back)),
    ),
  );
  expect([await books(one), await books(two)]).toMatchObject([{ quantity: 30 }, { quantity: 30 }]);
});
