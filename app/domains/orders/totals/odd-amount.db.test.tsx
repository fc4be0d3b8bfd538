import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { newId } from '#app/platform/id.ts';
import { nairaToKobo } from '#app/platform/text/naira-in.ts';
import { buyerOf } from '#tests/support/buyers/buyer-of.ts';
import { drawn } from '#tests/support/drawn.tsx';
import {
  bringToIkeja,
  cancelOrder,
  makeOrder,
  makePlainItem,
  orderRow,
  paymentsOfOrder,
} from '#tests/support/shop/orders.ts';
import { makeShop, saveSwitches, type TestShop } from '#tests/support/shop/shops.ts';
import { codeOf, stockBench } from '#tests/support/shop/stocks.ts';
import { paymentsCsv } from '../book/payments-csv.server.ts';
import { answerCodes } from '../codes/edit-codes.server.ts';
import { handleBuyerAction } from '../commands/buyer-actions.server.ts';
import { handleTeamAction } from '../commands/team-actions.server.ts';
import { claimTransfer, decideTransfer } from '../commands/transfers.server.ts';
import { ownOrder } from '../orders.queries.server.ts';
import { worthOf } from '../orders.ts';
import { orderPage } from '../pages/order-page.server.ts';
import { receiptPage } from '../pages/receipt-page.server.ts';
import { readPaymentFilter } from '../payments/payments.ts';
import { OrderTotals } from '../ui/order-items.tsx';
import { oddFor } from './odd-amount.server.ts';
import { totalsOf } from './totals.ts';

stockBench();

const itemKobo = 1_200_000;

async function guardedShop(
  quantity = 5,
  isOn = true,
): Promise<{ shop: TestShop; stockId: string }> {
  const shop = await makeShop();
  if (isOn) await saveSwitches(shop.actor, ['tellsTransfersApart']);
  return { shop, stockId: await makePlainItem(shop.id, quantity) };
}

test('nothing comes off where the owner has not asked, or another way of paying was chosen', async () => {
  const off = await guardedShop(5, false);
  expect(await makeOrder(off.shop.id, [{ stockId: off.stockId }])).toMatchObject({
    totalKobo: itemKobo,
    oddKobo: 0,
  });
  const on = await guardedShop();
  const cash = await makeOrder(on.shop.id, [{ stockId: on.stockId }], { payBy: 'delivery' });
  expect(cash).toMatchObject({ totalKobo: itemKobo, oddKobo: 0 });
});

test('one amount everywhere: order, page, receipt, claim, payment and book', async () => {
  const { shop, stockId } = await guardedShop();
  const order = await makeOrder(shop.id, [{ stockId }]);
  const { totalKobo, oddKobo } = order;
  expect(oddKobo).toBeGreaterThanOrEqual(1);
  expect(oddKobo).toBeLessThanOrEqual(99);
  expect(order).toMatchObject({ totalKobo: itemKobo - oddKobo, discountKobo: oddKobo });
  const page = await orderPage(order.code, { origin: 'https://oja.test', t: (key) => key });
  expect(page).toMatchObject({ totalKobo, owedKobo: totalKobo, oddKobo });
  const amount = `₦11,999.${String(100 - oddKobo).padStart(2, '0')}`;
  const sentByWhatsApp = new URL(page.links.whatsApp ?? '').searchParams.get('text');
  expect(sentByWhatsApp?.split('\n')).toContain(`cart.total: ${amount}`);
  const receipt = await receiptPage(order.code, 'https://oja.test');
  expect(shownTotal(receipt)).toBe(totalKobo);
  await inTransaction((tx) => claimTransfer(tx, { code: order.code, fromBank: 'OPay' }));
  const [claim] = await paymentsOfOrder(order.id);
  expect(claim?.amountKobo).toBe(totalKobo);
  await inTransaction((tx) =>
    decideTransfer(tx, shop.actor, { paymentId: claim?.id ?? '', accepted: true }),
  );
  expect(await orderRow(order.id)).toMatchObject({ paidKobo: totalKobo });
  const { rows } = await database().execute<{ sum: string }>(
    sql`select sum(amount_kobo) as sum from order_payments where order_id = ${order.id}::uuid`,
  );
  expect(Number(rows[0]?.sum)).toBe(totalKobo);
  let book = '';
  const filter = readPaymentFilter(new URLSearchParams());
  for await (const part of paymentsCsv(shop.id, filter, translatorFor('en').t)) book += part;
  // What was paid, and the order's total.
  expect(book.split(String(totalKobo / 100))).toHaveLength(3);
});

