import { expect, test } from 'vitest';
import { refundsOf } from '#app/domains/payments/returns.queries.server.ts';
import { addStock } from '#app/domains/stocks/commands/add-stock.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { newToken } from '#app/platform/id.ts';
import { buyerOf } from '#tests/support/buyers/buyer-of.ts';
import { drawn } from '#tests/support/drawn.tsx';
import {
  billingBench,
  choose,
  disputeEvent,
  makeShop,
  postWebhook,
  successEvent,
  type TestShop,
} from '#tests/support/shop/billing-bench.ts';
import {
  onlineShop,
  openOnline,
  payOnline,
  providerRefunds,
  sendRefunds,
  tellRefund,
} from '#tests/support/shop/online-orders.ts';
import { makeOrder, makePlainItem, orderRow, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { codeOf, draftWith, waitingPhoto } from '#tests/support/shop/stocks.ts';
import { handleBuyerAction } from '../commands/buyer-actions.server.ts';
import { handleTeamAction } from '../commands/team-actions.server.ts';
import { overpaidOrders } from '../figures.queries.server.ts';
import { ownOrder } from '../orders.queries.server.ts';
import { orderPage } from '../pages/order-page.server.ts';
import { waitingClaims } from '../payments/payments.queries.server.ts';
import { OrderDetail } from '../ui/order-detail.tsx';
import { OrderView } from '../ui/order-view.tsx';

const bench = billingBench();
const start = Date.parse('2026-11-15T09:00:00Z');
const minutes = (count: number) => bench.at(new Date(start + count * 60_000));

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
const act = (shop: TestShop, orderId: string, fields: Record<string, string>) =>
  handleTeamAction(shop, orderId, formOf(fields));
const buyer = async (code: string, intent: string) =>
  handleBuyerAction(code, formOf({ intent }), await buyerOf(code));

/** For the buyer. */
async function buyerPage(code: string): Promise<string> {
  const order = await orderPage(code, { origin: bench.url, t: translatorFor('en').t });
  return drawn(<OrderView order={order} />);
}
/** For people who may see the shop's money. */
async function teamPage(shop: TestShop, orderId: string, seesMoney = true): Promise<string> {
  const own = await ownOrder(shop.shopId, orderId);
  if (!own) throw new Error('the order is gone');
  const shown = { own, takesCode: false, warnings: [], startReturn: false };
  return drawn(<OrderDetail {...shown} seesMoney={seesMoney} />);
}
const referencesOf = async (orderId: string) =>
  (await paymentsOfOrder(orderId)).flatMap(({ reference }) => reference ?? []);
const told = async (reference: string, status: 'processed' | 'failed') => {
  await sendRefunds(reference);
  const refund = (await providerRefunds(reference)).at(-1);
  if (!refund) throw new Error('nothing was given back');
  await tellRefund(bench.url, reference, refund, status);
};

const tooMuch = 'Paid ₦24,000 too much';
const youPaidMore = 'You paid too much';

/** Two payment pages of one order, opened half an hour apart. */
async function twoPages() {
  minutes(0);
  const opened = await openOnline(await onlineShop());
  minutes(25);
  await buyer(opened.order.code, 'pay');
  const [first = '', second = ''] = await referencesOf(opened.order.id);
  expect(second).not.toBe('');
  return { ...opened, first, second };
}

test('two payment pages are both paid: the second money goes back by itself, once', async () => {
  const { shop, order, first, second } = await twoPages();
  for (const reference of [first, second]) await choose(reference, 'pay');
  // Both events come at once, and again.
  const events = await Promise.all([first, second, first, second].map((one) => successEvent(one)));
  await Promise.all(events.map((event) => postWebhook(bench.url, event)));
  const refunds = [...(await refundsOf(first)), ...(await refundsOf(second))];
  expect(refunds).toMatchObject([{ amountKobo: 2_400_000, state: 'requested' }]);
  const [{ reference = '' } = {}] = refunds;
  await sendRefunds(reference);
  const moving = await buyerPage(order.code);
  expect(moving).toContain('₦24,000 is going back');
  expect(moving).toContain('Paid. Thank you.');
  expect(await teamPage(shop, order.id)).toContain('Refund on its way');
  expect(await teamPage(shop, order.id)).not.toContain(tooMuch);

  await told(reference, 'processed');
  expect(await orderRow(order.id)).toMatchObject({ paidKobo: 2_400_000, refundedKobo: 0 });
  expect(await buyerPage(order.code)).toContain('The extra ₦24,000 was given back to you.');
  expect(await overpaidOrders(shop.shopId)).toEqual([]);
});

test('the bank refuses the refund: the order says so, and one tap asks for it again', async () => {
  const { shop, order, first, second } = await twoPages();
  for (const reference of [first, second]) await payOnline(bench.url, reference);
  await told(second, 'failed');
  expect(await teamPage(shop, order.id)).toContain(tooMuch);
  expect(await buyerPage(order.code)).toContain(youPaidMore);
  expect(await overpaidOrders(shop.shopId)).toMatchObject([{ orderId: order.id }]);
  const tap = () => act(shop, order.id, { intent: 'surplus', amount: '2400000' });
  await Promise.all([tap(), tap(), tap()]);
  const asked = [...(await refundsOf(first)), ...(await refundsOf(second))];
  expect(asked.filter(({ state }) => state === 'requested')).toHaveLength(1);
  expect(await teamPage(shop, order.id)).not.toContain(tooMuch);
});

test('while a bank decides about the second money, nobody is asked to give it back', async () => {
  const { shop, order, first, second } = await twoPages();
  for (const reference of [first, second]) await payOnline(bench.url, reference);
  await told(second, 'failed');
  await postWebhook(bench.url, await disputeEvent(second, 'create'));
  expect(await teamPage(shop, order.id)).not.toContain(tooMuch);
  expect(await overpaidOrders(shop.shopId)).toEqual([]);
  await postWebhook(bench.url, await disputeEvent(second, 'resolve', 'declined'));
  expect(await teamPage(shop, order.id)).toContain(tooMuch);
  expect(await overpaidOrders(shop.shopId)).toMatchObject([{ orderId: order.id }]);
});

test('paid at the door and then on the page that was still open: the online money goes back', async () => {
  minutes(0);
  const { shop, order, reference } = await openOnline(await onlineShop());
  for (const to of ['confirmed', 'ready']) await act(shop, order.id, { intent: 'advance', to });
  await act(shop, order.id, { intent: 'advance', to: 'completed', paid: 'cash' });
  await payOnline(bench.url, reference);
  expect(await refundsOf(reference)).toMatchObject([{ amountKobo: 2_400_000 }]);
  await told(reference, 'processed');
  expect(await orderRow(order.id)).toMatchObject({ paidKobo: 2_400_000, refundedKobo: 0 });
});

test('an extra in cash goes back in whole naira, as every refund in cash; the kobo are owed to nobody', async () => {
  minutes(0);
  const opened = await onlineShop();
  const kind = { category2: 'Phone Accessories', category3: 'Power Banks', quantity: 5 };
  const imagePath = await waitingPhoto(opened.shop);
  const draft = draftWith({ ...kind, price: '12,000.20', imagePath });
  const item = await inTransaction((tx) => addStock(tx, opened.shop, draft));
  const { shop, order, reference } = await openOnline({ ...opened, ...item });
  for (const to of ['confirmed', 'ready']) await act(shop, order.id, { intent: 'advance', to });
  await act(shop, order.id, { intent: 'advance', to: 'completed', paid: 'cash' });
  await payOnline(bench.url, reference);
  await told(reference, 'failed');
  const page = await teamPage(shop, order.id);
  expect(page).toContain('Paid ₦24,000.40 too much');
  expect(page).toContain('Refund ₦24,000<');
  expect(page).not.toContain('Refund ₦24,000.40');
  await act(shop, order.id, { intent: 'surplus', amount: '2400040' });
  expect((await paymentsOfOrder(order.id)).at(-1)).toMatchObject({
    method: 'cash',
    amountKobo: -2_400_000,
  });
  expect(await teamPage(shop, order.id)).not.toContain('too much');
  expect(await buyerPage(order.code)).toContain('The extra ₦24,000 was given back to you.');
  expect(await overpaidOrders(shop.shopId)).toEqual([]);
  await act(shop, order.id, { intent: 'surplus', amount: '40' });
  expect(await orderRow(order.id)).toMatchObject({ paidKobo: 2_400_080, refundedKobo: 0 });
});

test('a piece came back before the second money: all of that goes back, the refund stays one', async () => {
  const { shop, order, first, second } = await twoPages();
  await payOnline(bench.url, first);
  for (const to of ['confirmed', 'ready', 'completed'])
    await act(shop, order.id, { intent: 'advance', to });
  const line = (await ownOrder(shop.shopId, order.id))?.lines[0]?.id ?? '';
  const form = formOf({ intent: 'return', refund: '12,000', reason: 'broken', key: newToken() });
  form.append('back', `${line}:1`);
  await handleTeamAction(shop, order.id, form);
  minutes(40);
  await payOnline(bench.url, second);
  expect(await refundsOf(second)).toMatchObject([{ amountKobo: 2_400_000 }]);
  await told(first, 'processed');
  await told(second, 'processed');
  expect(await orderRow(order.id)).toMatchObject({ paidKobo: 1_200_000, refundedKobo: 1_200_000 });
});

/** Said to be transferred, paid in cash at the door, and then seen in the bank. */
async function claimAndCash() {
  minutes(0);
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.shopId);
  const order = await makeOrder(shop.shopId, [{ stockId, quantity: 2 }]);
  await buyer(order.code, 'claim');
  for (const to of ['confirmed', 'ready']) await act(shop, order.id, { intent: 'advance', to });
  await act(shop, order.id, { intent: 'advance', to: 'completed', paid: 'cash' });
  const [claim] = await paymentsOfOrder(order.id);
  const waiting = {
    team: await teamPage(shop, order.id),
    buyer: await buyerPage(order.code),
    claims: (await waitingClaims(shop.shopId)).claims,
  };
  const accepted = { intent: 'accept', paymentId: claim?.id ?? '' };
  const done = await act(shop, order.id, accepted);
  return { shop, order, done, waiting };
}

