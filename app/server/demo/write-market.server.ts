import { eq, inArray, sql } from 'drizzle-orm';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { planPayments } from '#app/domains/billing/billing.table.server.ts';
import { marketEvents } from '#app/domains/insights/insights.table.server.ts';
import { channelChats } from '#app/domains/messages/channels/channels.table.server.ts';
import {
  messageShops,
  messages,
  messageThreads,
} from '#app/domains/messages/messages.table.server.ts';
import { bidHistory, bids } from '#app/domains/orders/bids/bids.table.server.ts';
import { discountCodes } from '#app/domains/orders/codes/codes.table.server.ts';
import { orderFactsChanged } from '#app/domains/orders/orders.events.ts';
import {
  orderCounters,
  orderHistory,
  orderLines,
  orders,
} from '#app/domains/orders/orders.table.server.ts';
import { orderPayments } from '#app/domains/orders/payments/payments.table.server.ts';
import {
  paymentDisputes,
  shopBankAccounts,
  shopSubaccounts,
} from '#app/domains/payments/payments.table.server.ts';
import { reviewItems, reviews } from '#app/domains/reviews/reviews.table.server.ts';
import { deliveryZones, shopDelivery } from '#app/domains/shops/delivery/delivery.table.server.ts';
import {
  shopAddresses,
  shopMembers,
  shopRatings,
  shops,
} from '#app/domains/shops/shops.table.server.ts';
import { stockOffers } from '#app/domains/stocks/prices/prices.table.server.ts';
import { sectionItems, sections } from '#app/domains/stocks/sections/sections.table.server.ts';
import {
  stockMovements,
  stockPrices,
  stocks,
  stockVariants,
} from '#app/domains/stocks/stocks.table.server.ts';
import { lagosDay } from '#app/platform/clock.ts';
import type { Executor, Transaction } from '#app/platform/db/database.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import {
  standInDisputes,
  standInSubaccounts,
  standInTransactions,
} from '#app/providers/paystack/stand-in/stand-in.table.server.ts';
import { insertRows } from './rows/insert-rows.server.ts';
import type { DemoDispute, MarketRows } from './rows/market-rows.ts';

/** The stand-in gives the numbers, as it would have done: it knows the charge when the shop answers. */
async function writeDispute(tx: Executor, { charge, asked, dispute }: DemoDispute): Promise<void> {
  const [paid] = await tx
    .insert(standInTransactions)
    .values(charge)
    .returning({ id: standInTransactions.id });
  const [told] = await tx
    .insert(standInDisputes)
    .values({ ...asked, transactionId: paid?.id ?? 0 })
    .returning({ id: standInDisputes.id });
  await tx.insert(paymentDisputes).values({ ...dispute, providerId: String(told?.id) });
}

export async function writeMarket(tx: Executor, rows: MarketRows): Promise<void> {
  await insertRows(tx, users, rows.users);
  await insertRows(tx, shops, rows.shops);
  await insertRows(tx, shopAddresses, rows.shopAddresses);
  await insertRows(tx, shopMembers, rows.shopMembers);
  await insertRows(tx, shopRatings, rows.shopRatings);
  await insertRows(tx, stocks, rows.stocks);
  await insertRows(tx, stockVariants, rows.stockVariants);
  await insertRows(tx, stockMovements, rows.stockMovements);
  await insertRows(tx, stockPrices, rows.stockPrices);
  await insertRows(tx, stockOffers, rows.stockOffers);
  for (const { stockId, wasKobo, endsAt } of rows.stockOffers) {
    await tx.update(stocks).set({ wasKobo, offerUntil: endsAt }).where(eq(stocks.id, stockId));
    await tx.update(stockVariants).set({ wasKobo }).where(eq(stockVariants.stockId, stockId));
  }
  if (rows.negotiable.length > 0)
    await tx.update(stocks).set({ negotiable: true }).where(inArray(stocks.id, rows.negotiable));
  await insertRows(tx, bids, rows.bids);
  await insertRows(tx, bidHistory, rows.bidHistory);
  // Lists in a column: few rows, written as they are.
  if (rows.shopDelivery.length > 0) await tx.insert(shopDelivery).values(rows.shopDelivery);
  if (rows.deliveryZones.length > 0) await tx.insert(deliveryZones).values(rows.deliveryZones);
  await insertRows(tx, discountCodes, rows.discountCodes);
  await insertRows(tx, sections, rows.sections);
  await insertRows(tx, sectionItems, rows.sectionItems);
  await insertRows(tx, shopBankAccounts, rows.bankAccounts);
  await insertRows(tx, shopSubaccounts, rows.subaccounts);
  await insertRows(tx, standInSubaccounts, rows.standInSubaccounts);
  await insertRows(tx, orderCounters, rows.orderCounters);
  await insertRows(tx, orders, rows.orders);
  await insertRows(tx, orderLines, rows.orderLines);
  await insertRows(tx, orderHistory, rows.orderHistory);
  await insertRows(tx, orderPayments, rows.orderPayments);
  await insertRows(tx, planPayments, rows.planPayments);
  for (const dispute of rows.disputes) await writeDispute(tx, dispute);
  await insertRows(tx, reviews, rows.reviews);
  await insertRows(tx, reviewItems, rows.reviewItems);
  await insertRows(tx, messageShops, rows.messageShops);
  await insertRows(tx, channelChats, rows.channelChats);
  await insertRows(tx, messageThreads, rows.messageThreads);
  await insertRows(tx, messages, rows.messages);
  await insertRows(tx, marketEvents, rows.marketEvents);
}

/** As the commands would have told: the figures of these days are made soon after the start. */
export async function tellOrders(tx: Transaction, rows: MarketRows): Promise<void> {
  const facts = [
    ...rows.marketEvents.map(({ shopId, at }) => ({ shopId, at })),
    ...rows.orders.flatMap(({ shopId, placedAt, completedAt }) =>
      [placedAt, completedAt].flatMap((at) => (at ? [{ shopId, at }] : [])),
    ),
  ];
  for (const [shopId, own] of Map.groupBy(facts, (fact) => fact.shopId)) {
    const days = [...new Set(own.map(({ at }) => lagosDay(at)))];
    if (shopId) await enqueue(tx, orderFactsChanged, { shopId, days });
  }
}

/**
 * A like is a visitor's row, and the number on the product counts them: so the rows are made from
 * the number. 997 is prime, which keeps a product's visitors distinct.
 */
export async function writeLikes(tx: Executor): Promise<void> {
  await tx.execute(sql`
    insert into stock_likes (stock_id, visitor_id, at)
    select s.id, 'demo-' || (n * 7 + s.shuffle::bigint) % 997, s.created_at + n * interval '3 hours'
    from stocks s cross join lateral generate_series(1, least(s.likes, 900)) as n
    where not exists (select 1 from stock_likes l where l.stock_id = s.id)`);
}