test('an amount is free again when its order is over and a day has passed, not before', async () => {
  const { shop, stockId } = await givingShop();
  /** So few amounts lie below ₦0.20 that all of them can be in use. */
  const place = async () => {
    const { id } = await order(shop, stockId, toUyo);
    await tell(shop, id, '0.20');
    return orderRow(id);
  };
  const start = Date.now();
  let hours = 0;
  onTestFinished(setClock(() => new Date(start + hours * 3_600_000)));
  const early = [];
  for (let n = 0; n < 10; n++) early.push(await place());
  const [free, ...kept] = early;
  if (!free) throw new Error('nothing was placed');
  await cancelOrder(shop.actor, free.id);
  hours = 2;
  // Open ones of long ago, ones of today that are over, and ones of before that ended today keep theirs.
  for (const { id } of kept.slice(4)) await cancelOrder(shop.actor, id);
  for (let n = 0; n < 9; n++) await cancelOrder(shop.actor, (await place()).id);
  const waiting = await order(shop, stockId, toUyo);
  expect(await codeOf(tell(shop, waiting.id, '0.20'))).toBe('orders.no_amount_of_fee');
  hours = 25;
  await tell(shop, waiting.id, '0.20');
  expect((await orderRow(waiting.id)).oddKobo).toBe(free.oddKobo);
});

