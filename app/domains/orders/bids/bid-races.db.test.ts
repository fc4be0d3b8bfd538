import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import { bidOf, bidRow, makeNegotiable, newBuyer, offer } from '#tests/support/shop/bids.ts';
import { draftOf } from '#tests/support/shop/orders.ts';
import { makeShop, shopBench } from '#tests/support/shop/shops.ts';
import { stockRow } from '#tests/support/shop/stocks.ts';
import { placeOrder } from '../commands/place-order.server.ts';
import { orders } from '../orders.table.server.ts';
import { answerBid, answerBidByBuyer } from './answer-bid.server.ts';
import { bidHistory, bids } from './bids.table.server.ts';

shopBench();

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );

const seenKobo = 900_000;

test('one link used by many at once makes one order', async () => {
  const shop = await makeShop();
  const stockId = await makeNegotiable(shop.id, 100);
  const bid = await offer(bidOf(stockId, '9,000'));
  await inTransaction((tx) =>
    answerBid(tx, shop.actor, { bidId: bid.id, move: 'accept', seenKobo }),
  );
  const draft = await draftOf(shop.id, [{ stockId }], { deal: bid.code, discountKobo: 300_000 });
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      codeOf(
        inTransaction((tx) =>
          placeOrder(tx, draft, { source: 'direct', visitorKey: `browser ${n}` }),
        ),
      ),
    ),
  );
  expect(results.filter((result) => result === 'done')).toHaveLength(1);
  expect(new Set(results)).toEqual(new Set(['done', 'orders.bid_used']));
  const placed = await database().select().from(orders).where(eq(orders.bidId, bid.id));
  expect(placed).toMatchObject([{ totalKobo: 900_000 }]);
  expect((await stockRow(stockId)).quantity).toBe(99);
  expect((await bidRow(bid.id)).state).toBe('ordered');
});

test('the shop’s yes beside the buyer’s withdrawal: one of them', async () => {
  const shop = await makeShop({ plan: 'enterprise' });
  const rounds = isLongRun ? 100 : 15;
  const made = await Promise.all(
    Array.from({ length: rounds }, async () =>
      offer(bidOf(await makeNegotiable(shop.id), '9,000')),
    ),
  );
  const results = await Promise.all(
    made.map((bid) =>
      Promise.all([
        codeOf(
          inTransaction((tx) =>
            answerBid(tx, shop.actor, { bidId: bid.id, move: 'accept', seenKobo }),
          ),
        ),
        codeOf(
          inTransaction((tx) => answerBidByBuyer(tx, bid.code, { move: 'withdraw', seenKobo })),
        ),
      ]),
    ),
  );
  for (const [at, bid] of made.entries()) {
    const { state } = await bidRow(bid.id);
    const isAccepted = state === 'accepted';
    expect(['accepted', 'withdrawn']).toContain(state);
    expect(results[at]).toEqual(
      isAccepted ? ['done', 'orders.bid_changed'] : ['orders.bid_changed', 'done'],
    );
  }
  const lines = await database()
    .select()
    .from(bidHistory)
    .where(
      inArray(
        bidHistory.bidId,
        made.map(({ id }) => id),
      ),
    );
  expect(lines).toHaveLength(rounds * 2);
});

test('one buyer who offers many times at once has one offer', async () => {
  const shop = await makeShop();
  const stockId = await makeNegotiable(shop.id);
  const buyer = newBuyer();
  const results = await Promise.all(
    Array.from({ length: 12 }, (_, n) => codeOf(offer(bidOf(stockId, `${9_000 + n}`), buyer))),
  );
  expect(results.filter((result) => result === 'done')).toHaveLength(1);
  expect(new Set(results)).toEqual(new Set(['done', 'orders.bid_live']));
  const rows = await database().select().from(bids).where(eq(bids.stockId, stockId));
  expect(rows).toHaveLength(1);
});

test('two of the team answer at once: one answer, and the same one twice is one', async () => {
  const shop = await makeShop();
  const bid = await offer(bidOf(await makeNegotiable(shop.id), '9,000'));
  const answers = [
    { move: 'accept', seenKobo },
    { move: 'counter', seenKobo, amountKobo: 1_000_000 },
    { move: 'refuse', seenKobo },
  ] as const;
  const results = await Promise.all(
    [...answers, ...answers].map((given) =>
      codeOf(inTransaction((tx) => answerBid(tx, shop.actor, { bidId: bid.id, ...given }))),
    ),
  );
  // The winner's twin finds it done.
  expect(results.filter((result) => result === 'done')).toHaveLength(2);
  const lines = await database().select().from(bidHistory).where(eq(bidHistory.bidId, bid.id));
  expect(lines).toHaveLength(2);
});
