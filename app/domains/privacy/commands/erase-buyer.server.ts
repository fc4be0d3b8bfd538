import { sql } from 'drizzle-orm';
import type { Requester } from '#app/domains/accounts/accounts.ts';
import { forgetPhone } from '#app/domains/accounts/commands/forget-phone.server.ts';
import { takeProof } from '#app/domains/accounts/commands/prove-phone.server.ts';
import { phoneInText } from '#app/domains/accounts/phone/phone.ts';
import { forgetWishes } from '#app/domains/market/visitors/forget-visitors.server.ts';
import { deleteThreads } from '#app/domains/messages/commands/delete-threads.server.ts';
import { threadsOfVisitors } from '#app/domains/messages/kept-threads.queries.server.ts';
import { forgetReporter } from '#app/domains/moderation/commands/forget-reporter.server.ts';
import { forgetKeptChats, forgetLooks } from '#app/domains/moderation/kept/forget-kept.server.ts';
import { forgetNotices } from '#app/domains/notices/commands/follow.server.ts';
import { forgetBuyer } from '#app/domains/orders/forget/forget-buyer.server.ts';
import { visitorsOfPhone } from '#app/domains/orders/forget/kept-orders.queries.server.ts';
import { forgetReviews } from '#app/domains/reviews/commands/forget-reviews.server.ts';
import { holdShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { log } from '#app/platform/log.server.ts';
import { forgetJobs } from '#app/platform/queue/forget-jobs.server.ts';
import { shopsOfPhone } from '../export/shop-exports.queries.server.ts';
import { privacyErrors } from '../privacy.errors.ts';
import { endExports } from './ask-export.server.ts';

export interface Erased {
  orders: number;
  offers: number;
  chats: number;
  reviews: number;
}

/** Whoever asks for a file of one of these shops waits until the person is gone from it. In one order, as everybody locks. */
async function holdShops(tx: Transaction, shopIds: readonly string[]): Promise<string[]> {
  const sorted = [...new Set(shopIds)].sort();
  for (const shopId of sorted) await holdShop(tx, shopId);
  return sorted;
}

/** All that is kept of a buyer under a phone, in one transaction: half of it would be worse than nothing. */
export async function eraseBuyer(tx: Transaction, phone: string): Promise<Erased> {
  // Read before the orders forget which browser they came from.
  const visitors = await visitorsOfPhone(tx, phone);
  const threads = await threadsOfVisitors(tx, visitors);
  const shopIds = await holdShops(tx, [
    ...(await shopsOfPhone(tx, phone)),
    ...threads.map((thread) => thread.shopId),
  ]);
  const { orderIds, bids } = await forgetBuyer(tx, phone);
  const reviews = await forgetReviews(tx, orderIds, phone);
  await forgetLooks(tx, reviews);
  // A file of the whole shop that was made before still has the person in it.
  await endExports(tx, shopIds);
  let chats = 0;
  for (const shopId of new Set(threads.map((thread) => thread.shopId))) {
    const ids = threads.filter((thread) => thread.shopId === shopId).map(({ id }) => id);
    chats += await deleteThreads(tx, shopId, ids);
  }
  await forgetKeptChats(tx, visitors);
  await forgetWishes(tx, visitors);
  const browsers = visitors.map(({ visitorKey }) => visitorKey);
  await forgetReporter(tx, phone, browsers);
  await forgetPhone(tx, phone);
  await forgetNotices(tx, [...orderIds, ...reviews, ...threads.map(({ id }) => id)]);
  await forgetJobs(tx, sql`j.payload::text ~ ${phoneInText(phone)}`);
  return { orders: orderIds.length, offers: bids, chats, reviews: reviews.length };
}

/** Uses up the proof of this browser: of two presses one erases, and the other finds nothing proved. */
export async function eraseProved(phone: string, requester: Requester): Promise<Erased> {
  const erased = await inTransaction(async (tx) => {
    if (!(await takeProof(tx, phone, 'my_data', requester))) throw privacyErrors.not_open();
    return eraseBuyer(tx, phone);
  });
  log.info({ ...erased }, 'a buyer was erased');
  return erased;
}
