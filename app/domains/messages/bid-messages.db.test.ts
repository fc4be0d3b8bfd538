import { and, asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { answerBid } from '#app/domains/orders/bids/answer-bid.server.ts';
import { bidHistory } from '#app/domains/orders/bids/bids.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { bidOf, makeNegotiable, newBuyer, offer } from '#tests/support/shop/bids.ts';
import { makeShop, shopBench } from '#tests/support/shop/shops.ts';
import { tellBid } from './commands/bid-message.server.ts';
import { unansweredThreads } from './messages.queries.server.ts';
import { messages, messageThreads } from './messages.table.server.ts';

shopBench();

async function tellAll(bidId: string): Promise<void> {
  const entries = await database()
    .select({ id: bidHistory.id })
    .from(bidHistory)
    .where(eq(bidHistory.bidId, bidId))
    .orderBy(asc(bidHistory.id));
  for (const { id } of entries) await tellBid(id);
}

const said = (shopId: string, buyerKey: string) =>
  database()
    .select({ direction: messages.direction, text: messages.text, card: messages.card })
    .from(messages)
    .innerJoin(messageThreads, eq(messageThreads.id, messages.threadId))
    .where(and(eq(messages.shopId, shopId), eq(messageThreads.buyerKey, buyerKey)))
    .orderBy(asc(messages.seq));

test('offer and answer stand in the conversation once, in the buyer’s language, with a card', async () => {
  const shop = await makeShop();
  const stockId = await makeNegotiable(shop.id);
  const buyer = { ...newBuyer(), language: 'pcm' };
  const bid = await offer(bidOf(stockId, '9,000', { quantity: '2' }), buyer);
  await inTransaction((tx) =>
    answerBid(tx, shop.actor, {
      bidId: bid.id,
      move: 'counter',
      seenKobo: 900_000,
      amountKobo: 1_000_000,
    }),
  );
  await tellAll(bid.id);
  await tellAll(bid.id);
  await tellBid('nothing');
  const card = (amountKobo: number) => ({
    stockId,
    bid: { id: bid.id, code: bid.code, quantity: 2, amountKobo },
  });
  expect(await said(shop.id, buyer.visitorKey)).toMatchObject([
    {
      direction: 'incoming',
      text: 'I wan pay ₦9,000 for one, 2 of Power bank.',
      card: card(900_000),
    },
    {
      direction: 'outgoing',
      text: 'We fit do ₦10,000 for Power bank.',
      card: card(1_000_000),
    },
  ]);
});

test('an offer waits on its own list, not as a message without an answer', async () => {
  const shop = await makeShop();
  const bid = await offer(bidOf(await makeNegotiable(shop.id), '9,000'));
  await tellAll(bid.id);
  const later = new Date(Date.now() + 3_600_000);
  expect((await unansweredThreads({ shopId: shop.id, waitedMs: 600_000 }, later)).count).toBe(0);
});
