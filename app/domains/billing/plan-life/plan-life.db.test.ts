import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sendRefund } from '#app/domains/payments/commands/send-refund.server.ts';
import { deleteShop } from '#app/domains/shops/commands/delete-shop.server.ts';
import { acceptInvitation } from '#app/domains/shops/commands/membership.server.ts';
import { addEmployee } from '#app/domains/shops/commands/team.server.ts';
import { shopMembers, shops } from '#app/domains/shops/shops.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { transactionBy } from '#app/providers/paystack/stand-in/stand-in-state.server.ts';
import {
  begin,
  billingBench,
  choose,
  creditedCount,
  makeShop,
  paymentRow,
  postWebhook,
  shopPlan,
  type TestShop,
} from '#tests/support/shop/billing-bench.ts';
import { makePlainItem } from '#tests/support/shop/orders.ts';
import { makePerson } from '#tests/support/shop/people.ts';
import { outcome } from '#tests/support/shop/sign-in.ts';
import { forgetPayers, renewPlans, settlePlans } from '../billing.jobs.server.ts';
import { paymentHistory, planStateOf, savedCardOf } from '../billing.queries.server.ts';
import { planPayments, planRefunds } from '../billing.table.server.ts';
import { checkPayment } from '../commands/check-payment.server.ts';
import { requestRefund } from '../commands/refund-payment.server.ts';
import { chargeCard, planRenewal } from '../commands/renew-by-card.server.ts';
import { setAutoRenew } from '../commands/saved-card.server.ts';
import { planBanner, planQuote } from '../plan-page.server.ts';

const bench = billingBench();

async function pay(shop: TestShop, planId: string, card?: string): Promise<string> {
  const { reference } = await begin(shop, planId);
  await choose(reference, 'pay', card);
  await checkPayment(shop, reference);
  return reference;
}

const shopRow = async ({ shopId }: TestShop) => {
  const [row] = await database().select().from(shops).where(eq(shops.id, shopId));
  if (!row) throw new Error('no shop');
  return row;
};

async function addPeople(shop: TestShop, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const { id, phone } = await makePerson();
    const person = { firstName: 'Yusuf', lastName: 'Bello', phoneNumber: phone };
    await inTransaction((tx) => addEmployee(tx, shop, person));
    await acceptInvitation(id, shop.shopId);
  }
}

const statesOf = async ({ shopId }: TestShop) => {
  const rows = await database()
    .select({ state: shopMembers.state })
    .from(shopMembers)
    .where(eq(shopMembers.shopId, shopId))
    .orderBy(shopMembers.createdAt);
  return rows.map(({ state }) => state);
};

test('from 31 January: notice, grace, fall-back with paused newest people, and back again', async () => {
  bench.at('2026-01-31T09:00:00Z');
  const shop = await makeShop();
  await pay(shop, 'basic');
  await addPeople(shop, 5);
  for (let n = 0; n < 20; n++) await makePlainItem(shop.shopId, 0);
  expect((await shopPlan(shop.shopId))?.until).toEqual(new Date('2026-02-28T09:00:00Z'));
  expect(await planBanner(await shopRow(shop))).toBeUndefined();

  bench.at('2026-02-22T09:00:00Z');
  expect(await planBanner(await shopRow(shop))).toMatchObject({ kind: 'ends_soon', days: 6 });

  bench.at('2026-03-02T09:00:00Z');
  await settlePlans();
  expect(await shopPlan(shop.shopId)).toMatchObject({ plan: 'basic' });
  expect(await planBanner(await shopRow(shop))).toMatchObject({ kind: 'grace', days: 3 });
  expect(await statesOf(shop)).not.toContain('paused');

  bench.at('2026-03-05T09:00:00Z');
  await settlePlans();
  expect(await shopPlan(shop.shopId)).toEqual({ plan: 'starter', until: null });
  const kept = Array(4).fill('active');
  expect(await statesOf(shop)).toEqual([...kept, 'paused', 'paused']);
  expect((await shopRow(shop)).productCount).toBe(20);

  await pay(shop, 'basic');
  expect(await statesOf(shop)).not.toContain('paused');
  expect((await shopPlan(shop.shopId))?.until).toEqual(new Date('2026-04-05T09:00:00Z'));
});

