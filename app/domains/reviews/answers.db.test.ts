import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { newId } from '#app/platform/id.ts';
import { makePlainItem } from '#tests/support/shop/orders.ts';
import { completedOrder, review } from '#tests/support/shop/reviews.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { codeOf, stockBench } from '#tests/support/shop/stocks.ts';
import { withChanges } from './changed-reviews.ts';
import { answerReview } from './commands/answer-review.server.ts';
import { withholdReview } from './commands/withhold-review.server.ts';
import {
  orderReviewForShop,
  reviewsOf,
  unansweredReviews,
  withAsked,
} from './reviews.queries.server.ts';
import { reviews } from './reviews.table.server.ts';

stockBench();

const ofOrder = async (orderId: string) =>
  (await database().select().from(reviews).where(eq(reviews.orderId, orderId)))[0];

async function shopWithItem() {
  const shop = await makeShop();
  return { shop, stockId: await makePlainItem(shop.id, 100) };
}

const withhold = (shopId: string, reviewId: string, isWithheld = true) =>
  inTransaction((tx) => withholdReview(tx, { reviewId, shopId, isWithheld }));

test('the shop changes its answer for a week, and later only when the buyer has changed the review', async () => {
  const { shop, stockId } = await shopWithItem();
  const order = await completedOrder(shop, stockId);
  await review(order.code, 3);
  const { id: reviewId } = (await ofOrder(order.id)) ?? { id: '' };
  const say = (text: string, isChange = true, { actor } = shop) =>
    codeOf(inTransaction((tx) => answerReview(tx, actor, { reviewId, text, isChange })));
  expect(await say('Too early')).toBe('reviews.answer_closed');
  expect(await say('Thank you', false)).toBe('done');
  expect(await say('Thank you, again', false)).toBe('reviews.already_answered');
  expect(await say('Thank you very much')).toBe('done');
  expect(await say('Ours?', true, await makeShop())).toBe('reviews.not_found');
  const { answeredAt } = (await ofOrder(order.id)) ?? {};
  const start = Date.now();
  const inDays = async <T>(days: number, work: () => Promise<T>): Promise<T> => {
    const back = setClock(() => new Date(start + days * 86_400_000));
    return work().finally(back);
  };
  // Changing it does not give another week.
  expect(await inDays(6, () => say('Thank you, once more'))).toBe('done');
  expect(await ofOrder(order.id)).toMatchObject({ answeredAt });
  expect(await inDays(7.1, () => say('Too late'))).toBe('reviews.answer_closed');
  const shown = async () => {
    const list = await reviewsOf({
      shopId: shop.id,
      sort: 'newest',
      stars: undefined,
      after: undefined,
    });
    return withChanges(list.reviews, translatorFor('en').t)[0];
  };
  expect((await shown())?.item).not.toContain('Changed');
  await inDays(6.9, () => review(order.code, 5));
  expect((await shown())?.item).toMatch(/ · Changed on .*, after the shop answered$/);
  expect(await inDays(8, () => say('Glad to hear it'))).toBe('done');
  expect((await shown())?.item).toMatch(/ · Changed on [^,]*$/);
  expect(await ofOrder(order.id)).toMatchObject({ answer: 'Glad to hear it', stars: 5 });
});

test('a new review is on the start page until it is answered, hidden or a week old', async () => {
  const { shop, stockId } = await shopWithItem();
  const order = await completedOrder(shop, stockId);
  const news = async () => {
    const { count, shown } = await unansweredReviews(shop.id, 2);
    expect(shown).toHaveLength(Math.min(count, 2));
    return shown.map(({ stars }) => stars);
  };
  expect(await news()).toEqual([]);
  await review(order.code, 2);
  expect(await news()).toEqual([2]);
  const later = setClock(() => new Date(Date.now() + 7 * 86_400_000 + 1_000));
  expect(await news()).toEqual([]);
  later();
  const { id: reviewId } = (await ofOrder(order.id)) ?? { id: '' };
  await withhold(shop.id, reviewId);
  expect(await news()).toEqual([]);
  await withhold(shop.id, reviewId, false);
  await inTransaction((tx) => answerReview(tx, shop.actor, { reviewId, text: 'Sorry' }));
  expect(await news()).toEqual([]);
});

test('the review that somebody came to answer is on the page, also one of a later page; another shop’s is not', async () => {
  const { shop, stockId } = await shopWithItem();
  const order = await completedOrder(shop, stockId);
  await review(order.code, 2, { text: 'Came late' });
  const { id = '' } = (await ofOrder(order.id)) ?? {};
  const list = { shopId: shop.id, sort: 'newest', stars: undefined, after: undefined } as const;
  const first = await reviewsOf(list);
  expect(await withAsked(first, shop.id, id)).toEqual(first);
  // As if the page were full of newer ones.
  const later = { ...first, reviews: [] };
  expect(await withAsked(later, shop.id, id)).toEqual(first);
  for (const asked of [undefined, 'x', newId()])
    expect(await withAsked(later, shop.id, asked)).toEqual(later);
  expect(await withAsked(later, (await makeShop()).id, id)).toEqual(later);
  await withhold(shop.id, id);
  expect(await withAsked(later, shop.id, id)).toEqual(later);
});

test('the shop finds the review of an order at the order, while buyers see it too', async () => {
  const { shop, stockId } = await shopWithItem();
  const order = await completedOrder(shop, stockId);
  expect(await orderReviewForShop(order.id)).toBeUndefined();
  await review(order.code, 4, { text: 'Good cloth' });
  const { id = '' } = (await ofOrder(order.id)) ?? {};
  const words = { id, stars: 4, text: 'Good cloth' };
  expect(await orderReviewForShop(order.id)).toEqual({ ...words, isAnswered: false });
  await inTransaction((tx) => answerReview(tx, shop.actor, { reviewId: id, text: 'Thank you' }));
  expect(await orderReviewForShop(order.id)).toEqual({ ...words, isAnswered: true });
  await withhold(shop.id, id);
  expect(await orderReviewForShop(order.id)).toBeUndefined();
});
