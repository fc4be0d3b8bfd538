import { expect, test } from 'vitest';
import { settleMoney } from '#app/domains/moderation/commands/settle-money.server.ts';
import type { UnderWay } from '#app/domains/orders/commands/money-under-way.server.ts';
import { advanceOrder, cancelOwnOrder } from '#app/domains/orders/commands/work-order.server.ts';
import { checkOpenPayments } from '#app/domains/orders/online/check-online.server.ts';
import { orderNumber } from '#app/domains/orders/orders.ts';
import { publicShop } from '#app/domains/shops/directory/directory.queries.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newToken } from '#app/platform/id.ts';
import { action as profileForms, loader as profilePage } from '#app/routes/shop/shop-profile.tsx';
import '#app/server/providers.server.ts';
import { browserOf } from '#tests/support/buyers/buyer-browser.ts';
import { askRoom, viewerOf } from '#tests/support/operators/ask-room.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import {
  billingBench,
  choose,
  disputeEvent,
  postWebhook,
  successEvent,
} from '#tests/support/shop/billing-bench.ts';
import { asTeam, complaint } from '#tests/support/shop/complaints.ts';
import {
  askRefund,
  openOnline,
  payOnline,
  providerRefunds,
  refundForm,
  sendRefunds,
  tellRefund,
} from '#tests/support/shop/online-orders.ts';
import { makeOrder, makePlainItem, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { givePayout } from '#tests/support/shop/payouts.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';

const bench = billingBench();

async function openShop() {
  bench.at('2026-11-10T09:00:00Z');
  const shop = await makeShop();
  const actor = { ...shop.actor, limitedUntil: null };
  await givePayout(actor);
  return { ...shop, actor, stockId: await makePlainItem(shop.id) };
}
const online = ({ actor, stockId }: Awaited<ReturnType<typeof openShop>>) =>
  openOnline({ shop: actor, stockId });

/** The Delete form of the profile. */
async function remove({ id, owner }: TestShop): Promise<string> {
  const form = { intent: 'delete', name: 'Ngozi Fashion House' };
  const { answer } = await askRoom(profileForms, {
    path: '/shop',
    viewer: await viewerOf(owner),
    form,
  });
  const { fault } = (answer?.data ?? {}) as { fault?: { code: string; message: string } };
  expect((await publicShop(id)) === undefined).toBe(fault === undefined);
  return fault ? `${fault.code}: ${fault.message}` : 'deleted';
}

/** What the question before it lists. */
async function listed({ owner }: TestShop) {
  const { answer } = await askRoom(profilePage, {
    path: '/shop?open=delete',
    viewer: await viewerOf(owner),
  });
  return (answer as { deletion: { underWay: unknown } }).deletion.underWay;
}

/** Refused, with this order in the answer and in the list. */
async function refused(shop: TestShop, order: { id: string; number: number }, why: UnderWay) {
  const number = orderNumber(order.number);
  expect(await remove(shop)).toMatch(new RegExp(`^orders.money_under_way: .*${number}`));
  expect(await listed(shop)).toEqual([{ id: order.id, number, why }]);
}

const asBuyer = async (code: string, form?: Record<string, string>) =>
  (await browserOf(code)).ask(code, form);

test('a transfer that its buyer has claimed and nobody has decided', async () => {
  const shop = await openShop();
  const order = await makeOrder(shop.id, [{ stockId: shop.stockId }], { payBy: 'transfer' });
  await asBuyer(order.code, { intent: 'claim', fromBank: 'GTBank' });
  await refused(shop, order, 'claimed');
  const page = await asBuyer(order.code);
  expect(page.status).toBe(200);
  await asBuyer(order.code, { intent: 'withdraw' });
  expect(await remove(shop)).toBe('deleted');
});

test('a claim that comes while the shop is deleted is kept, or finds no shop', async () => {
  for (let turn = 0; turn < 4; turn++) {
    const shop = await openShop();
    const order = await makeOrder(shop.id, [{ stockId: shop.stockId }], { payBy: 'transfer' });
    const [claimed, gone] = await Promise.all([
      asBuyer(order.code, { intent: 'claim', fromBank: '' }),
      remove(shop),
    ]);
    expect(gone === 'deleted').toBe(claimed.status >= 400);
  }
});

test('a payment page that the buyer has open; left behind it keeps nobody from closing', async () => {
  const shop = await openShop();
  const { order } = await online(shop);
  await refused(shop, order, 'paying');
  bench.at('2026-11-10T09:03:00Z');
  await checkOpenPayments();
  await refused(shop, order, 'paying');
  bench.at('2026-11-10T09:21:00Z');
  expect(await listed(shop)).toEqual([]);
  expect(await remove(shop)).toBe('deleted');
});

test('money that was paid, until it has arrived back', async () => {
  const shop = await openShop();
  const { order, reference, paymentId } = await online(shop);
  await payOnline(bench.url, reference);
  await refused(shop, order, 'paid');
  await inTransaction((tx) =>
    cancelOwnOrder(tx, shop.actor, { orderId: order.id, reason: 'Closing' }),
  );
  await askRefund(shop.actor, refundForm(paymentId, '24000'));
  await refused(shop, order, 'refunding');
  await sendRefunds(reference);
  await refused(shop, order, 'refunding');
  for (const refund of await providerRefunds(reference))
    await tellRefund(bench.url, reference, refund, 'processed');
  expect(await remove(shop)).toBe('deleted');
});

test('money paid twice for a completed order, until the extra is back', async () => {
  const shop = await openShop();
  const order = await makeOrder(shop.id, [{ stockId: shop.stockId }], { payBy: 'transfer' });
  await asBuyer(order.code, { intent: 'claim', fromBank: '' });
  await asTeam(shop.actor, order, { intent: 'money', method: 'cash' });
  for (const to of ['confirmed', 'ready', 'completed'])
    await asTeam(shop.actor, order, { intent: 'advance', to });
  const [claim] = (await paymentsOfOrder(order.id)).filter(({ state }) => state === 'pending');
  await asTeam(shop.actor, order, { intent: 'accept', paymentId: claim?.id ?? '' });
  await refused(shop, order, 'overpaid');
  const amount = String(claim?.amountKobo);
  await asTeam(shop.actor, order, { intent: 'surplus', amount });
  bench.at('2026-11-18T09:00:00Z');
  expect(await remove(shop)).toBe('deleted');
});

test('a payment that its bank asks back, until the bank has decided', async () => {
  const shop = await openShop();
  const { order, reference } = await online(shop);
  await payOnline(bench.url, reference);
  for (const to of ['confirmed', 'ready', 'completed'] as const)
    await inTransaction((tx) => advanceOrder(tx, shop.actor, { orderId: order.id, to }));
  await postWebhook(bench.url, await disputeEvent(reference, 'create'));
  await refused(shop, order, 'disputed');
  await postWebhook(bench.url, await disputeEvent(reference, 'resolve', 'declined'));
  bench.at('2026-11-18T09:00:00Z');
  expect(await remove(shop)).toBe('deleted');
});

test('an order completed without the code, for as long as its buyer can complain', async () => {
  const shop = await openShop();
  const order = await makeOrder(shop.id, [{ stockId: shop.stockId }], { payBy: 'transfer' });
  await asTeam(shop.actor, order, { intent: 'money', method: 'transfer', seen: 'yes' });
  for (const to of ['confirmed', 'ready', 'completed'])
    await asTeam(shop.actor, order, { intent: 'advance', to, without: 'yes' });
  await refused(shop, order, 'may_complain');
  const [payment] = await paymentsOfOrder(order.id);
  const paymentId = payment?.id ?? '';
  await asTeam(shop.actor, order, { intent: 'correct', paymentId, reason: 'Never came' });
  await refused(shop, order, 'may_complain');
  await asBuyer(order.code, complaint);
  await refused(shop, order, 'complained');
  await asBuyer(order.code, { intent: 'complaint-solved' });
  expect(await remove(shop)).toBe('deleted');
});

test('nobody complains for a week: the shop is free', async () => {
  const shop = await openShop();
  const order = await makeOrder(shop.id, [{ stockId: shop.stockId }], { payBy: 'delivery' });
  for (const to of ['confirmed', 'ready', 'completed'])
    await asTeam(shop.actor, order, { intent: 'advance', to, paid: 'cash' });
  await refused(shop, order, 'may_complain');
  bench.at('2026-11-17T09:00:01Z');
  expect(await remove(shop)).toBe('deleted');
});

test('money of an order that ended without the goods: given back, or for 90 days', async () => {
  const shop = await openShop();
  const paid = async (method: string) => {
    const order = await makeOrder(shop.id, [{ stockId: shop.stockId }], { payBy: 'transfer' });
    await asTeam(shop.actor, order, { intent: 'money', method, seen: 'yes' });
    return order;
  };
  const cancelled = await paid('transfer');
  await asTeam(shop.actor, cancelled, { intent: 'cancel', reason: 'Not to be had' });
  await refused(shop, cancelled, 'kept');
  const [payment] = await paymentsOfOrder(cancelled.id);
  const back = { intent: 'refund', paymentId: payment?.id ?? '', amount: '12000' };
  await asTeam(shop.actor, cancelled, { ...back, key: newToken(), reason: 'Ended' });
  expect(await listed(shop)).toEqual([]);

  const returned = await paid('cash');
  for (const to of ['confirmed', 'ready', 'completed'])
    await asTeam(shop.actor, returned, { intent: 'advance', to });
  const whole = { intent: 'return', reason: 'Came back', refund: '0', way: 'cash' };
  await asTeam(shop.actor, returned, { ...whole, key: newToken() });
  bench.at('2026-11-18T09:00:00Z');
  await refused(shop, returned, 'kept');
  bench.at('2027-02-08T08:59:00Z');
  await refused(shop, returned, 'kept');
  bench.at('2027-02-08T09:01:00Z');
  expect(await remove(shop)).toBe('deleted');
});

test('money that came and did not match, until an operator has settled it', async () => {
  const shop = await openShop();
  const { order, reference, paymentId } = await online(shop);
  await choose(reference, 'pay');
  await postWebhook(bench.url, await successEvent(reference, { amount: 100 }));
  bench.at('2026-11-20T09:00:00Z');
  await refused(shop, order, 'flagged');
  const settle = { id: paymentId, reason: 'Sent back by the provider' };
  const { operator } = await makeOperator('chief');
  await settleMoney(operator, { intent: 'settle', ...settle });
  expect(await remove(shop)).toBe('deleted');
});
