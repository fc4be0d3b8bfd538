import { beforeAll, expect, test } from 'vitest';
import { ownScreenshotKey } from '#app/domains/orders/claims/claim-photos.queries.server.ts';
import { handleTeamAction } from '#app/domains/orders/commands/team-actions.server.ts';
import { myOrders } from '#app/domains/orders/mine/my-orders.queries.server.ts';
import { checkOnline } from '#app/domains/orders/online/check-online.server.ts';
import { ownOrder } from '#app/domains/orders/orders.queries.server.ts';
import { tellFee } from '#app/domains/orders/steps/delivery-fee.server.ts';
import { MyOrderList } from '#app/domains/orders/ui/mine/my-order-card.tsx';
import {
  answerDelivery,
  saveZone,
  zoneDraft,
} from '#app/domains/shops/delivery/edit-delivery.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { buyerBrowser } from '#tests/support/buyers/buyer-browser.ts';
import { drawn } from '#tests/support/drawn.tsx';
import { billingBench, choose } from '#tests/support/shop/billing-bench.ts';
import { onlineShop } from '#tests/support/shop/online-orders.ts';
import { advanceTo, cancelOrder, orderRow, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { photoFile } from '#tests/support/shop/stocks.ts';
import { storedKeys } from '#tests/support/stored-keys.ts';

billingBench();
let buyer: ReturnType<typeof buyerBrowser>;
beforeAll(() => {
  buyer = buyerBrowser();
});
const spaced = '0123 456 789';

/** Where each of these begins in the page, all of them there. */
function places(html: string, words: readonly string[]): number[] {
  const found = words.map((word) => html.indexOf(word));
  expect(found.filter((at) => at < 0).length, words.join()).toBe(0);
  return found;
}
const inThisOrder = (html: string, ...words: string[]) => {
  const found = places(html, words);
  expect(found).toEqual([...found].sort((a, b) => a - b));
};

async function transferOrder() {
  const { shop, stockId } = await onlineShop();
  return { shop, order: await buyer.order(shop.shopId, [{ stockId }]) };
}

test('what to do next comes first, then progress, then the link; status speaks to the buyer', async () => {
  const { order } = await transferOrder();
  const html = await buyer.page(order.code);
  inThisOrder(
    html,
    'Not paid yet',
    'Pay by transfer',
    '12,000',
    spaced,
    'I have paid',
    'Progress',
    'Your order link',
    'Your items',
    'Cancel order',
  );
  expect(html).not.toContain('Order sent.');

  await buyer.ask(order.code, { intent: 'claim', fromBank: 'OPay' });
  const claimed = await buyer.page(order.code);
  inThisOrder(claimed, 'Waiting for the shop to confirm', 'Add screenshot', spaced, 'Progress');
});

function screenshot(file: File): FormData {
  const form = new FormData();
  form.set('intent', 'screenshot');
  form.set('screenshot', file);
  return form;
}

test('after "I have paid" a screenshot is added, shown to its sender alone and replaced; an answered claim takes none', async () => {
  const { shop, order } = await transferOrder();
  const add = async () => (await buyer.ask(order.code, screenshot(await photoFile()))).status;
  expect(await add()).toBe(409);
  await buyer.ask(order.code, { intent: 'claim', fromBank: '' });
  expect((await buyer.ask(order.code, { intent: 'screenshot' })).status).toBe(400);
  expect(await add()).toBe(200);
  const [first] = await storedKeys(`claims/${shop.shopId}`);
  const html = await buyer.page(order.code);
  expect(html).toContain('Send another screenshot');
  const src = /src="(\/api\/orders\/[^"]+)"/.exec(html)?.[1]?.replace('/api', '') ?? '';
  expect(src).toContain(order.code);
  expect(await ownScreenshotKey(order.code, buyer.key)).toBe(first);
  expect(await ownScreenshotKey(order.code, buyerBrowser().key)).toBeUndefined();
  expect(await add()).toBe(200);
  const keys = await storedKeys(`claims/${shop.shopId}`);
  expect(keys.filter((key) => key !== first)).toHaveLength(1);
  expect(await paymentsOfOrder(order.id)).toHaveLength(1);
  expect((await ownOrder(shop.shopId, order.id))?.payments).toMatchObject([{ hasPhoto: true }]);

  const [claim] = await paymentsOfOrder(order.id);
  const reject = new FormData();
  for (const [name, value] of Object.entries({
    intent: 'reject',
    paymentId: claim?.id ?? '',
    reason: 'Not there',
  }))
    reject.set(name, value);
  await handleTeamAction(shop, order.id, reject);
  expect(await add()).toBe(409);
  expect(await paymentsOfOrder(order.id)).toHaveLength(1);
});

