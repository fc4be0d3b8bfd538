import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { payoutBanks } from '#app/domains/payments/banks.server.ts';
import { openSubaccounts } from '#app/domains/payments/commands/open-subaccount.server.ts';
import { answerPayoutForm } from '#app/domains/payments/commands/payout-account.server.ts';
import { shopSubaccounts } from '#app/domains/payments/payments.table.server.ts';
import {
  needsLock,
  payoutAccountOf,
  subaccountOf,
} from '#app/domains/payments/payout.queries.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { loadSettings, replaceSettings } from '#app/platform/env.server.ts';
import { standInSubaccounts } from '#app/providers/paystack/stand-in/stand-in.table.server.ts';
import { transactionBy } from '#app/providers/paystack/stand-in/stand-in-state.server.ts';
import {
  benchSettings,
  billingBench,
  makeShop,
  type TestShop,
} from '#tests/support/shop/billing-bench.ts';
import { makeOrder, makePlainItem, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { givePayout, payoutForm } from '#tests/support/shop/payouts.ts';
import { makeMember, makeShop as makeTeamShop } from '#tests/support/shop/shops.ts';
import { codeOf } from '#tests/support/shop/stocks.ts';
import { checkoutShop } from '../cart/cart.queries.server.ts';
import { orderPage } from '../pages/order-page.server.ts';
import { beginOnline } from './begin-online.server.ts';

const bench = billingBench();
const account = { bankCode: '058', accountNumber: '0123456789' };
const other = { bankCode: '044', accountNumber: '1111111111' };

async function online({ shopId }: TestShop) {
  return makeOrder(shopId, [{ stockId: await makePlainItem(shopId) }], { payBy: 'online' });
}

const subaccounts = (shopId: string) =>
  database().select().from(shopSubaccounts).where(eq(shopSubaccounts.shopId, shopId));

test('the name is found, shown, confirmed; then charges settle to the shop', async () => {
  const shop = await makeShop();
  expect(await checkoutShop(shop.shopId)).toMatchObject({ paysOnline: false });
  expect(await codeOf(online(shop))).toBe('orders.online_off');
  expect((await payoutBanks()).length).toBeGreaterThan(5);
  const { found, saved } = await answerPayoutForm(shop, payoutForm(account));
  expect([found?.accountName, saved]).toEqual(['MUSA CHINEDU', undefined]);
  // A name that nobody was shown is not confirmed.
  const guess = payoutForm({ ...account, accountName: 'SOMEBODY ELSE' });
  expect(await answerPayoutForm(shop, guess)).toEqual({ found });
  expect(await payoutAccountOf(shop.shopId)).toBeUndefined();
  expect(await givePayout(shop)).toEqual({ saved: true });
  expect(await payoutAccountOf(shop.shopId)).toMatchObject({
    bank: 'Guaranty Trust Bank',
    accountName: 'MUSA CHINEDU',
    payout: 'active',
  });
  expect(await checkoutShop(shop.shopId)).toMatchObject({ paysOnline: true });
  const order = await online(shop);
  await beginOnline(order.code, bench.url);
  const [payment] = await paymentsOfOrder(order.id);
  const code = await subaccountOf(shop.shopId);
  expect(payment?.subaccount).toBe(code);
  expect(await transactionBy('reference', payment?.reference ?? '')).toMatchObject({
    subaccount: code,
    bearer: 'subaccount',
  });
});

test.each([
  ['payments.account_not_found', { bankCode: '058', accountNumber: '0000000000' }],
  ['payments.number_invalid', { bankCode: '058', accountNumber: '12345' }],
  ['payments.bank_invalid', { bankCode: '', accountNumber: '0123456789' }],
  ['payments.bank_invalid', { bankCode: 'xyz', accountNumber: '0123456789' }],
])('%s: %j changes nothing', async (code, fields) => {
  const shop = await makeShop();
  expect(await codeOf(answerPayoutForm(shop, payoutForm(fields)))).toBe(code);
  expect(await payoutAccountOf(shop.shopId)).toBeUndefined();
});

test('a new account is a new subaccount; a charge that has begun stays where it began', async () => {
  const shop = await makeShop();
  await givePayout(shop);
  const first = await subaccountOf(shop.shopId);
  const order = await online(shop);
  const payAt = await beginOnline(order.code, bench.url);
  await givePayout(shop, other);
  const second = await subaccountOf(shop.shopId);
  expect(second).not.toBe(first);
  expect(await beginOnline(order.code, bench.url)).toBe(payAt);
  expect(await paymentsOfOrder(order.id)).toMatchObject([{ subaccount: first }]);
  // Back at the first account nothing is opened a second time.
  await givePayout(shop);
  expect(await subaccountOf(shop.shopId)).toBe(first);
  expect(await subaccounts(shop.shopId)).toHaveLength(2);
  const [made] = await database()
    .select()
    .from(standInSubaccounts)
    .where(eq(standInSubaccounts.code, first ?? ''));
  expect(made).toMatchObject({ settlementBank: '058', accountNumber: account.accountNumber });
});

test('saved without a PIN or passkey it takes transfers only; saved again with one, online payments too', async () => {
  const shop = await makeShop();
  expect(await needsLock(shop.userId)).toBe(true);
  const { found } = await answerPayoutForm(shop, payoutForm(account));
  const confirmed = { ...account, accountName: found?.accountName ?? '' };
  expect(await answerPayoutForm(shop, payoutForm(confirmed))).toEqual({ saved: true });
  expect(await payoutAccountOf(shop.shopId)).toMatchObject({ ...account, payout: 'unchecked' });
  await openSubaccounts();
  expect(await subaccounts(shop.shopId)).toEqual([]);
  expect(await codeOf(online(shop))).toBe('orders.online_off');
  await givePayout(shop);
  expect(await needsLock(shop.userId)).toBe(false);
  expect(await payoutAccountOf(shop.shopId)).toMatchObject({ payout: 'active' });
});

test('another account by an admin without a PIN ends online payments; the same account does not', async () => {
  const shop = await makeTeamShop({ plan: 'premium' });
  await givePayout(shop.actor);
  const { actor } = await makeMember(shop, 'admin');
  const save = async (chosen: typeof account) => {
    const { found } = await answerPayoutForm(actor, payoutForm(chosen));
    await answerPayoutForm(actor, payoutForm({ ...chosen, accountName: found?.accountName ?? '' }));
    return (await payoutAccountOf(shop.id))?.payout;
  };
  expect(await save(account)).toBe('active');
  expect(await save(other)).toBe('unchecked');
  expect(await subaccountOf(shop.id)).toBeUndefined();
  expect(await save(account)).toBe('unchecked');
});

test('the provider fails to open it: the account is there for transfers, the job opens the rest', async () => {
  const shop = await makeShop();
  bench.gate.before = async (path) => {
    if (path.endsWith('/subaccount')) throw new Error('broken on purpose');
  };
  expect(await givePayout(shop)).toEqual({ saved: true });
  expect(await payoutAccountOf(shop.shopId)).toMatchObject({ ...account, payout: 'waiting' });
  expect(await subaccountOf(shop.shopId)).toBeUndefined();
  await openSubaccounts();
  expect(await subaccountOf(shop.shopId)).toBeUndefined();
  delete bench.gate.before;
  bench.at(new Date(Date.now() + 5 * 60_000));
  await openSubaccounts();
  expect(await payoutAccountOf(shop.shopId)).toMatchObject({ payout: 'active' });
});

test('the provider cannot say whose account it is: typed, it serves for transfers only', async () => {
  const shop = await makeShop();
  bench.gate.before = async (path) => {
    if (path.endsWith('/resolve')) throw new Error('broken on purpose');
  };
  expect(await answerPayoutForm(shop, payoutForm(account))).toEqual({ unreachable: true });
  const words = { intent: 'typed-account', bank: 'GTBank', accountName: 'Ngozi Fabrics' };
  const typed = payoutForm({ ...words, accountNumber: '012 345 6789' });
  expect(await answerPayoutForm(shop, typed)).toEqual({ saved: true });
  expect(await payoutAccountOf(shop.shopId)).toMatchObject({
    bank: 'GTBank',
    accountNumber: '0123456789',
    payout: 'unchecked',
  });
  expect(await subaccountOf(shop.shopId)).toBeUndefined();
});

test('with another key, and without one, what was opened before does not count', async () => {
  const shop = await makeShop();
  await givePayout(shop);
  const order = await online(shop);
  const view = () => orderPage(order.code, { origin: bench.url, t: (key) => key });
  expect(await view()).toMatchObject({ canPayOnline: true, onlineOff: false });
  const live = { PAYSTACK_SECRET_KEY: 'sk_live_other' };
  replaceSettings(benchSettings(bench.url, live));
  expect(await payoutAccountOf(shop.shopId)).toMatchObject({ payout: 'waiting' });
  replaceSettings(
    loadSettings({
      APP_MODE: 'live',
      SESSION_SECRET: 's'.repeat(40),
      SECRETS_KEY: 'k'.repeat(40),
      PUBLIC_URL: 'https://oja.example',
      SMS_PROVIDER: 'termii',
      TERMII_BASE_URL: 'https://sms.example',
      TERMII_API_KEY: 'key',
      TERMII_SENDER_ID: 'Oja',
    }),
  );
  expect(await payoutAccountOf(shop.shopId)).toMatchObject({ payout: 'off' });
  expect(await payoutBanks()).toEqual([]);
  expect(await checkoutShop(shop.shopId)).toMatchObject({ paysOnline: false });
  expect(await view()).toMatchObject({ canPayOnline: false, onlineOff: true });
  expect(await codeOf(beginOnline(order.code, bench.url))).toBe('orders.online_off');
  replaceSettings(benchSettings(bench.url));
  expect(await view()).toMatchObject({ canPayOnline: true });
});

test('taken away, it is taken away for both; who may not change it, cannot', async () => {
  const shop = await makeShop();
  await givePayout(shop);
  const stranger = { ...shop, userId: (await makeShop()).userId };
  expect(await codeOf(answerPayoutForm(stranger, payoutForm({ intent: 'remove-account' })))).toBe(
    'shops.not_found',
  );
  expect(await answerPayoutForm(shop, payoutForm({ intent: 'remove-account' }))).toEqual({
    saved: true,
  });
  expect(await payoutAccountOf(shop.shopId)).toBeUndefined();
  expect(await subaccountOf(shop.shopId)).toBeUndefined();
});