/** Brings goods to Ikeja for ₦1,500 and elsewhere for what the shop says; a code pays for an item. */
async function givingShop() {
  const { shop, stockId } = await guardedShop(400);
  await bringToIkeja(shop.actor);
  await answerCodes(shop.actor, formOf({ code: 'GIFT', kind: 'amount', value: '12,000' }));
  return { shop, stockId };
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

let phones = 9_990_000;
const gift = {
  promo: 'GIFT',
  discountKobo: itemKobo,
  getBy: 'delivery',
  address: '1 Way',
} as const;
const toIkeja = { ...gift, place: 'lagos/ikeja', feeKobo: 150_000, zone: '1-2 Ikeja' };
const toUyo = { ...gift, place: 'akwa-ibom/uyo', feeKobo: null, zone: '' };
const order = (shop: TestShop, stockId: string, more: object) =>
  makeOrder(shop.id, [{ stockId }], { phone: `0805${phones++}`, ...more });

const tell = ({ actor }: TestShop, orderId: string, fee: string) =>
  handleTeamAction(actor, orderId, formOf({ intent: 'fee', fee }));

/** What stands on the page, the receipt and the shop's order, and comes back from the claim. */
async function amountsOf(shop: TestShop, { id, code }: { id: string; code: string }) {
  const page = await orderPage(code, { origin: 'https://oja.test', t: (key) => key });
  const receipt = await receiptPage(code, 'https://oja.test');
  await handleBuyerAction(code, formOf({ intent: 'claim', fromBank: 'OPay' }), await buyerOf(code));
  const own = await ownOrder(shop.id, id);
  const shown = [page, receipt, ...(own ? [{ ...own, ...own.order }] : [])].map(shownTotal);
  return [page.owedKobo, ...shown, own?.payments[0]?.amountKobo];
}

/** The last figure of the card of sums, as everybody sees it. */
function shownTotal(shown: {
  lines: readonly { priceKobo: number; quantity: number }[];
  discountKobo: number;
  oddKobo: number;
  feeKobo: number | null | undefined;
}): number {
  const html = drawn(<OrderTotals {...shown} />);
  const last = [...html.matchAll(/₦([\d,.]+)/g)].at(-1)?.[1] ?? '';
  return nairaToKobo(last) ?? -1;
}

test('a code pays for the goods and the fee remains: each transfer has an amount of its own, the same everywhere', async () => {
  const { shop, stockId } = await givingShop();
  const placed = [];
  for (let n = 0; n < 12; n++) placed.push(await order(shop, stockId, toIkeja));
  expect(new Set(placed.map(({ totalKobo }) => totalKobo)).size).toBe(12);
  for (const { totalKobo, oddKobo, discountKobo, feeKobo } of placed) {
    expect(oddKobo).toBeGreaterThan(0);
    expect({ totalKobo, discountKobo, feeKobo }).toEqual({
      totalKobo: 150_000 - oddKobo,
      discountKobo: itemKobo + oddKobo,
      feeKobo: 150_000,
    });
  }
  const [first] = placed;
  if (!first) throw new Error('nothing was placed');
  expect(new Set(await amountsOf(shop, first))).toEqual(new Set([first.totalKobo]));
  // Nothing was paid for the goods: what comes back is worth nothing.
  expect(worthOf([{ priceKobo: itemKobo, quantity: 1 }], first)).toBe(0);
});

test('with the fee that the shop names each transfer has an amount of its own, also where a code paid for the goods', async () => {
  const { shop, stockId } = await givingShop();
  const paid = { ...toUyo, promo: '', discountKobo: 0 };
  const asked = [];
  for (let n = 0; n < 4; n++) asked.push(await order(shop, stockId, n % 2 ? toUyo : paid));
  for (const { id } of asked) await tell(shop, id, '1,500');
  // Named again, the last one counts.
  for (const { id } of asked) await tell(shop, id, '2,500');
  const told = await Promise.all(asked.map(({ id }) => orderRow(id)));
  const others = [await order(shop, stockId, toIkeja), await order(shop, stockId, toIkeja)];
  const totals = [...told, ...others].map(({ totalKobo }) => totalKobo);
  expect(new Set(totals).size).toBe(totals.length);
  for (const { totalKobo, oddKobo, discountKobo, discountCode } of told) {
    const goods = discountCode ? 0 : itemKobo;
    expect(oddKobo).toBeGreaterThan(0);
    expect(totalKobo).toBe(goods + 250_000 - oddKobo);
    expect(discountKobo).toBe(itemKobo - goods + oddKobo);
  }
  const [, gifted] = told;
  if (!gifted) throw new Error('nothing was placed');
  const form = formOf({ intent: 'agree-fee', feeKobo: '250000' });
  await handleBuyerAction(gifted.code, form, await buyerOf(gifted.code));
  expect(new Set(await amountsOf(shop, gifted))).toEqual(new Set([gifted.totalKobo]));
});

test('where no amount is left for a fee, the team is told to name another one', async () => {
  const { shop, stockId } = await givingShop();
  const gifted = await order(shop, stockId, toUyo);
  // So few amounts lie below ₦0.20 that all of them can be in use.
  for (let n = 0; n < 19; n++) await tell(shop, (await order(shop, stockId, toUyo)).id, '0.20');
  expect(await codeOf(tell(shop, gifted.id, '0.20'))).toBe('orders.no_amount_of_fee');
  expect(await codeOf(tell(shop, gifted.id, '3'))).toBe('done');
});

test('a sum below two kobo has nothing to take off', async () => {
  const { shop } = await guardedShop();
  expect(await inTransaction((tx) => oddFor(tx, { shopId: shop.id, id: newId() }, 1))).toBe(0);
  expect(totalsOf([{ priceKobo: 50, quantity: 1, floorKobo: 50 }], { apartKobo: 7 })).toMatchObject(
    {
      discountKobo: 7,
      totalKobo: 43,
    },
  );
});
