import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { answerPrices } from '#app/domains/stocks/prices/price-forms.server.ts';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import { bidOf, bidRow, makeNegotiable, newBuyer, offer } from '#tests/support/shop/bids.ts';
import { draftOf, makePlainItem, orderRow } from '#tests/support/shop/orders.ts';
import { newPhone } from '#tests/support/shop/people.ts';
import { makeMember, makeShop, shopBench, type TestShop } from '#tests/support/shop/shops.ts';
import { changeItem } from '#tests/support/shop/stocks.ts';
import { OrderChanged } from '../commands/locked-lines.server.ts';
import { placeOrder } from '../commands/place-order.server.ts';
import { answerBid, answerBidByBuyer, type BidAnswer } from './answer-bid.server.ts';
import { bidHistory } from './bids.table.server.ts';

shopBench();

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );

const answer = ({ actor }: Pick<TestShop, 'actor'>, bidId: string, given: BidAnswer) =>
  inTransaction((tx) => answerBid(tx, actor, { bidId, ...given }));
const reply = (code: string, given: BidAnswer) =>
  inTransaction((tx) => answerBidByBuyer(tx, code, given));
const historyOf = async (bidId: string) =>
  (
    await database()
      .select()
      .from(bidHistory)
      .where(eq(bidHistory.bidId, bidId))
      .orderBy(bidHistory.id)
  ).map(({ kind, by, amountKobo }) => [kind, by, amountKobo]);

const accept = { move: 'accept', seenKobo: 900_000 } as const;

/** An agreed ₦9,000 for an item of ₦12,000. */
async function agreed(more: Record<string, string> = {}, quantity = 5) {
  const shop = await makeShop();
  const stockId = await makeNegotiable(shop.id, quantity);
  const buyer = newBuyer();
  const bid = await offer(bidOf(stockId, '9,000', more), buyer);
  await answer(shop, bid.id, accept);
  const draft = await draftOf(shop.id, [{ stockId, quantity: bid.quantity }], {
    deal: bid.code,
    discountKobo: 300_000 * bid.quantity,
  });
  const place = (given: Partial<typeof draft> = {}, visitorKey = buyer.visitorKey) =>
    inTransaction((tx) => placeOrder(tx, { ...draft, ...given }, { source: 'direct', visitorKey }));
  return { shop, stockId, buyer, bid, draft, place };
}

test('offer, counter, another offer, yes, order at that price', async () => {
  const shop = await makeShop();
  const stockId = await makeNegotiable(shop.id);
  const buyer = newBuyer();
  const bid = await offer(bidOf(stockId, '8,000', { quantity: '2' }), buyer);
  await answer(shop, bid.id, { move: 'counter', seenKobo: 800_000, amountKobo: 1_100_000 });
  await reply(bid.code, { move: 'counter', seenKobo: 1_100_000, amountKobo: 900_000 });
  await answer(shop, bid.id, { move: 'counter', seenKobo: 900_000, amountKobo: 1_000_000 });
  const done = await reply(bid.code, { move: 'accept', seenKobo: 1_000_000 });
  expect(done).toMatchObject({ state: 'accepted', amountKobo: 1_000_000 });
  const draft = await draftOf(shop.id, [{ stockId, quantity: 2 }], {
    deal: bid.code,
    discountKobo: 400_000,
  });
  const { orderId } = await inTransaction((tx) =>
    placeOrder(tx, draft, { source: 'direct', visitorKey: buyer.visitorKey }),
  );
  expect(await orderRow(orderId)).toMatchObject({
    totalKobo: 2_000_000,
    discountKobo: 400_000,
    discountCode: null,
    bidId: bid.id,
  });
  expect(await historyOf(bid.id)).toEqual([
    ['offer', 'buyer', 800_000],
    ['counter', 'team', 1_100_000],
    ['counter', 'buyer', 900_000],
    ['counter', 'team', 1_000_000],
    ['accept', 'buyer', 1_000_000],
    ['order', 'buyer', 1_000_000],
  ]);
});

