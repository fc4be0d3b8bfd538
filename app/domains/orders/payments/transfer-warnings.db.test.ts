import { afterEach, expect, test } from 'vitest';
import { setClock } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { formatMoney } from '#app/platform/money.ts';
import { translatorOf } from '#tests/support/languages/catalogue.ts';
import { makeOrder, makePlainItem, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { completedOrder } from '#tests/support/shop/reviews.ts';
import { makeShop, shopBench, type TestShop } from '#tests/support/shop/shops.ts';
import { claimTransfer, decideTransfer } from '../commands/transfers.server.ts';
import { ownOrder } from '../orders.queries.server.ts';
import { transferWarnings } from './transfer-warnings.server.ts';

shopBench();

let turnBack = (): void => {};
afterEach(() => turnBack());
/** A time of the day in Lagos; the day is the same for all. */
const at = (time: string): void => {
  turnBack();
  turnBack = setClock(() => new Date(`2026-11-12T${time}+01:00`));
};

let phones = 8_880_000;
const nextPhone = (): string => `0805${phones++}`;
const claim = (code: string) => inTransaction((tx) => claimTransfer(tx, { code, fromBank: '' }));

async function warningsOf(shop: TestShop, orderId: string, isOn = true) {
  const own = await ownOrder(shop.id, orderId);
  if (!own) throw new Error('no such order');
  return transferWarnings(own, isOn);
}

async function orderAt(time: string, { quantity = 1, phone = nextPhone() } = {}) {
  at(time);
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id, 50);
  const order = await makeOrder(shop.id, [{ stockId, quantity }], { phone });
  return { shop, stockId, order };
}

test('by day, small and in peace there is nothing to warn of', async () => {
  const { shop, order } = await orderAt('10:00:00');
  expect(await warningsOf(shop, order.id)).toEqual([]);
  at('10:02:00');
  await claim(order.code);
  expect(await warningsOf(shop, order.id)).toEqual([]);
});

test('at night: from ten until five, by the moment of the claim', async () => {
  for (const [time, expected] of [
    ['21:59:00', []],
    ['22:00:00', ['night']],
    ['04:59:00', ['night']],
    ['05:00:00', []],
  ] as const) {
    const { shop, order } = await orderAt(time);
    expect(await warningsOf(shop, order.id), time).toEqual(expected);
  }
  const { shop, order } = await orderAt('21:00:00');
  at('23:00:00');
  await claim(order.code);
  expect(await warningsOf(shop, order.id)).toEqual(['night']);
});

test('in a rush: paid within two minutes, or again after the shop has found nothing', async () => {
  const { shop, order } = await orderAt('10:00:00');
  at('10:01:59');
  await claim(order.code);
  expect(await warningsOf(shop, order.id)).toEqual(['rush']);
  const calm = await orderAt('10:00:00');
  at('10:30:00');
  await claim(calm.order.code);
  expect(await warningsOf(calm.shop, calm.order.id)).toEqual([]);
  const [first] = await paymentsOfOrder(calm.order.id);
  const reason = 'Not there';
  await inTransaction((tx) =>
    decideTransfer(tx, calm.shop.actor, { paymentId: first?.id ?? '', accepted: false, reason }),
  );
  expect(await warningsOf(calm.shop, calm.order.id)).toEqual([]);
  await claim(calm.order.code);
  expect(await warningsOf(calm.shop, calm.order.id)).toEqual(['rush']);
});

test('a large sum of somebody who has not bought here yet; not of one who has', async () => {
  const { shop, stockId, order } = await orderAt('10:00:00', { quantity: 5 });
  expect(await warningsOf(shop, order.id)).toEqual(['first_large']);
  expect(await warningsOf(shop, order.id, false), 'switched off').toEqual([]);
  const phone = nextPhone();
  await completedOrder(shop, stockId, { phone });
  const again = await makeOrder(shop.id, [{ stockId, quantity: 5 }], { phone });
  expect(await warningsOf(shop, again.id)).toEqual([]);
  at('10:30:00');
  await claim(order.code);
  const [paid] = await paymentsOfOrder(order.id);
  await inTransaction((tx) =>
    decideTransfer(tx, shop.actor, { paymentId: paid?.id ?? '', accepted: true }),
  );
  expect(await warningsOf(shop, order.id), 'the money is there').toEqual([]);
});

test('the question names the amount to the kobo and where to look, in every language', () => {
  const amount = formatMoney(1_249_963);
  const account = { en: 'account', pcm: 'account', ha: 'asusun', yo: 'àkáǹtì', ig: 'akaụntụ' };
  for (const [language, where] of Object.entries(account)) {
    const { t } = translatorOf(language);
    const question = t('payments.seen_question', { amount });
    expect(question, language).toContain('₦12,499.63');
    expect(question, language).toContain(where);
    expect(t('payments.not_proof'), language).toContain('screenshot');
    for (const kind of ['night', 'rush', 'first_large'] as const)
      expect(t(`orders.warn_${kind}`), language).not.toContain('orders.warn');
  }
  const { t } = translatorOf('en');
  expect(t('payments.seen_question', { amount })).toBe('Do you see ₦12,499.63 in your account?');
});