test('early renewals come back to the 31st', async () => {
  bench.at('2026-01-31T09:00:00Z');
  const shop = await makeShop();
  await pay(shop, 'basic');
  await pay(shop, 'basic');
  expect((await shopPlan(shop.shopId))?.until).toEqual(new Date('2026-03-31T09:00:00Z'));
});

test('an upgrade is at once; what it promises is what it brings', async () => {
  bench.at('2026-11-01T09:00:00Z');
  const shop = await makeShop();
  await pay(shop, 'basic');
  bench.at('2026-11-22T09:00:00Z');
  const quote = await planQuote(await shopRow(shop), 'premium');
  expect(quote).toMatchObject({ extraDays: 5, from: 'Basic', startsAt: undefined });
  await pay(shop, 'premium');
  expect(await shopPlan(shop.shopId)).toEqual({ plan: 'premium', until: quote.until });
});

test('a smaller plan begins when the month ends', async () => {
  bench.at('2026-11-01T09:00:00Z');
  const shop = await makeShop();
  await pay(shop, 'premium');
  await pay(shop, 'basic');
  expect((await shopPlan(shop.shopId))?.plan).toBe('premium');
  bench.at('2026-12-01T09:00:00Z');
  await Promise.all([settlePlans(), settlePlans()]);
  expect(await shopPlan(shop.shopId)).toEqual({
    plan: 'basic',
    until: new Date('2027-01-01T09:00:00Z'),
  });
});

test('a saved card renews only when the owner wants it, once a day, whoever asks', async () => {
  bench.at('2026-11-01T09:00:00Z');
  const shop = await makeShop();
  await pay(shop, 'basic');
  bench.at('2026-11-30T10:00:00Z');
  expect(await planRenewal(shop.shopId)).toBeUndefined();
  await inTransaction((tx) => setAutoRenew(tx, shop, true));
  const planned = await Promise.all([1, 2, 3].map(() => planRenewal(shop.shopId)));
  const ids = planned.filter((id) => id !== undefined);
  expect(ids).toHaveLength(1);
  // One of the twins may be refused by the provider; both must be over before the next asks.
  await Promise.allSettled([chargeCard(ids[0] ?? ''), chargeCard(ids[0] ?? '')]);
  await chargeCard(ids[0] ?? '');
  expect(await creditedCount(shop.shopId)).toBe(2);
  expect((await shopPlan(shop.shopId))?.until).toEqual(new Date('2027-01-01T09:00:00Z'));
  expect(await planRenewal(shop.shopId)).toBeUndefined();
});

test('a card that says no: tried daily through the grace, said on the page, then the shop falls back', async () => {
  bench.at('2026-11-01T09:00:00Z');
  const shop = await makeShop();
  await pay(shop, 'basic', 'AUTH_says_no');
  await inTransaction((tx) => setAutoRenew(tx, shop, true));
  expect((await savedCardOf(shop.shopId))?.last4).toBe('4081');
  for (const day of ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-05']) {
    bench.at(`${day}T10:00:00Z`);
    await renewPlans();
    const open = await database()
      .select()
      .from(planPayments)
      .where(eq(planPayments.shopId, shop.shopId));
    for (const { id, state } of open) if (state === 'initiated') await chargeCard(id);
  }
  const failed = (await paymentHistory(shop.shopId)).filter(
    ({ payment }) => payment.state === 'failed',
  );
  expect(failed).toHaveLength(4);
  expect(await planBanner(await shopRow(shop))).toMatchObject({ kind: 'grace', cardFailed: true });
  bench.at('2026-12-06T12:00:00Z');
  await settlePlans();
  expect((await shopPlan(shop.shopId))?.plan).toBe('starter');
  await renewPlans();
  expect(await creditedCount(shop.shopId)).toBe(1);
});

