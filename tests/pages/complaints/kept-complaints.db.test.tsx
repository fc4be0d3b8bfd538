import { afterEach, expect, test } from 'vitest';
import { complaintOfOrder } from '#app/domains/orders/complaints/complaints.queries.server.ts';
import { decideComplaint } from '#app/domains/orders/complaints/decide-complaint.server.ts';
import { moveDueComplaints } from '#app/domains/orders/complaints/move-complaint.server.ts';
import { setClock } from '#app/platform/clock.ts';
import { newToken } from '#app/platform/id.ts';
import OrderDetailPage, {
  action as teamAction,
  loader as teamOrder,
} from '#app/routes/orders/order-detail.tsx';
import { dashboardPage } from '#app/routes/shop/home/dashboard.server.ts';
import { browserOf } from '#tests/support/buyers/buyer-browser.ts';
import { drawnPage } from '#tests/support/drawn.tsx';
import { askRoom, viewerOf } from '#tests/support/operators/ask-room.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { asBuyer, asTeam, complaint, completedOrder } from '#tests/support/shop/complaints.ts';
import { makeOrder, makePlainItem, orderRow, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';

stockBench();

let turnBack = (): void => {};
afterEach(() => turnBack());
const laterBy = (hours: number): void => {
  turnBack();
  const at = Date.now() + hours * 3_600_000;
  turnBack = setClock(() => new Date(at));
};

type Completed = Pick<Awaited<ReturnType<typeof completedOrder>>, 'shop' | 'order'>;

const page = async ({ order }: Pick<Completed, 'order'>, form?: Record<string, string>) =>
  (await browserOf(order.code)).ask(order.code, form);
const shown = async ({ order }: Completed): Promise<string> =>
  (await browserOf(order.code)).page(order.code);
const team = async ({ shop, order }: Completed, form: Record<string, string>) =>
  askRoom(teamAction, {
    path: `/orders/${order.id}`,
    viewer: await viewerOf(shop.owner),
    params: { orderId: order.id },
    form,
  });

/** The order's page as its owner reads it. */
async function read({ shop, order }: Completed): Promise<string> {
  const { answer } = await askRoom(teamOrder, {
    path: `/orders/${order.id}`,
    viewer: await viewerOf(shop.owner),
    params: { orderId: order.id },
  });
  return drawnPage(OrderDetailPage, { loaderData: answer as object });
}

/** The shop still has to answer: nothing that it did before has taken the complaint away. */
async function heard(given: Completed) {
  expect(await shown(given)).toContain('I did not get it');
  expect((await page(given, complaint)).status).toBe(200);
  const viewer = await viewerOf(given.shop.owner);
  const { figures } = await dashboardPage(viewer, 'https://oja.test');
  expect(figures?.hand).toMatchObject({ complaints: [{ orderId: given.order.id }] });
  laterBy(49);
  await moveDueComplaints();
  expect((await complaintOfOrder(given.order.id))?.state).toBe('raised');
}

test('a payment that the shop has corrected is one that its buyer can complain about', async () => {
  const given = await completedOrder();
  const [payment] = await paymentsOfOrder(given.order.id);
  const correct = { intent: 'correct', paymentId: payment?.id ?? '', reason: 'Typed wrongly' };
  expect((await team(given, correct)).status).toBe(200);
  await heard(given);
});

test('a payment that was taken back at once was never one', async () => {
  const shop = await makeShop();
  const order = await makeOrder(shop.id, [{ stockId: await makePlainItem(shop.id) }]);
  await asTeam(shop.actor, order, { intent: 'money', method: 'cash' });
  const undo = (await orderRow(order.id)).undo?.id ?? '';
  await asTeam(shop.actor, order, { intent: 'undo', step: undo });
  expect((await orderRow(order.id)).paidKobo).toBe(0);
  for (const to of ['confirmed', 'ready', 'completed'])
    await asTeam(shop.actor, order, { intent: 'advance', to, without: 'yes', paid: '' });
  expect((await page({ order }, complaint)).status).toBe(409);
});

test('goods said to be brought back, and no money: the buyer can say that it is not so', async () => {
  const given = await completedOrder();
  const whole = { intent: 'return', reason: 'Came back', refund: '0', way: 'transfer' };
  expect((await team(given, { ...whole, key: newToken() })).status).toBe(200);
  expect((await orderRow(given.order.id)).status).toBe('cancelled');
  expect(await shown(given)).toContain('Did you bring this order back?');
  await heard(given);
});

/** Said to be paid by transfer; what the shop says to that, and completed without the code. */
async function claimedOrder(
  answer: (shop: Completed['shop'], order: Completed['order']) => unknown,
) {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id);
  const order = await makeOrder(shop.id, [{ stockId }], { payBy: 'transfer' });
  await asBuyer(order, { intent: 'claim', fromBank: 'GTBank' });
  await answer(shop, order);
  for (const to of ['confirmed', 'ready', 'completed'])
    await asTeam(shop.actor, order, { intent: 'advance', to, without: 'yes', paid: '' });
  return { shop, order };
}

test('a transfer that the shop neither accepts nor rejects counts as paid here', async () => {
  await heard(await claimedOrder(() => undefined));
});

test('so does one that the shop rejects, and one that goes with a return', async () => {
  const rejected = await claimedOrder(async (shop, order) => {
    const [claim] = await paymentsOfOrder(order.id);
    const no = { intent: 'reject', paymentId: claim?.id ?? '', reason: 'Not there' };
    await asTeam(shop.actor, order, no);
  });
  await heard(rejected);
  turnBack();
  const returned = await claimedOrder(() => undefined);
  const whole = { intent: 'return', reason: 'Came back', refund: '0', way: 'transfer' };
  await asTeam(returned.shop.actor, returned.order, { ...whole, key: newToken() });
  await heard(returned);
});

test('decided for the buyer of a returned order whose transfer nobody noted, the shop settles it', async () => {
  const given = await claimedOrder(() => undefined);
  const whole = { intent: 'return', reason: 'Came back', refund: '0', way: 'transfer' };
  await asTeam(given.shop.actor, given.order, { ...whole, key: newToken() });
  const money = { intent: 'money', method: 'cash' };
  // Nobody notes money of an order that has ended without a complaint.
  expect((await team(given, money)).status).toBe(409);
  await heard(given);
  const decision = { to: 'refund_due', reason: 'The bank slip shows the transfer.' } as const;
  const { operator } = await makeOperator('support');
  await decideComplaint(operator, given.order.id, decision);
  expect(await read(given)).toContain('Note how the money came');

  expect((await team(given, money)).status).toBe(200);
  expect(await read(given)).not.toContain('Note how the money came');
  const [payment] = (await paymentsOfOrder(given.order.id)).filter(({ paidAt }) => paidAt);
  const refund = { intent: 'refund', paymentId: payment?.id ?? '', amount: '12,000' };
  const back = { ...refund, reason: 'Oja decided', key: newToken() };
  expect((await team(given, back)).status).toBe(200);
  expect(await complaintOfOrder(given.order.id)).toMatchObject({ keepsMoney: false });
  expect(await read(given)).toContain('The money was given back');
  expect((await team(given, money)).status).toBe(409);
});

test('one that its buyer has withdrawn does not', async () => {
  const given = await claimedOrder((_, order) => asBuyer(order, { intent: 'withdraw' }));
  expect((await page(given, complaint)).status).toBe(409);
});
