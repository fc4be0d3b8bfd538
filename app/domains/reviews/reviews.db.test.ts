import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { sellAtCounter } from '#app/domains/orders/commands/counter-sale.server.ts';
import { cancelOwnOrder } from '#app/domains/orders/commands/work-order.server.ts';
import { handOverCode } from '#app/domains/orders/hand-over/hand-over.server.ts';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { undoStep } from '#app/domains/orders/steps/undo-step.server.ts';
import { acceptInvitation } from '#app/domains/shops/commands/membership.server.ts';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { copySale } from '#tests/support/items/copies.ts';
import { asTeam } from '#tests/support/shop/complaints.ts';
import {
  advanceTo,
  draftOf,
  makeOrder,
  makePlainItem,
  orderRow,
} from '#tests/support/shop/orders.ts';
import { makePerson } from '#tests/support/shop/people.ts';
import { completedOrder, review } from '#tests/support/shop/reviews.ts';
import {
  addPhone,
  makeMember,
  makeShop,
  saveSwitches,
  type TestShop,
} from '#tests/support/shop/shops.ts';
import { codeOf, stockBench } from '#tests/support/shop/stocks.ts';
import { answerReview } from './commands/answer-review.server.ts';
import {
  reviewOfOrder,
  reviewPageSize,
  reviewsOf,
  reviewsOfItem,
} from './reviews.queries.server.ts';
import { reviews } from './reviews.table.server.ts';
import type { ReviewSort } from './reviews.ts';

stockBench();

let turnBack = (): void => {};
afterEach(() => turnBack());
const laterByDays = (days: number) => {
  const at = Date.now() + days * 24 * 3_600_000;
  turnBack = setClock(() => new Date(at));
};

const ofOrder = async (orderId: string) =>
  (await database().select().from(reviews).where(eq(reviews.orderId, orderId)))[0];

async function shopWithItem(quantity = 100): Promise<{ shop: TestShop; stockId: string }> {
  const shop = await makeShop();
  return { shop, stockId: await makePlainItem(shop.id, quantity) };
}

test('a completed order is reviewed once, changed within a week, and then stands', async () => {
  const { shop, stockId } = await shopWithItem();
  const order = await completedOrder(shop, stockId);
  await review(order.code, 4, { text: 'Good' });
  laterByDays(6.9);
  await review(order.code, 2, { text: 'Broke' });
  expect(await ofOrder(order.id)).toMatchObject({ stars: 2, text: 'Broke' });
  turnBack();
  laterByDays(7.1);
  expect(await codeOf(review(order.code, 5))).toBe('reviews.too_late');
  expect(await ofOrder(order.id)).toMatchObject({ stars: 2 });
});

test('within 60 days of its completion, and not after', async () => {
  const { shop, stockId } = await shopWithItem();
  const [in59, in61] = [await completedOrder(shop, stockId), await completedOrder(shop, stockId)];
  laterByDays(59.9);
  await review(in59.code, 5);
  turnBack();
  laterByDays(60.1);
  expect(await codeOf(review(in61.code, 5))).toBe('reviews.not_open');
});

test('not before it is completed, not of a cancelled one, not of a counter sale, not by the team', async () => {
  const { shop, stockId } = await shopWithItem();
  const open = await makeOrder(shop.id, [{ stockId }], { phone: '08055500001' });
  expect(await codeOf(review(open.code, 5))).toBe('reviews.not_open');
  await inTransaction((tx) =>
    cancelOwnOrder(tx, shop.actor, { orderId: open.id, reason: 'No stock' }),
  );
  expect(await codeOf(review(open.code, 5))).toBe('reviews.not_open');
  const { lines } = await draftOf(shop.id, [{ stockId }]);
  const sale = await inTransaction((tx) =>
    sellAtCounter(tx, shop.actor, { lines, method: 'cash' }),
  );
  expect(await codeOf(review((await orderRow(sale.orderId)).code, 5))).toBe('reviews.not_open');
  const done = await completedOrder(shop, stockId);
  const employee = await makeMember(shop);
  expect(await codeOf(review(done.code, 5, { userId: employee.id }))).toBe('reviews.own_shop');
  // With the number of one of them, without signing in; a number that the shop has only written down is a buyer's.
  for (const phone of [shop.owner.phone, employee.phone]) {
    const own = await completedOrder(shop, stockId, { phone });
    expect(await codeOf(review(own.code, 5))).toBe('reviews.own_shop');
    expect(await reviewOfOrder(own.code)).toBeUndefined();
  }
  const phone = '08055500002';
  await addPhone(shop, phone);
  expect(await codeOf(review((await completedOrder(shop, stockId, { phone })).code, 1))).toBe(
    'done',
  );
  expect(await codeOf(review('2'.repeat(14), 5))).toBe('orders.not_found');
  expect(await codeOf(review('<script>', 5))).toBe('orders.not_found');
});

test('who has joined the team since reads the own review, and is not offered to change it', async () => {
  const { shop, stockId } = await shopWithItem();
  const person = await makePerson();
  const order = await completedOrder(shop, stockId, { phone: person.phone });
  await review(order.code, 2, { text: 'Late' });
  expect(await reviewOfOrder(order.code)).toMatchObject({ isTeam: false });
  await addPhone(shop, person.phone);
  await acceptInvitation(person.id, shop.id);
  expect(await reviewOfOrder(order.code)).toMatchObject({ isTeam: true, written: { stars: 2 } });
  expect(await codeOf(review(order.code, 5))).toBe('reviews.own_shop');
});

