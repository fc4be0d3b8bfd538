import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { handOverCode } from '#app/domains/orders/hand-over/hand-over.server.ts';
import { beginOnline } from '#app/domains/orders/online/begin-online.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { bought, ordered, somePhone } from '#tests/support/buyers/check-out.ts';
import { finder } from '#tests/support/buyers/find-orders.ts';
import { billingBench } from '#tests/support/shop/billing-bench.ts';
import { asTeam } from '#tests/support/shop/complaints.ts';
import { onlineShop, payOnline } from '#tests/support/shop/online-orders.ts';
import { advanceTo, makePlainItem, ownerOf, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { review } from '#tests/support/shop/reviews.ts';
import { makeShop, saveSwitches } from '#tests/support/shop/shops.ts';
import { codeOf } from '#tests/support/shop/stocks.ts';
import { reviewOfOrder, reviewsOfItem } from './reviews.queries.server.ts';
import { reviews } from './reviews.table.server.ts';

const bench = billingBench();

async function shopWithItem() {
  const shop = await makeShop();
  return { shop, stockId: await makePlainItem(shop.id, 1_000) };
}

async function figuresOf(shopId: string) {
  const [row] = await database()
    .select({ average: shops.averageRating, total: shops.totalRatings })
    .from(shops)
    .where(eq(shops.id, shopId));
  return row;
}

const weightOf = async ({ id }: { id: string }) => {
  const [row] = await database()
    .select({ weight: reviews.weight })
    .from(reviews)
    .where(eq(reviews.orderId, id));
  return row?.weight;
};

const full = 4_000;

test('fifteen invented buyers of one network do not make 15 reviews, and honest ones outweigh them', async () => {
  const { shop, stockId } = await shopWithItem();
  for (let at = 0; at < 15; at++)
    await review((await bought(shop, stockId, { address: `102.89.1.${at}` })).code, 5);
  expect(await figuresOf(shop.id)).toEqual({ average: 5, total: 4 });
  // An item's page counts them in the same way.
  expect(await reviewsOfItem(stockId)).toMatchObject({ count: 4, average: 5 });
  await saveSwitches(shop.actor, ['asksForCode']);
  for (let at = 0; at < 3; at++) {
    const order = await bought(shop, stockId, { address: `105.112.${at}.9` }, true);
    await review(order.code, 2);
  }
  // Three full reviews of 2 against four quarters of 5.
  expect(await figuresOf(shop.id)).toEqual({ average: 2.75, total: 7 });
});

test('written at the same moment, they weigh no more', async () => {
  const { shop, stockId } = await shopWithItem();
  const made = [];
  for (let at = 0; at < 8; at++) made.push(await bought(shop, stockId));
  await Promise.all(made.map(({ code }) => review(code, 5)));
  const weights = await Promise.all(made.map(weightOf));
  expect(weights.sort((a = 0, b = 0) => b - a)).toEqual([1000, 1000, 1000, 500, 250, 125, 62, 31]);
});

test('a proved phone, the hand-over code and the buyer’s own code afterwards make a review count in full', async () => {
  const { shop, stockId } = await shopWithItem();
  await saveSwitches(shop.actor, ['asksForCode', 'handsOverByCode']);
  const proved = await ordered(shop.id, stockId, {}, true);
  await saveSwitches(shop.actor, ['handsOverByCode']);
  const handedOver = await ordered(shop.id, stockId, {});
  const without = await ordered(shop.id, stockId, {});
  for (const order of [proved, handedOver, without]) await advanceTo(shop.actor, order.id, 'ready');
  const code = (await handOverCode(handedOver.id)) ?? '';
  await asTeam(shop.actor, handedOver, { intent: 'hand-over', code, paid: '' });
  for (const order of [proved, without]) {
    const form = { intent: 'advance', to: 'completed', without: 'yes', paid: '' };
    await asTeam(shop.actor, order, form);
  }
  for (const order of [proved, handedOver, without]) await review(order.code, 4);
  expect(await Promise.all([proved, handedOver, without].map(weightOf))).toEqual([
    full,
    full,
    1_000,
  ]);
  // The buyer finds the order on another phone, with a code sent to the number, and writes other words.
  await finder().find(without.buyerPhone);
  await review(without.code, 3);
  expect(await weightOf(without)).toBe(full);
  expect(await figuresOf(shop.id)).toEqual({ average: 3.67, total: 3 });
});

test('money that the provider has taken for the order makes its review count in full', async () => {
  const { shop, stockId } = await onlineShop();
  const form = { address: '102.89.1.7', more: { payBy: 'online' } };
  const { id, code } = await ordered(shop.shopId, stockId, form);
  await beginOnline(code, 'http://localhost:3000');
  const [payment] = await paymentsOfOrder(id);
  await payOnline(bench.url, payment?.reference ?? '');
  const actor = await ownerOf(shop.shopId);
  await advanceTo(actor, id);
  await review(code, 5);
  expect(await weightOf({ id })).toBe(full);
});

test('one phone reviews a shop once in 30 days, and the order’s page says from when', async () => {
  const { shop, stockId } = await shopWithItem();
  const phone = somePhone();
  const [first, second] = [
    await bought(shop, stockId, { phone }),
    await bought(shop, stockId, { phone }),
  ];
  await review(first.code, 5);
  expect(await codeOf(review(second.code, 5))).toBe('reviews.once_a_month');
  expect((await reviewOfOrder(second.code))?.from).toBeInstanceOf(Date);
  // What was written can be changed, and another shop be reviewed.
  await review(first.code, 4);
  const other = await shopWithItem();
  await review((await bought(other.shop, other.stockId, { phone })).code, 5);
  const at = Date.now() + 30.1 * 24 * 3_600_000;
  onTestFinished(setClock(() => new Date(at)));
  expect(await reviewOfOrder(second.code)).toMatchObject({ from: undefined });
  await review(second.code, 5);
});

test('a review with a stranger’s number keeps its owner from nothing', async () => {
  const { shop, stockId } = await shopWithItem();
  const phone = somePhone();
  const stranger = await bought(shop, stockId, { phone });
  await review(stranger.code, 1);
  await saveSwitches(shop.actor, ['asksForCode']);
  const own = await bought(shop, stockId, { phone, address: '105.112.3.4' }, true);
  await review(own.code, 5);
  expect(await weightOf(own)).toBe(full);
});