test('a claim, cash, then the claim accepted: seen at once by shop and buyer, given back by one tap', async () => {
  const { shop, order, done } = await claimAndCash();
  expect(done).toMatchObject({ did: 'payment_confirmed', overpaid: true });
  expect(await teamPage(shop, order.id)).toContain(tooMuch);
  expect(await teamPage(shop, order.id)).toContain('value="surplus"');
  const refunds = (await teamPage(shop, order.id)).match(/Refund up to [^<]*/g);
  expect(refunds).toEqual(['Refund up to ₦24,000 · Transfer', 'Refund up to ₦24,000 · Cash']);
  expect(await teamPage(shop, order.id, false)).not.toContain('value="surplus"');
  const read = await buyerPage(order.code);
  expect(read).toContain(youPaidMore);
  expect(read).toContain('₦24,000');
  expect(await overpaidOrders(shop.shopId)).toMatchObject([{ orderId: order.id }]);

  const given = await act(shop, order.id, { intent: 'surplus', amount: '2400000' });
  expect(given).toMatchObject({ did: 'refunded' });
  expect(await orderRow(order.id)).toMatchObject({ paidKobo: 2_400_000, refundedKobo: 0 });
  for (const html of [await teamPage(shop, order.id), await buyerPage(order.code)]) {
    expect(html).not.toContain(tooMuch);
    expect(html).not.toContain(youPaidMore);
  }
  expect(await overpaidOrders(shop.shopId)).toEqual([]);
  // A wrong tap is taken back, and then it is still to be given.
  await act(shop, order.id, { intent: 'undo', step: given?.undo ?? '' });
  expect(await orderRow(order.id)).toMatchObject({ paidKobo: 4_800_000, refundedKobo: 0 });
  expect(await teamPage(shop, order.id)).toContain(tooMuch);
});

test('a claim that waits on a paid order: the shop is warned, the buyer sees what was paid', async () => {
  const { waiting } = await claimAndCash();
  expect(waiting.team).toContain('This order is already paid.');
  expect(waiting.claims).toMatchObject([{ isPaid: true }]);
  expect(waiting.buyer).toContain('Waiting for the shop to confirm');
  expect(waiting.buyer).toMatch(/Amount<\/dt><dd class="num">₦24,000</);
});

test('a page of before gives back nothing else than it said; nobody else’s order', async () => {
  const { shop, order } = await claimAndCash();
  const tap = (amount: string, by = shop) =>
    codeOf(act(by, order.id, { intent: 'surplus', amount }));
  expect(await tap('1000000')).toBe('orders.surplus_changed');
  expect(await tap('-5')).toBe('orders.amount_invalid');
  expect(await tap('2400000', await makeShop())).toBe('orders.not_found');
  expect((await orderRow(order.id)).paidKobo).toBe(4_800_000);
  expect(await Promise.all([1, 2, 3].map(() => tap('2400000')))).toEqual(['done', 'done', 'done']);
  expect(await orderRow(order.id)).toMatchObject({ paidKobo: 2_400_000, refundedKobo: 0 });
});
