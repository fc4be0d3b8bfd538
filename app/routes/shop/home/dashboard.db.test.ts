import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { shopReport } from '#app/domains/insights/report.queries.server.ts';
import { messages } from '#app/domains/messages/messages.table.server.ts';
import { measureShop } from '#app/domains/moderation/commands/decide.server.ts';
import { answerBid } from '#app/domains/orders/bids/answer-bid.server.ts';
import { orderChannel } from '#app/domains/orders/commands/order-log.server.ts';
import { takePayment } from '#app/domains/orders/commands/record-payment.server.ts';
import { claimTransfer, correctPayment } from '#app/domains/orders/commands/transfers.server.ts';
import { advanceOrder, cancelOwnOrder } from '#app/domains/orders/commands/work-order.server.ts';
import { shopBankAccounts } from '#app/domains/payments/payments.table.server.ts';
import { answerReview } from '#app/domains/reviews/commands/answer-review.server.ts';
import { noteShared } from '#app/domains/shops/commands/first-steps.server.ts';
import { shopOfUser } from '#app/domains/shops/shops.queries.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import type { Role } from '#app/domains/shops/team/permissions.ts';
import { lagosDay, setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import { eventsAfter } from '#app/platform/live/events.server.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { bidOf, makeNegotiable, offer } from '#tests/support/shop/bids.ts';
import { makeVisitor } from '#tests/support/shop/messages.ts';
import { makeOrder, makePlainItem } from '#tests/support/shop/orders.ts';
import { completedOrder, review } from '#tests/support/shop/reviews.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { dashboardPage } from './dashboard.server.ts';

stockBench();

async function figuresOf({ owner }: TestShop, role: Role = 'owner', isWhole = false) {
  const place = await shopOfUser(owner.id);
  const { session } = owner;
  const viewer = { session, role, isPaused: false, justJoined: false };
  const whole = { ...viewer, shop: place?.shop };
  return (await dashboardPage(whole, 'https://oja.example', isWhole)).figures;
}

const doerOf = (shop: TestShop) => ({ by: 'team' as const, userId: shop.owner.id, name: 'Ngozi' });

/** Sold and paid: confirmed, ready, taken away. */
async function sell(
  shop: TestShop,
  stockId: string,
  method: 'cash' | 'transfer' | 'pos' | undefined,
) {
  const order = await makeOrder(shop.id, [{ stockId }]);
  let paymentId = '';
  await inTransaction(async (tx) => {
    if (method) {
      const taken = { method, amountKobo: order.totalKobo, doer: doerOf(shop) };
      paymentId = await takePayment(tx, order, taken);
    }
    for (const to of ['confirmed', 'ready', 'completed'] as const) {
      await advanceOrder(tx, shop.actor, { orderId: order.id, to });
    }
  });
  return { order, paymentId };
}

test('before the first sale no figure is made up, and an employee never gets one', async () => {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id);
  expect((await figuresOf(shop))?.today).toBeUndefined();
  await sell(shop, stockId, 'cash');
  expect((await figuresOf(shop))?.today?.totalKobo).toBe(1_200_000);
  const theirs = await figuresOf(shop, 'employee');
  expect(theirs?.today).toBeUndefined();
  expect(theirs?.week).toBeUndefined();
  expect(theirs?.weekKobo).toBeUndefined();
  expect(theirs?.hand.claims).toEqual([]);
});

test('today is split by how it was paid, the parts come to the whole, and analytics shows the same', async () => {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id, 9);
  await sell(shop, stockId, 'cash');
  await sell(shop, stockId, 'transfer');
  await sell(shop, stockId, undefined);
  const wrong = await sell(shop, stockId, 'pos');
  await inTransaction((tx) =>
    correctPayment(tx, shop.actor, { paymentId: wrong.paymentId, reason: 'card was declined' }),
  );
  const today = (await figuresOf(shop))?.today;
  const parts = Object.fromEntries(today?.parts.map(({ method, kobo }) => [method, kobo]) ?? []);
  expect(parts).toMatchObject({ cash: 1_200_000, transfer: 1_200_000, online: 0 });
  expect(Object.values(parts).reduce((sum, kobo) => sum + kobo, 0)).toBe(today?.totalKobo);
  const report = await shopReport(shop.id, 7);
  expect(report.days.at(-1)?.salesKobo).toBe(today?.totalKobo);
  expect((await figuresOf(shop))?.week?.at(-1)).toEqual({
    day: lagosDay(),
    salesKobo: today?.totalKobo,
  });
  expect(today?.sold).toHaveLength(3);
});

