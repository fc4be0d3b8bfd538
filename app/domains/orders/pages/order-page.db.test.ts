import { expect, test } from 'vitest';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import {
  billingBench,
  choose,
  postWebhook,
  successEvent,
} from '#tests/support/shop/billing-bench.ts';
import { onlineShop, openOnline, payOnline } from '#tests/support/shop/online-orders.ts';
import { makeOrder, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { claimTransfer, decideTransfer } from '../commands/transfers.server.ts';
import { expireOrders } from '../commands/work-order.server.ts';
import { beginOnline } from '../online/begin-online.server.ts';
import { checkOwnOnline } from '../online/check-online.server.ts';
import { orderPage } from './order-page.server.ts';

const bench = billingBench();
const start = '2026-11-15T09:00:00Z';
const later = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000);
const page = (code: string) => orderPage(code, { origin: bench.url, t: (key) => key });

async function opened() {
  bench.at(start);
  return openOnline(await onlineShop());
}

test.each([
  ['decline', 'failed'],
  ['cancel', 'abandoned'],
] as const)('%s on the payment page is said, until the buyer tries again', async (choice, said) => {
  const { order, reference } = await opened();
  expect(await page(order.code)).toMatchObject({ onlineTrouble: undefined, canPayOnline: true });
  await choose(reference, choice);
  await checkOwnOnline(order.code, reference);
  expect(await page(order.code)).toMatchObject({ onlineTrouble: said, canPayOnline: true });
  await beginOnline(order.code, bench.url);
  expect(await page(order.code)).toMatchObject({ onlineTrouble: undefined, canPayOnline: true });
});

test('whoever cancels comes back with the reference, so that the provider can be asked', async () => {
  const { order, reference } = await opened();
  const payAt = await beginOnline(order.code, bench.url);
  const back = await fetch(payAt.replace('http://localhost:3000', bench.url), {
    method: 'POST',
    body: new URLSearchParams({ choice: 'cancel' }),
    redirect: 'manual',
  });
  const address = new URL(back.headers.get('location') ?? '');
  expect(address.pathname).toBe(`/o/${order.code}`);
  expect(address.searchParams.get('reference')).toBe(reference);
});

test('a paid order shows amount, time, way and reference at once', async () => {
  const { order, reference } = await opened();
  expect((await page(order.code)).paid).toBeUndefined();
  await payOnline(bench.url, reference);
  expect(await page(order.code)).toMatchObject({
    isPaid: true,
    onlineTrouble: undefined,
    paid: { amountKobo: 2_400_000, method: 'online', reference, at: expect.any(Date) },
  });
});

test('a confirmed transfer has no reference of ours', async () => {
  bench.at(start);
  const { shop, stockId } = await onlineShop();
  const order = await makeOrder(shop.shopId, [{ stockId }]);
  await inTransaction((tx) => claimTransfer(tx, { code: order.code, fromBank: 'OPay' }));
  const [claim] = await paymentsOfOrder(order.id);
  const decision = { paymentId: claim?.id ?? '', accepted: true };
  await inTransaction((tx) => decideTransfer(tx, shop, decision));
  expect(await page(order.code)).toMatchObject({
    paid: { amountKobo: 1_200_000, method: 'transfer', reference: null },
  });
});

test('paid late and taken back into work: the page says so', async () => {
  const { order, reference } = await opened();
  bench.at(later(31));
  await expireOrders();
  await choose(reference, 'pay');
  await postWebhook(bench.url, await successEvent(reference));
  expect(await page(order.code)).toMatchObject({ status: 'pending', isPaid: true, cameLate: true });
});

test('what the buyer filled in is there to be read again', async () => {
  bench.at(start);
  const { shop, stockId } = await onlineShop();
  const order = await makeOrder(shop.shopId, [{ stockId }], {
    getBy: 'delivery',
    address: '5 Allen Avenue, Ikeja',
    note: 'Call me at the gate',
    payBy: 'delivery',
  });
  const shown = await page(order.code);
  expect(shown).toMatchObject({
    buyer: { name: 'Fúnmi Adébáyọ̀', phone: '0805 555 0123' },
    getBy: 'delivery',
    address: '5 Allen Avenue, Ikeja',
    note: 'Call me at the gate',
    isSent: true,
  });
});

test('an order that waits for its online payment is not called sent', async () => {
  const { order, reference } = await opened();
  expect((await page(order.code)).isSent).toBe(false);
  await payOnline(bench.url, reference);
  expect((await page(order.code)).isSent).toBe(true);
});
