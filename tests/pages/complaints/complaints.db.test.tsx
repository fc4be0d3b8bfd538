import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { shopReport } from '#app/domains/insights/report.queries.server.ts';
import { shopForOperator } from '#app/domains/moderation/rooms/shops.queries.server.ts';
import { findComplainedShops } from '#app/domains/moderation/signals/shops-to-see.server.ts';
import { signalsFor } from '#app/domains/moderation/signals/signals.queries.server.ts';
import { claimPhotos } from '#app/domains/orders/claims/claim-photos.table.server.ts';
import {
  complaintFigures,
  complaintList,
  complaintOfOrder,
  complaintPhotoKey,
  waitingComplaints,
} from '#app/domains/orders/complaints/complaints.queries.server.ts';
import { moveDueComplaints } from '#app/domains/orders/complaints/move-complaint.server.ts';
import { forgetBuyer } from '#app/domains/orders/forget/forget-buyer.server.ts';
import { keptOrders } from '#app/domains/orders/forget/kept-orders.queries.server.ts';
import { ownOrder } from '#app/domains/orders/orders.queries.server.ts';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { deleteShop } from '#app/domains/shops/commands/delete-shop.server.ts';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newToken } from '#app/platform/id.ts';
import { action as decide, loader as oneOrder } from '#app/routes/operator/one-order.tsx';
import { action as teamAction, loader as teamOrder } from '#app/routes/orders/order-detail.tsx';
import { dashboardPage } from '#app/routes/shop/home/dashboard.server.ts';
import '#app/server/providers.server.ts';
import { browserOf } from '#tests/support/buyers/buyer-browser.ts';
import { askRoom, viewerOf } from '#tests/support/operators/ask-room.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import {
  asBuyer,
  asTeam,
  complainedOrder,
  complaint,
  completedOrder,
  raisedOrder,
} from '#tests/support/shop/complaints.ts';
import { act, done, syncBench } from '#tests/support/shop/devices.ts';
import { makeOrder, makePlainItem, orderRow, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { makeShop, saveSwitches } from '#tests/support/shop/shops.ts';
import { codeOf, photoFile, stockBench } from '#tests/support/shop/stocks.ts';

stockBench();
syncBench();

let turnBack = (): void => {};
afterEach(() => turnBack());
const laterBy = (hours: number): void => {
  turnBack();
  const at = Date.now() + hours * 3_600_000;
  turnBack = setClock(() => new Date(at));
};

type Completed = Awaited<ReturnType<typeof completedOrder>>;

const page = async ({ order }: Pick<Completed, 'order'>, form?: Record<string, string>) =>
  (await browserOf(order.code)).ask(order.code, form);
const shown = async ({ order }: Pick<Completed, 'order'>) =>
  (await browserOf(order.code)).page(order.code);
const team = async ({ shop, order }: Completed, form?: Record<string, string>) =>
  askRoom(form ? teamAction : teamOrder, {
    path: `/orders/${order.id}`,
    viewer: await viewerOf(shop.owner),
    params: { orderId: order.id },
    form,
  });
const stateOf = async ({ order }: Pick<Completed, 'order'>) =>
  (await complaintOfOrder(order.id))?.state;
const handOf = async ({ shop }: Completed) =>
  (await dashboardPage(await viewerOf(shop.owner), 'https://oja.test')).figures?.hand;

let operator: Awaited<ReturnType<typeof makeOperator>>;
beforeAll(async () => {
  operator = await makeOperator('support');
});
const asOperator = async ({ order }: Pick<Completed, 'order'>, form?: Record<string, string>) =>
  askRoom(form ? decide : oneOrder, {
    path: `/operator/money/${order.id}`,
    viewer: await viewerOf(operator),
    params: { orderId: order.id },
    form,
  });
const words = 'The shop shows no proof that the buyer had the goods.';

test('an order paid and completed without the code asks its buyer, and takes a complaint once', async () => {
  const given = await completedOrder();
  const before = await shown(given);
  // Its buyer never had a code.
  expect(before).not.toContain('hand-over code');
  expect(before).toContain('I did not get it');

  expect((await page(given, { intent: 'complain', words: 'Nothing came' })).status).toBe(400);
  expect((await page(given, { intent: 'complain', reason: 'damaged' })).status).toBe(400);
  expect((await page(given, complaint)).status).toBe(200);
  expect((await page(given, { ...complaint, words: 'Once more' })).status).toBe(200);

  const after = await shown(given);
  expect(after).toContain('Your complaint');
  expect(after).toContain(complaint.words);
  expect(after).not.toContain('Once more');
  const own = await ownOrder(given.shop.id, given.order.id);
  expect(own?.history.map(({ kind }) => kind).filter((kind) => kind === 'complained')).toHaveLength(
    1,
  );
});

test('for seven days after completion, and never with the code, unpaid or before', async () => {
  const given = await completedOrder();
  laterBy(7 * 24 + 1);
  expect(await shown(given)).not.toContain('I did not get it');
  expect((await page(given, complaint)).status).toBe(409);
  turnBack();

  const shop = await makeShop();
  const order = await makeOrder(shop.id, [{ stockId: await makePlainItem(shop.id) }]);
  expect((await page({ order }, complaint)).status).toBe(409);
  for (const to of ['confirmed', 'ready', 'completed'])
    await asTeam(shop.actor, order, { intent: 'advance', to, without: 'yes', paid: '' });
  expect((await page({ order }, complaint)).status).toBe(409);
});

test('completed without a network and told nine days later: the week begins when the buyer hears of it', async () => {
  const shop = await makeShop();
  await saveSwitches(shop.actor, ['handsOverPaid']);
  const order = await makeOrder(shop.id, [{ stockId: await makePlainItem(shop.id) }]);
  await asTeam(shop.actor, order, { intent: 'money', method: 'transfer', seen: 'yes' });
  for (const to of ['confirmed', 'ready'])
    await asTeam(shop.actor, order, { intent: 'advance', to });
  const handed = new Date();
  laterBy(9 * 24);
  const step = { orderId: order.id, to: 'completed', code: 'without' } as const;
  await done({ person: shop.owner, shopId: shop.id }, act('order.step', step, { at: handed }));
  expect((await orderRow(order.id)).completedAt).toEqual(handed);
  const heard = await shown({ order });
  expect(heard).toContain('I did not get it');
  expect(heard).toContain('without your hand-over code');
  laterBy(16 * 24 + 1);
  expect(await shown({ order })).not.toContain('I did not get it');
  laterBy(16 * 24 - 1);
  expect((await page({ order }, complaint)).status).toBe(200);
});

test('a picture is private to the shop and the operators, and goes with its buyer', async () => {
  const given = await completedOrder();
  await asBuyer(given.order, { ...complaint, photo: await photoFile() });
  const id = (await complaintOfOrder(given.order.id))?.id ?? '';
  expect(await complaintPhotoKey(given.shop.id, id)).toMatch(/^claims\//);
  expect(await complaintPhotoKey((await makeShop()).id, id)).toBeUndefined();
  const seen = (await asOperator(given)).answer as { order: { complaint: { photo: string } } };
  expect(seen.order.complaint.photo).toContain('/');
  const [kept] = await keptOrders(given.phoneKey, { limit: 5 });
  expect(kept?.complaint).toMatchObject({ words: complaint.words, photo: expect.any(String) });

  await inTransaction((tx) => forgetBuyer(tx, given.phoneKey));
  expect(await complaintOfOrder(given.order.id)).toMatchObject({ words: '', state: 'solved' });
  expect(
    await database().select().from(claimPhotos).where(eq(claimPhotos.orderId, given.order.id)),
  ).toEqual([]);
});

test('the shop is told where it works, answers once, and the buyer says whether that is enough', async () => {
  const given = await complainedOrder();
  expect(await handOf(given)).toMatchObject({
    complaints: [{ orderId: given.order.id, isRefundDue: false }],
  });
  const answer = { intent: 'answer-complaint', answer: 'Your brother took it at the gate.' };
  expect((await team(given, { ...answer, answer: '' })).status).toBe(400);
  expect((await team(given, answer)).status).toBe(200);
  expect((await team(given, answer)).status).toBe(409);
  expect(await stateOf(given)).toBe('answered');
  expect((await handOf(given))?.complaints).toEqual([]);
  expect(await shown(given)).toContain('Your brother took it at the gate.');

  expect((await page(given, { intent: 'complaint-solved' })).status).toBe(200);
  expect((await page(given, { intent: 'complaint-solved' })).status).toBe(200);
  expect((await page(given, { intent: 'complaint-raise' })).status).toBe(409);
  expect(await stateOf(given)).toBe('solved');
});

test('without an answer for 48 hours it is the operators’, with one it is solved after a week', async () => {
  const [silent, answered] = [await complainedOrder(), await complainedOrder()];
  await asTeam(answered.shop.actor, answered.order, {
    intent: 'answer-complaint',
    answer: 'It is on its way.',
  });
  laterBy(47);
  await moveDueComplaints();
  expect(await stateOf(silent)).toBe('open');
  laterBy(49);
  await moveDueComplaints();
  await moveDueComplaints();
  expect([await stateOf(silent), await stateOf(answered)]).toEqual(['raised', 'answered']);
  const waiting = await complaintList({ over: false });
  expect(waiting.page.map(({ orderId }) => orderId)).toContain(silent.order.id);
  expect(await waitingComplaints()).toBe(waiting.page.length);
  laterBy(8 * 24);
  await moveDueComplaints();
  expect(await stateOf(answered)).toBe('solved');
});

test('an operator decides once; for the buyer it stays with the shop until the money is back', async () => {
  const given = await raisedOrder();
  const sent = { intent: 'complaint', to: 'refund_due', reason: words };
  expect((await asOperator(given, { ...sent, reason: 'No' })).status).toBe(400);
  expect((await asOperator(given, sent)).status).toBe(302);
  await asOperator(given, sent);
  expect((await asOperator(given, { ...sent, to: 'for_shop' })).status).toBe(409);
  expect(await shown(given)).toContain('the shop must give your money back');
  expect(await handOf(given)).toMatchObject({ complaints: [{ isRefundDue: true }] });
  expect(await complaintFigures(given.shop.id)).toEqual({ all: 1, forBuyer: 1 });
  const report = await shopReport(given.shop.id, 7);
  expect(report.complaints).toEqual({ all: 1, forBuyer: 1 });
  laterBy(8 * 24);
  expect((await shopReport(given.shop.id, 7)).complaints.all).toBe(0);
  turnBack();

  const remove = () => inTransaction((tx) => deleteShop(tx, given.shop.actor, undefined));
  expect(await codeOf(remove())).toBe('orders.money_under_way');

  const [payment] = await paymentsOfOrder(given.order.id);
  const correct = { intent: 'correct', paymentId: payment?.id ?? '', reason: 'Typed wrongly' };
  expect(await codeOf(asTeam(given.shop.actor, given.order, correct))).toBe(
    'orders.correct_complained',
  );
  await asTeam(given.shop.actor, given.order, {
    intent: 'refund',
    paymentId: payment?.id ?? '',
    amount: '12000',
    key: newToken(),
    reason: 'Not delivered',
  });
  // What operators see of the shop's money: a refund is taken off once.
  expect((await shopForOperator(given.shop.id))?.figures.paidKobo).toBe(0);
  expect(await shown(given)).toContain('Your money was given back or is on its way.');
  expect((await handOf(given))?.complaints).toEqual([]);
  expect(await codeOf(remove())).toBe('done');
});

test('a decision for the buyer counts, also once the buyer has said that it is solved', async () => {
  const given = await raisedOrder();
  await asOperator(given, { intent: 'complaint', to: 'refund_due', reason: words });
  expect((await page(given, { intent: 'complaint-solved' })).status).toBe(200);
  expect(await complaintFigures(given.shop.id)).toEqual({ all: 1, forBuyer: 1 });
});

test('decided for the shop it is closed, and money that went back meanwhile leaves nothing to decide', async () => {
  const given = await raisedOrder();
  await asOperator(given, { intent: 'complaint', to: 'for_shop', reason: words });
  expect(await shown(given)).toContain('Oja decided for the shop');

  const other = await complainedOrder();
  const whole = { intent: 'return', reason: 'Came back', refund: '12000', way: 'transfer' };
  await asTeam(other.shop.actor, other.order, { ...whole, key: newToken() });
  laterBy(49);
  await moveDueComplaints();
  expect(await stateOf(other)).toBe('open');
  expect(await shown(other)).toContain('Your money was given back or is on its way.');
  expect((await handOf(other))?.complaints).toEqual([]);
});

test('a shop with many complaints is a signal', async () => {
  const given = await complainedOrder();
  const { shop, stockId } = given;
  for (let n = 0; n < 2; n += 1) {
    const order = await makeOrder(shop.id, [{ stockId }], { phone: `080244411${10 + n}` });
    await asTeam(shop.actor, order, { intent: 'money', method: 'transfer', seen: 'yes' });
    for (const to of ['confirmed', 'ready', 'completed'])
      await asTeam(shop.actor, order, { intent: 'advance', to, without: 'yes' });
    await asBuyer(order, complaint);
  }
  await findComplainedShops();
  await findComplainedShops();
  const { signals } = await signalsFor({ isDismissed: false, shopId: shop.id });
  expect(signals).toMatchObject([{ kind: 'complaints', facts: { complaints: 3 } }]);
});

test('said, answered and raised at once: one of each, and no state is lost', async () => {
  const given = await completedOrder();
  await Promise.all([1, 2, 3].map(() => asBuyer(given.order, complaint)));
  const answer = { intent: 'answer-complaint', answer: 'We look into it.' };
  const said = await Promise.all([
    codeOf(asTeam(given.shop.actor, given.order, answer)),
    codeOf(asTeam(given.shop.actor, given.order, answer)),
  ]);
  expect(said.sort()).toEqual(['done', 'orders.complaint_over']);
  const [row] = await database().select().from(orders).where(eq(orders.id, given.order.id));
  expect(row?.status).toBe('completed');
});