test('a cancelled order says by whom and why', async () => {
  const first = await transferOrder();
  await buyer.ask(first.order.code, { intent: 'cancel' });
  const own = await buyer.page(first.order.code);
  inThisOrder(own, 'You cancelled this order.', 'Order again', 'Your order link');
  expect(own).not.toContain('Progress');
  const second = await transferOrder();
  await cancelOrder(second.shop, second.order.id);
  const theirs = await buyer.page(second.order.code);
  expect(theirs).toMatch(/cancelled this order\..*Reason: Not to be had/);
  expect(theirs).not.toContain('You cancelled');
});

test('a packed pickup: come and collect, with address, hours, directions and what to show', async () => {
  const { shop, stockId } = await onlineShop();
  const form = new FormData();
  for (const [name, value] of [
    ['intent', 'pickup'],
    ['offersPickup', 'on'],
    ['pickupAddress', 'Shop 14, Balogun'],
    ['day', '1'],
    ['day', '2'],
    ['opensAt', '09:00'],
    ['closesAt', '18:00'],
  ] as const)
    form.append(name, value);
  await answerDelivery(shop, form);
  const order = await buyer.order(shop.shopId, [{ stockId }], { payBy: 'delivery' });
  expect(await buyer.page(order.code)).toContain('Waiting for the shop');
  await advanceTo(shop, order.id, 'ready');
  const html = await buyer.page(order.code);
  inThisOrder(
    html,
    'Ready to collect',
    'Come and collect',
    'Shop 14, Balogun',
    'Mon',
    '09:00',
    'Directions',
    'Show this number',
    'Progress',
  );
});

test('a fee that the shop named is answered: yes, or too much; My Oja says whose turn it is', async () => {
  const { shop, stockId } = await onlineShop();
  const zone = zoneDraft.parse({
    places: ['lagos/ikeja'],
    fee: '1,500',
    daysFrom: '1',
    daysTo: '2',
  });
  await inTransaction((tx) => saveZone(tx, shop, zone));
  const toUyo = {
    getBy: 'delivery',
    address: '12 Allen Avenue',
    place: 'akwa-ibom/uyo',
    feeKobo: null,
    zone: '',
  } as const;
  const order = await buyer.order(shop.shopId, [{ stockId }], toUyo);
  const mine = async () =>
    drawn(<MyOrderList orders={(await myOrders(buyer.key, { limit: 1 })).orders} />);
  expect(await buyer.page(order.code)).toContain('Waiting for the shop');
  expect(await mine()).not.toContain('Pay by');
  await inTransaction((tx) => tellFee(tx, shop, { orderId: order.id, feeKobo: 900_000 }));
  const html = await buyer.page(order.code);
  inThisOrder(
    html,
    'Your answer is needed',
    'Yes, deliver it',
    'Too much',
    'Message shop',
    'Cancel order',
    'Progress',
  );
  expect(await mine()).toMatch(/Your answer is needed.*Answer the fee/);
});

test('after a declined card the buyer pays by transfer or on pickup without asking the shop', async () => {
  const { shop, stockId } = await onlineShop();
  const order = await buyer.order(shop.shopId, [{ stockId }], { payBy: 'online' });
  const other = (payBy: string) => buyer.ask(order.code, { intent: 'pay-otherwise', payBy });
  expect(await buyer.page(order.code)).not.toContain('Pay another way');
  await buyer.ask(order.code, { intent: 'pay' });
  const [payment] = await paymentsOfOrder(order.id);
  await choose(payment?.reference ?? '', 'decline');
  await checkOnline(payment?.reference ?? '');
  const html = await buyer.page(order.code);
  inThisOrder(
    html,
    'Your bank declined',
    'Pay another way',
    'Pay by transfer',
    'Pay at pickup',
    'Progress',
  );

  expect((await other('counter')).status).toBe(400);
  expect((await other('transfer')).status).toBe(200);
  expect((await other('transfer')).status).toBe(200);
  const row = await orderRow(order.id);
  expect(row.payBy).toBe('transfer');
  expect((row.expiresAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(20 * 3_600_000);
  expect(await buyer.page(order.code)).toContain(spaced);
  const history = (await ownOrder(shop.shopId, order.id))?.history ?? [];
  expect(history.filter(({ kind }) => kind === 'pay_changed')).toHaveLength(1);
});