test('what needs a hand: the oldest of each kind of this shop, and how many there are in all', async () => {
  const [shop, other] = [await makeShop(), await makeShop()];
  const stockId = await makePlainItem(shop.id, 9);
  await makePlainItem(shop.id, 0);
  const first = await makeOrder(shop.id, [{ stockId }]);
  await makeOrder(shop.id, [{ stockId }]);
  await makeOrder(shop.id, [{ stockId }]);
  await inTransaction((tx) => claimTransfer(tx, { code: first.code, fromBank: 'OPay' }));
  const hand = (await figuresOf(shop))?.hand;
  expect(hand?.count).toBe(5);
  expect(hand?.orders.map(({ number }) => number)).toEqual([1, 2]);
  expect(hand?.claims).toMatchObject([{ amountKobo: first.totalKobo, fromBank: 'OPay' }]);
  expect(hand?.out).toHaveLength(1);
  const whole = (await figuresOf(shop, 'owner', true))?.hand;
  expect(whole).toMatchObject({ count: 5, isWhole: true, claims: hand?.claims, out: hand?.out });
  expect(whole?.orders.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect((await figuresOf(other))?.hand.count).toBe(0);
});

test('an offer needs a hand until it is answered, of this shop alone', async () => {
  const [shop, other] = [await makeShop(), await makeShop()];
  const bid = await offer(bidOf(await makeNegotiable(shop.id), '9,000'));
  const hand = (await figuresOf(shop, 'employee'))?.hand;
  expect(hand).toMatchObject({ count: 1, bids: [{ id: bid.id, amountKobo: 900_000 }] });
  expect((await figuresOf(other))?.hand.count).toBe(0);
  await inTransaction((tx) =>
    answerBid(tx, shop.actor, { bidId: bid.id, move: 'refuse', seenKobo: 900_000 }),
  );
  expect((await figuresOf(shop))?.hand.count).toBe(0);
});

test('a new review needs a hand until it is answered, of those who may answer it', async () => {
  const [shop, other] = [await makeShop(), await makeShop()];
  const order = await completedOrder(shop, await makePlainItem(shop.id, 9));
  expect((await figuresOf(shop))?.hand).toMatchObject({ count: 0, reviews: [] });
  await review(order.code, 4, { text: 'Good cloth' });
  const hand = (await figuresOf(shop))?.hand;
  expect(hand).toMatchObject({ count: 1, reviews: [{ stars: 4, text: 'Good cloth' }] });
  expect((await figuresOf(other))?.hand.count).toBe(0);
  const reviewId = hand?.reviews[0]?.id ?? '';
  expect(hand?.reviews[0]?.to).toContain(`answer=${reviewId}`);
  await inTransaction((tx) => answerReview(tx, shop.actor, { reviewId, text: 'Thank you' }));
  expect((await figuresOf(shop))?.hand.count).toBe(0);
});

test('a buyer without an answer needs a hand after ten minutes, not before, and not once answered', async () => {
  const shop = await makeShop();
  await makeVisitor().write(shop.id, 'Is size 14 there?');
  expect((await figuresOf(shop))?.hand.threads).toEqual([]);
  const back = setClock(() => new Date(Date.now() + 11 * 60_000));
  try {
    expect((await figuresOf(shop))?.hand.threads.map(({ last }) => last?.text)).toEqual([
      'Is size 14 there?',
    ]);
  } finally {
    back();
  }
  const later = setClock(() => new Date(Date.now() + 8 * 86_400_000));
  expect((await figuresOf(shop))?.hand.threads).toEqual([]);
  later();
  expect(await database().select().from(messages).where(eq(messages.shopId, shop.id))).toHaveLength(
    1,
  );
});

test('the first steps go away for good once all five are done', async () => {
  const shop = await makeShop();
  const done = async () => (await figuresOf(shop))?.steps?.done;
  expect(await done()).toEqual({
    picture: false,
    place: false,
    item: false,
    account: false,
    shared: false,
  });
  await makeStock(shop.actor);
  await noteShared(shop.actor);
  const { sharedAt } = (await shopOfUser(shop.owner.id))?.shop ?? {};
  await noteShared(shop.actor);
  expect((await shopOfUser(shop.owner.id))?.shop.sharedAt).toEqual(sharedAt);
  expect(await done()).toMatchObject({ item: true, shared: true, place: false });
  expect((await figuresOf(shop, 'employee'))?.steps).toBeUndefined();
  const own = eq(shops.id, shop.id);
  await database().update(shops).set({ address: 'Balogun Market, Lagos' }).where(own);
  await database().update(users).set({ pictureBase: 'x' }).where(eq(users.id, shop.owner.id));
  expect(await done()).toMatchObject({ picture: true, place: true, account: false });
  await database()
    .insert(shopBankAccounts)
    .values({ shopId: shop.id, bank: 'OPay', accountNumber: '0123456789', accountName: 'Ngozi' });
  expect(await done()).toBeUndefined();
  await database().update(users).set({ pictureBase: null }).where(eq(users.id, shop.owner.id));
  await database().update(shops).set({ address: '' }).where(own);
  expect(await done()).toBeUndefined();
  expect((await shopOfUser(shop.owner.id))?.shop.setUpAt).toBeInstanceOf(Date);
});

test('the tile counts the orders that nobody has confirmed, of this shop only', async () => {
  const [shop, other] = [await makeShop(), await makeShop()];
  const stockId = await makeStock(shop.actor, { quantity: 9 });
  const before = await figuresOf(shop);
  expect(before?.newOrders).toBe(0);
  const first = await makeOrder(shop.id, [{ stockId }]);
  const second = await makeOrder(shop.id, [{ stockId }]);
  await makeOrder(shop.id, [{ stockId }]);
  expect((await figuresOf(shop))?.newOrders).toBe(3);
  expect((await figuresOf(other))?.newOrders).toBe(0);
  const told = await eventsAfter(orderChannel(shop.id), before?.ordersCursor ?? -1);
  expect(told.map(({ kind }) => kind)).toEqual(['order.placed', 'order.placed', 'order.placed']);
  await inTransaction((tx) => advanceOrder(tx, shop.actor, { orderId: first.id, to: 'confirmed' }));
  await inTransaction((tx) =>
    cancelOwnOrder(tx, shop.actor, { orderId: second.id, reason: 'sold in the shop' }),
  );
  const after = await figuresOf(shop);
  expect(after?.newOrders).toBe(1);
  expect(after?.toPack).toBe(1);
  expect((await figuresOf(other))?.toPack).toBe(0);
  expect(await eventsAfter(orderChannel(shop.id), after?.ordersCursor ?? 0)).toEqual([]);
});

test('money of the week is for those who may see payments', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { quantity: 9 });
  const order = await makeOrder(shop.id, [{ stockId }]);
  expect((await figuresOf(shop))?.weekKobo).toBe(0);
  const doer = { by: 'team' as const, userId: shop.owner.id, name: 'Ngozi' };
  await inTransaction((tx) =>
    takePayment(tx, order, { method: 'cash', amountKobo: order.totalKobo, doer }),
  );
  expect((await figuresOf(shop))?.weekKobo).toBe(order.totalKobo);
  const theirs = await figuresOf(shop, 'employee');
  expect(theirs?.weekKobo).toBeUndefined();
});

test('a suspended shop is neither asked to renew its plan nor told that it is open, and its letters are counted', async () => {
  // Of a month, so long ago, a day or a few are left.
  const turnBack = setClock(() => new Date(Date.now() - 27 * 86_400_000));
  const shop = await makeShop({ plan: 'basic' }).finally(turnBack);
  const page = async () => {
    const place = await shopOfUser(shop.owner.id);
    const viewer = { session: shop.owner.session, role: 'owner' as const, isPaused: false };
    return dashboardPage(
      { ...viewer, justJoined: false, shop: place?.shop },
      'https://oja.example',
    );
  };
  expect(await page()).toMatchObject({
    banner: { kind: 'ends_soon' },
    figures: { isSuspended: false, letters: { total: 0, unseen: 0 } },
  });
  const by = (await makeOperator('moderator')).operator;
  const reason = 'The photos belong to another shop.';
  await measureShop(by, { shopId: shop.id, kind: 'suspend', reason, key: newId() });
  expect(await page()).toMatchObject({
    banner: undefined,
    figures: { isSuspended: true, letters: { total: 1, unseen: 1 } },
  });
});
