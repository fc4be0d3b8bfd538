import { eq, inArray } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import {
  standInRefunds,
  standInTransactions,
} from '#app/providers/paystack/stand-in/stand-in.table.server.ts';
import type { Dice } from '#tests/support/dice.ts';
import { runQueued } from '#tests/support/operators/reported-chat.ts';
import { choose, postWebhook, successEvent } from '#tests/support/shop/billing-bench.ts';
import { isDone } from './doors.ts';
import { follow } from './follow.ts';
import { sendAsBuyer } from './orders.ts';
import { anyOf, type Deal, type Trade } from './trade.ts';

/** The provider's own book of these pages: what was paid on them and what has gone back. */
async function providerBook(references: readonly string[]) {
  if (references.length === 0) return [];
  return database()
    .select({
      reference: standInTransactions.reference,
      status: standInTransactions.status,
      kobo: standInTransactions.amount,
      paidAt: standInTransactions.paidAt,
      back: standInRefunds.amount,
      backId: standInRefunds.id,
      backStatus: standInRefunds.status,
    })
    .from(standInTransactions)
    .leftJoin(standInRefunds, eq(standInRefunds.transactionId, standInTransactions.id))
    .where(inArray(standInTransactions.reference, [...references]))
    .orderBy(standInRefunds.id, standInTransactions.id);
}

/** The buyer opens the provider's page; each time a new one, or the one of before. */
export async function openPage(trade: Trade, given: Dice): Promise<boolean> {
  const deal = trade.dealOf(given, ({ payBy }) => payBy === 'online');
  if (!deal) return false;
  const answer = await sendAsBuyer(trade, deal, { intent: 'pay' });
  const reference = await referenceOf(answer.data?.payAt);
  if (!isDone(answer) || !reference) return false;
  if (!deal.pages.includes(reference)) deal.pages.push(reference);
  return true;
}

async function referenceOf(payAt: unknown): Promise<string | undefined> {
  const accessCode =
    String(payAt ?? '')
      .split('/')
      .at(-1) ?? '';
  const [row] = await database()
    .select({ reference: standInTransactions.reference })
    .from(standInTransactions)
    .where(eq(standInTransactions.accessCode, accessCode));
  return row?.reference;
}

/** The buyer pays on a page that is open somewhere; the shop hears of it at once, or when the worker asks. */
export async function pay(trade: Trade, given: Dice): Promise<boolean> {
  const deal = trade.dealOf(given, ({ pages }) => pages.length > 0);
  const reference = deal && anyOf(given, deal.pages);
  if (!deal || !reference) return false;
  const [known] = await providerBook([reference]);
  if (known?.paidAt) return false;
  await choose(reference, 'pay');
  deal.isInFlight = true;
  deal.touchedAt = trade.time;
  deal.undo = undefined;
  if (given.chance(0.5)) {
    const told = await postWebhook(trade.providerUrl, await successEvent(reference));
    if (told.status >= 500) throw new Error(`the webhook answered ${told.status}`);
    await follow(trade);
  }
  return true;
}

/** The provider carries out what it was asked for. */
export async function carryOut(): Promise<void> {
  await runQueued('payments.send-refund');
  await runQueued('payments.send-evidence');
  await database()
    .update(standInRefunds)
    .set({ status: 'processed' })
    .where(eq(standInRefunds.status, 'pending'));
}

/** What is left at the provider of a payment. */
export async function leftOnline(reference: string): Promise<number> {
  const book = await providerBook([reference]);
  const paid = book[0]?.paidAt ? book[0].kobo : 0;
  return book.reduce(
    (left, { back, backStatus }) => left - (backStatus === 'failed' ? 0 : (back ?? 0)),
    paid,
  );
}

/** Everybody has been asked: what the provider has is what the order has. */
export async function settleOnline(trade: Trade, deal: Deal): Promise<void> {
  const book = await providerBook(deal.pages);
  const before = deal.money.filter((one) => one.isOnline && one.isBack && !deal.lost.includes(one));
  deal.money = deal.money.filter(({ isOnline }) => !isOnline);
  const seen = new Set<string>();
  for (const { reference, kobo, paidAt, back, backStatus } of book) {
    if (paidAt && !seen.has(reference)) {
      seen.add(reference);
      deal.money.push({ at: paidAt.getTime(), kobo, isBack: false, isOnline: true });
    }
    if (back && backStatus === 'processed')
      deal.money.push({
        at: before.shift()?.at ?? trade.time,
        kobo: -back,
        isBack: true,
        isOnline: true,
      });
  }
  deal.money.push(...deal.lost);
  deal.isInFlight = false;
}