test('only for what may be haggled over, above nothing, below the price, of what there is', async () => {
  const shop = await makeShop();
  const [stockId, fixed] = [await makeNegotiable(shop.id, 3), await makePlainItem(shop.id)];
  expect(await codeOf(offer(bidOf(fixed, '9,000')))).toBe('orders.bid_not_negotiable');
  expect(await codeOf(offer(bidOf(stockId, '12,000')))).toBe('orders.bid_amount');
  expect(await codeOf(offer(bidOf(stockId, '0.50')))).toBe('orders.bid_amount');
  expect(await codeOf(offer(bidOf(stockId, '9,000', { quantity: '4' })))).toBe(
    'orders.bid_few_left',
  );
  expect(await codeOf(offer(bidOf(newId(), '9,000')))).toBe('orders.not_found');
  expect(await codeOf(offer(bidOf('x', '9,000')))).toBe('orders.not_found');
  expect(await codeOf(offer(bidOf(stockId, '9,000', { variantId: newId() })))).toBe(
    'orders.not_found',
  );
});

test.each([
  [{ amount: '-5' }, 'orders.bid_amount'],
  [{ amount: 'much' }, 'orders.bid_amount'],
  [{ amount: '' }, 'orders.bid_amount'],
  [{ quantity: '0' }, 'orders.bid_quantity'],
  [{ quantity: '1.5' }, 'orders.bid_quantity'],
  [{ quantity: '10001' }, 'orders.bid_quantity'],
  [{ name: ' ' }, 'orders.name_required'],
  [{ phone: '12' }, 'orders.phone_invalid'],
])('%o is refused', (more, message) => {
  expect(() => bidOf(newId(), '9,000', more as Record<string, string>)).toThrow(message);
});

test('one offer a buyer and item; the same one twice is one, and a refused one makes room', async () => {
  const shop = await makeShop();
  const stockId = await makeNegotiable(shop.id);
  const buyer = newBuyer();
  const bid = await offer(bidOf(stockId, '9,000'), buyer);
  expect((await offer(bidOf(stockId, '9,000'), buyer)).id).toBe(bid.id);
  expect(await codeOf(offer(bidOf(stockId, '8,000'), buyer))).toBe('orders.bid_live');
  await answer(shop, bid.id, { move: 'refuse', seenKobo: 900_000 });
  await answer(shop, bid.id, { move: 'refuse', seenKobo: 900_000 });
  expect((await historyOf(bid.id)).length).toBe(2);
  expect(await codeOf(offer(bidOf(stockId, '8,000'), buyer))).toBe('done');
});

test('an answer is to what stood on the page, within bounds, and by whose turn it is', async () => {
  const shop = await makeShop();
  const stockId = await makeNegotiable(shop.id);
  const bid = await offer(bidOf(stockId, '9,000'));
  const tried = (given: BidAnswer) => codeOf(answer(shop, bid.id, given));
  expect(await tried({ move: 'accept', seenKobo: 800_000 })).toBe('orders.bid_changed');
  expect(await tried({ move: 'withdraw', seenKobo: 900_000 })).toBe('orders.choose_way');
  expect(await tried({ move: 'counter', seenKobo: 900_000, amountKobo: 900_000 })).toBe(
    'orders.bid_counter',
  );
  expect(await tried({ move: 'counter', seenKobo: 900_000, amountKobo: 1_200_000 })).toBe(
    'orders.bid_counter',
  );
  expect(await codeOf(reply(bid.code, accept))).toBe('orders.bid_changed');
  expect(await codeOf(reply('nothing', accept))).toBe('orders.bid_not_found');
  expect(await tried({ move: 'counter', seenKobo: 900_000, amountKobo: 1_000_000 })).toBe('done');
  const higher = { move: 'counter', seenKobo: 1_000_000, amountKobo: 1_000_000 } as const;
  expect(await codeOf(reply(bid.code, higher))).toBe('orders.bid_amount');
  expect(await codeOf(reply(bid.code, { move: 'refuse', seenKobo: 1_000_000 }))).toBe('done');
  expect((await bidRow(bid.id)).state).toBe('refused');
});

test('nobody goes below the lowest price; an employee is not told what it is', async () => {
  const shop = await makeShop();
  const stockId = await makeNegotiable(shop.id);
  const employee = await makeMember(shop);
  const form = new FormData();
  form.set('intent', 'costs');
  form.set('floor', '10,000');
  await answerPrices(shop.actor, stockId, form);
  const bid = await offer(bidOf(stockId, '9,000'));
  const refused = await answer(shop, bid.id, accept).catch((error) => error);
  expect(refused).toMatchObject({
    code: 'orders.bid_below_floor',
    params: { amount: '₦10,000' },
  });
  const low = { move: 'counter', seenKobo: 900_000, amountKobo: 950_000 } as const;
  const unsaid = await answer(employee, bid.id, low).catch((error) => error);
  expect(unsaid).toMatchObject({ code: 'orders.bid_too_low', params: {} });
  expect(await codeOf(answer(employee, bid.id, { ...low, amountKobo: 1_000_000 }))).toBe('done');
});