test('a returned order keeps its review and gets no new one; a reviewed one is no wrong tap any more', async () => {
  const { shop, stockId } = await shopWithItem();
  const [said, silent] = [await completedOrder(shop, stockId), await completedOrder(shop, stockId)];
  await review(said.code, 1, { text: 'Torn' });
  const stepId = said.undo?.id ?? '';
  expect(
    await codeOf(inTransaction((tx) => undoStep(tx, shop.actor, { orderId: said.id, stepId }))),
  ).toBe('orders.undo_too_late');
  for (const { id } of [said, silent])
    await inTransaction((tx) =>
      cancelOwnOrder(tx, shop.actor, { orderId: id, reason: 'Brought back' }),
    );
  expect(await ofOrder(said.id)).toMatchObject({ stars: 1 });
  expect(await codeOf(review(silent.code, 1))).toBe('reviews.not_open');
});

test('the shop answers once, whoever works with messages; another shop finds nothing', async () => {
  const { shop, stockId } = await shopWithItem();
  const order = await completedOrder(shop, stockId);
  await review(order.code, 3);
  const { id: reviewId } = (await ofOrder(order.id)) ?? { id: '' };
  const [employee, other] = [await makeMember(shop), await makeShop()];
  const answer = (actor: TestShop['actor'], text: string) =>
    inTransaction((tx) => answerReview(tx, actor, { reviewId, text }));
  expect(await codeOf(answer(other.actor, 'Ours?'))).toBe('reviews.not_found');
  expect(await codeOf(answer({ ...other.actor, shopId: shop.id }, 'Ours?'))).toBe(
    'shops.not_found',
  );
  const both = await Promise.all([
    codeOf(answer(employee.actor, 'Thank you')),
    codeOf(answer(shop.actor, 'Sorry')),
  ]);
  expect(both.filter((code) => code === 'reviews.already_answered')).toHaveLength(1);
  expect(['Thank you', 'Sorry']).toContain((await ofOrder(order.id))?.answer);
});

test('all pages of a sorted list together are the whole list, in its order; with stars, only these', async () => {
  const { shop, stockId } = await shopWithItem();
  const given = Array.from({ length: reviewPageSize * 2 + 5 }, (_, at) => (at * 7) % 5 || 5);
  await copySale((await completedOrder(shop, stockId)).id, given.length - 1);
  const sold = await database().select().from(orders).where(eq(orders.shopId, shop.id));
  for (const [at, stars] of given.entries()) await review(sold[at]?.code ?? '', stars);
  const walk = async (sort: ReviewSort, stars?: number) => {
    const found: { id: string; stars: number }[] = [];
    let after: string | undefined;
    do {
      const page = await reviewsOf({ shopId: shop.id, sort, stars, after });
      found.push(...page.reviews);
      after = page.next;
    } while (after);
    return found;
  };
  const newest = await walk('newest');
  expect(newest.map(({ stars }) => stars)).toEqual([...given].reverse());
  const byStars = (sign: number) =>
    [...newest].sort((a, b) => sign * (a.stars - b.stars)).map(({ id }) => id);
  expect((await walk('best')).map(({ id }) => id)).toEqual(byStars(-1));
  expect((await walk('lowest')).map(({ id }) => id)).toEqual(byStars(1));
  const threes = await walk('best', 3);
  expect(threes.map(({ id }) => id)).toEqual(
    newest.filter(({ stars }) => stars === 3).map(({ id }) => id),
  );
  const odd = { shopId: shop.id, sort: 'best' as const, stars: undefined, after: "9.x'--" };
  expect((await reviewsOf(odd)).reviews).toHaveLength(reviewPageSize);
});

test('an item shows what those say who bought it, without a whole name', async () => {
  const { shop, stockId } = await shopWithItem();
  const other = await makePlainItem(shop.id);
  await review((await completedOrder(shop, stockId)).code, 5, { text: 'Fine' });
  await review((await completedOrder(shop, stockId)).code, 2);
  await review((await completedOrder(shop, other)).code, 1);
  const found = await reviewsOfItem(stockId);
  expect(found).toMatchObject({ count: 2, average: 3.5 });
  expect(found.reviews.map(({ stars, name }) => ({ stars, name }))).toEqual([
    { stars: 2, name: 'Fúnmi A.' },
    { stars: 5, name: 'Fúnmi A.' },
  ]);
  expect(JSON.stringify(found)).not.toMatch(/Adébáyọ̀|0805/);
  expect(await reviewsOfItem(await makePlainItem(shop.id))).toMatchObject({ count: 0 });
});

test('an order that was handed over by its code says so', async () => {
  const { shop, stockId } = await shopWithItem();
  await saveSwitches(shop.actor, ['handsOverByCode']);
  const byCode = await makeOrder(shop.id, [{ stockId }], { phone: '08055500003' });
  await advanceTo(shop.actor, byCode.id, 'ready');
  const code = (await handOverCode(byCode.id)) ?? '';
  await asTeam(shop.actor, byCode, { intent: 'hand-over', code, paid: 'cash' });
  const without = await makeOrder(shop.id, [{ stockId }], { phone: '08055500004' });
  await advanceTo(shop.actor, without.id, 'ready');
  await asTeam(shop.actor, without, {
    intent: 'advance',
    to: 'completed',
    without: 'yes',
    paid: '',
  });
  for (const order of [byCode, without]) await review(order.code, 5);
  const { reviews: found } = await reviewsOfItem(stockId);
  expect(found.map(({ handedOver }) => handedOver)).toEqual([false, true]);
});