const refundOf = async (reference: string) => {
  const { id } = await paymentRow(reference);
  const [row] = await database().select().from(planRefunds).where(eq(planRefunds.paymentId, id));
  if (!row) throw new Error('no refund');
  return row;
};

test('money back within 30 days: the plan ends now, the money follows, once', async () => {
  bench.at('2026-11-01T09:00:00Z');
  const shop = await makeShop();
  const reference = await pay(shop, 'premium');
  bench.at('2026-12-01T09:00:00Z');
  const asked = await Promise.all([1, 2, 3].map(() => outcome(requestRefund(shop, reference))));
  expect(asked.sort()).toEqual(['billing.not_refundable', 'billing.not_refundable', 'done']);
  expect(await shopPlan(shop.shopId)).toEqual({ plan: 'starter', until: null });
  const { id } = await refundOf(reference);
  await sendRefund(id);
  await sendRefund(id);
  expect((await transactionBy('reference', reference))?.status).toBe('reversed');
  expect((await refundOf(reference)).state).toBe('pending');
  const data = {
    status: 'processed',
    transaction_reference: reference,
    refund_reference: 'r1',
    amount: '500000',
  };
  await postWebhook(bench.url, JSON.stringify({ event: 'refund.processed', data }));
  expect((await refundOf(reference)).state).toBe('processed');
});

test('after 30 days no more', async () => {
  bench.at('2026-11-01T09:00:00Z');
  const shop = await makeShop();
  const reference = await pay(shop, 'premium');
  bench.at('2026-12-01T09:00:01Z');
  expect(await outcome(requestRefund(shop, reference))).toBe('billing.refund_too_late');
});

test('a refund after renewal: each month for itself', async () => {
  bench.at('2026-11-01T09:00:00Z');
  const shop = await makeShop();
  await pay(shop, 'basic');
  bench.at('2026-11-25T09:00:00Z');
  const renewal = await pay(shop, 'basic');
  await requestRefund(shop, renewal);
  expect(await shopPlan(shop.shopId)).toEqual({
    plan: 'basic',
    until: new Date('2026-12-01T09:00:00Z'),
  });
});

test('a late webhook of a refunded payment brings nothing back', async () => {
  const shop = await makeShop();
  const reference = await pay(shop, 'basic');
  await requestRefund(shop, reference);
  const { verifyData } = await import('#app/providers/paystack/stand-in/charge-data.ts');
  const row = await transactionBy('reference', reference);
  if (!row) throw new Error('no transaction');
  const data = verifyData({ ...row, status: 'success' });
  await postWebhook(bench.url, JSON.stringify({ event: 'charge.success', data }));
  expect((await shopPlan(shop.shopId))?.plan).toBe('starter');
});

test('money that went back without our asking is flagged', async () => {
  const shop = await makeShop();
  const reference = await pay(shop, 'basic');
  const data = {
    status: 'processed',
    transaction_reference: reference,
    refund_reference: 'x9',
    amount: '200000',
  };
  await postWebhook(bench.url, JSON.stringify({ event: 'refund.processed', data }));
  expect((await paymentRow(reference)).flag).toBe('reversed');
});

test('the records outlive the shop, without the person', async () => {
  const shop = await makeShop();
  const reference = await pay(shop, 'basic');
  await inTransaction((tx) => deleteShop(tx, shop, undefined));
  await forgetPayers(shop.shopId);
  expect(await paymentRow(reference)).toMatchObject({
    amountKobo: 100_000,
    userId: null,
    cardLast4: null,
  });
  expect(await savedCardOf(shop.shopId)).toBeUndefined();
});

test('state without payments is what the shop’s row says', async () => {
  const shop = await makeShop();
  expect((await planStateOf(await shopRow(shop))).planId).toBe('starter');
});