test('a floor that is raised after the yes is shown and must be accepted', async () => {
  const { shop, stockId, place } = await agreed();
  const form = new FormData();
  form.set('intent', 'costs');
  form.set('floor', '10,000');
  await answerPrices(shop.actor, stockId, form);
  const changed = await place().catch((error) => error);
  expect(changed).toBeInstanceOf(OrderChanged);
  expect(changed).toMatchObject({ sums: { now: { discountKobo: 200_000 } } });
});

test('an offer of another shop is one that is not there', async () => {
  const shop = await makeShop();
  const bid = await offer(bidOf(await makeNegotiable(shop.id), '9,000'));
  const stranger = await makeShop();
  expect(await codeOf(answer(stranger, bid.id, accept))).toBe('orders.bid_not_found');
  expect(await codeOf(answer(shop, 'x', accept))).toBe('orders.bid_not_found');
});

test('an agreed price holds for a day', async () => {
  const { place, stockId, buyer, shop } = await agreed();
  const back = setClock(() => new Date(Date.now() + 25 * 3_600_000));
  expect(await codeOf(place())).toBe('orders.bid_expired');
  // What is over makes room for another one.
  expect(await codeOf(offer(bidOf(stockId, '8,000'), buyer))).toBe('done');
  back();
  expect(shop.id).not.toBe('');
});

test('an offer that nobody answers ends by itself', async () => {
  const shop = await makeShop();
  const bid = await offer(bidOf(await makeNegotiable(shop.id), '9,000'));
  const back = setClock(() => new Date(Date.now() + 8 * 86_400_000));
  expect(await codeOf(answer(shop, bid.id, accept))).toBe('orders.bid_expired');
  back();
});

test('it holds for that buyer: by the browser or by the phone', async () => {
  const { place } = await agreed();
  const other = { phone: newPhone() };
  expect(await codeOf(place(other, 'another browser'))).toBe('orders.bid_other_phone');
  expect(await codeOf(place({}, 'another browser'))).toBe('done');
});

test('it is for that item and so many, without a code beside it', async () => {
  const { shop, place, draft } = await agreed({ quantity: '2' });
  const [line] = draft.lines;
  if (!line) throw new Error('no line');
  const fewer = { lines: [{ ...line, quantity: 1 }], discountKobo: 300_000 };
  expect(await codeOf(place(fewer))).toBe('orders.bid_changed');
  const stockId = await makePlainItem(shop.id);
  const more = { lines: [line, { ...line, stockId, quantity: 1 }] };
  expect(await codeOf(place(more))).toBe('orders.bid_changed');
  expect(await codeOf(place({ promo: 'BALOGUN10' }))).toBe('orders.bid_no_code');
  expect(await codeOf(place({ deal: 'x' }))).toBe('orders.bid_not_found');
  expect(await codeOf(place())).toBe('done');
});

test('what is gone meanwhile is said, and the price is not used up', async () => {
  const { shop, stockId, place, bid } = await agreed({ quantity: '2' }, 2);
  const { orderId } = await inTransaction(async (tx) =>
    placeOrder(tx, await draftOf(shop.id, [{ stockId }])),
  );
  expect(orderId).not.toBe('');
  expect(await codeOf(place())).toBe('orders.bid_few_left');
  await changeItem(shop.actor, stockId, { status: 'hidden' });
  expect(await codeOf(place())).toBe('orders.bid_sold_out');
  expect((await bidRow(bid.id)).state).toBe('accepted');
});

test('a price that has fallen below the agreed one is taken as it is', async () => {
  const { shop, stockId, bid, buyer } = await agreed();
  await changeItem(shop.actor, stockId, { price: '8000' });
  const draft = await draftOf(shop.id, [{ stockId }], { deal: bid.code });
  const { orderId } = await inTransaction((tx) =>
    placeOrder(tx, draft, { source: 'direct', visitorKey: buyer.visitorKey }),
  );
  expect((await orderRow(orderId)).totalKobo).toBe(800_000);
});
