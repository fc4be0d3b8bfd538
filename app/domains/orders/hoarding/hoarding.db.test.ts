import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { replaceSettings, settings } from '#app/platform/env.server.ts';
import { newToken } from '#app/platform/id.ts';
import { checkOut, checkOutWithCode, somePhone } from '#tests/support/buyers/check-out.ts';
import { advanceTo, draftOf, makePlainItem, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { makeShop, saveSwitches, type TestShop } from '#tests/support/shop/shops.ts';
import { solved } from '#tests/support/shop/sign-in.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';
import { claimTransfer, decideTransfer } from '../commands/transfers.server.ts';
import { orders } from '../orders.table.server.ts';
import { holdBack } from './hold-back.server.ts';

stockBench();

async function openIn(shopId: string): Promise<number> {
  const { rows } = await database().execute<{ n: number }>(
    sql`select count(*)::int as n from orders where shop_id = ${shopId}::uuid and status = 'pending'`,
  );
  return rows[0]?.n ?? -1;
}

async function shopWith(quantity: number) {
  const shop = await makeShop();
  return { shop, stockId: await makePlainItem(shop.id, quantity) };
}

/** An item for each order: the lock of a shared one would put them into a row by itself. */
async function shopWithItems(count: number) {
  const shop = await makeShop({ plan: 'premium' });
  const items = Array.from({ length: count }, () => makePlainItem(shop.id, 2));
  return { shop, items: await Promise.all(items) };
}

test('an ordinary order needs no code and keeps its goods for two hours', async () => {
  const { shop, stockId } = await shopWith(100);
  const { status, placed } = await checkOut(shop.id, stockId, { quantity: 9 });
  expect({ status, code: placed }).toEqual({
    status: 200,
    code: expect.stringMatching(/^\w{14}$/),
  });
  const [order] = await database().select().from(orders).where(eq(orders.shopId, shop.id));
  expect(order).toMatchObject({ phoneProved: false });
  const hours = (Number(order?.expiresAt) - Number(order?.placedAt)) / 3_600_000;
  expect(Math.round(hours)).toBe(2);
});

test('one browser has five unconfirmed orders of a phone, the sixth is told when to come back', async () => {
  const { shop, stockId } = await shopWith(100);
  const buyer = { phone: '08065550001', cookies: new Map<string, string>() };
  for (let n = 0; n < 5; n++)
    expect(await checkOut(shop.id, stockId, buyer)).toMatchObject({ status: 200 });
  expect(await checkOut(shop.id, stockId, buyer)).toMatchObject({
    status: 429,
    fault: 'orders.too_many_open',
  });
  const [first] = await database().select().from(orders).where(eq(orders.shopId, shop.id));
  await advanceTo(shop.actor, first?.id ?? '', 'confirmed');
  expect((await checkOut(shop.id, stockId, buyer)).placed).toBeDefined();
});

test('a number is one person, however it is written', async () => {
  const { shop, stockId } = await shopWith(100);
  const cookies = new Map<string, string>();
  const written = ['00 234', '+234 ', '234-', '0', '00234 (0)'];
  for (const start of written)
    await checkOut(shop.id, stockId, { phone: `${start}806 555 0011`, cookies });
  const rows = await database().select().from(orders).where(eq(orders.shopId, shop.id));
  expect(rows.map(({ buyerPhone }) => buyerPhone)).toEqual(written.map(() => '+2348065550011'));
  const sixth = await checkOut(shop.id, stockId, { phone: '009 234 806 555 0011', cookies });
  expect(sixth).toMatchObject({ fault: 'orders.too_many_open' });
});

/** The product's clock, so many milliseconds from now, until the test ends. */
const later = (ms: number) => onTestFinished(setClock(() => new Date(Date.now() + ms)));

/** The buyer says it is paid; the shop sees it in the bank, or has not looked yet. */
async function sayPaid(shop: TestShop, code = '', isSeen = true) {
  await inTransaction((tx) => claimTransfer(tx, { code, fromBank: 'OPay' }));
  const [order] = await database().select().from(orders).where(eq(orders.code, code));
  const [claim] = await paymentsOfOrder(order?.id ?? '');
  const paymentId = claim?.id ?? '';
  if (isSeen)
    await inTransaction((tx) => decideTransfer(tx, shop.actor, { paymentId, accepted: true }));
}

test('orders that are paid keep nobody from the next one, however long the shop takes', async () => {
  const { shop, stockId } = await shopWith(100);
  const more = { payBy: 'transfer' };
  const buyer = { phone: somePhone(), cookies: new Map<string, string>(), more };
  for (let n = 0; n < 12; n++) {
    const { placed } = await checkOut(shop.id, stockId, buyer);
    expect(placed, `order ${n + 1}`).toBeDefined();
    await sayPaid(shop, placed);
  }
  expect(await openIn(shop.id)).toBe(12);
});

test('whoever has five open orders is told a time only if one of them ends by itself', async () => {
  const { shop, stockId } = await shopWith(100);
  const more = { payBy: 'transfer' };
  const buyer = { phone: somePhone(), cookies: new Map<string, string>(), more };
  const codes: (string | undefined)[] = [];
  for (let n = 0; n < 5; n++) codes.push((await checkOut(shop.id, stockId, buyer)).placed);
  const draft = await draftOf(shop.id, [{ stockId }], { phone: buyer.phone });
  const held = () =>
    inTransaction(async (tx) => {
      const takeProof = async () => false;
      const [known] = await tx
        .select()
        .from(orders)
        .where(eq(orders.code, codes[0] ?? ''));
      const visitorKey = known?.visitorKey ?? '';
      return holdBack(tx, draft, { address: '102.89.1.7', visitorKey, takeProof });
    }).catch((error: { code: string; retryAfterSeconds?: number }) => error);
  const hours = 2 * 3_600;
  const wait = async () => ((await held()) as { retryAfterSeconds?: number }).retryAfterSeconds;
  expect(await wait()).toBeGreaterThan(hours - 60);
  // A claim keeps its goods beyond the time; the others still end by theirs.
  await sayPaid(shop, codes[0], false);
  later(hours * 1_000 - 300_000);
  expect(await wait()).toBeLessThanOrEqual(300);
  for (const code of codes.slice(1)) await sayPaid(shop, code, false);
  later(hours * 1_000 + 300_000);
  expect(await held()).toMatchObject({ code: 'orders.too_many_open' });
  expect(await wait()).toBeUndefined();
});

test('of thirty at once with one phone, from thirty browsers and networks, five are placed', async () => {
  const { shop, items } = await shopWithItems(30);
  const answers = await Promise.all(
    items.map((stockId, n) =>
      checkOut(shop.id, stockId, { phone: '08065550002', address: `102.${n}.0.1` }),
    ),
  );
  expect(answers.filter(({ placed }) => placed)).toHaveLength(5);
  expect(answers.filter(({ code }) => code)).toHaveLength(25);
  expect(await openIn(shop.id)).toBe(5);
});

test('whoever has the phone orders in spite of strangers who used it up, five times', async () => {
  const { shop, stockId } = await shopWith(100);
  const phone = '08065550003';
  for (let n = 0; n < 5; n++) await checkOut(shop.id, stockId, { phone, address: `102.${n}.0.1` });
  const cookies = new Map<string, string>();
  for (let n = 0; n < 5; n++) {
    const answer = await checkOutWithCode(shop.id, stockId, { phone, cookies });
    expect(answer.placed).toBeDefined();
  }
  expect(await checkOut(shop.id, stockId, { phone, cookies })).toMatchObject({ status: 429 });
  expect(await openIn(shop.id)).toBe(10);
});

test('a browser that takes the step before its first code is asked for it once', async () => {
  const before = settings();
  onTestFinished(() => replaceSettings(before));
  replaceSettings({ ...before, rateLimits: true });
  const { shop, stockId } = await shopWith(100);
  await saveSwitches(shop.actor, ['asksForCode']);
  const phone = somePhone();
  const strangers = [1, 2, 3].map((n) => ({ phone, address: `102.${n}.0.1` }));
  for (const stranger of strangers)
    expect((await checkOut(shop.id, stockId, stranger)).code).toBeDefined();
  const buyer = { phone, key: newToken(), cookies: new Map<string, string>() };
  const { step } = await checkOut(shop.id, stockId, buyer);
  if (!step) throw new Error('no step');
  const { ticket: stepTicket, answer: stepAnswer } = await solved(step);
  const asked = await checkOut(shop.id, stockId, { ...buyer, more: { stepTicket, stepAnswer } });
  expect(asked).toMatchObject({ status: 200, step: undefined, code: expect.anything() });
});

test('of forty at once from one network ten are placed, the others need a code and get in with it', async () => {
  const { shop, items } = await shopWithItems(40);
  const stockId = await makePlainItem(shop.id);
  const near = (n: number) => (n % 2 ? `2c0f:f248:1:${n}::1` : `2c0f:f248:1:ff${n}::9`);
  const answers = await Promise.all(
    items.map((item, n) => checkOut(shop.id, item, { address: near(n) })),
  );
  expect(answers.filter(({ placed }) => placed)).toHaveLength(10);
  expect(answers.filter(({ code }) => code)).toHaveLength(30);
  expect(await openIn(shop.id)).toBe(10);
  expect((await checkOutWithCode(shop.id, stockId, { address: near(3) })).placed).toBeDefined();
  expect((await checkOut(shop.id, stockId, { address: '2c0f:f248:2::1' })).placed).toBeDefined();
  const other = await shopWith(5);
  const elsewhere = await checkOut(other.shop.id, other.stockId, { address: near(5) });
  expect(elsewhere.placed).toBeDefined();
});

test('a shop may ask every buyer; one code is good for one order, and the same order sent again is one', async () => {
  const { shop, stockId } = await shopWith(50);
  await saveSwitches(shop.actor, ['asksForCode']);
  const buyer = { phone: '08065550004', key: newToken(), cookies: new Map<string, string>() };
  const { code } = await checkOut(shop.id, stockId, buyer);
  const right = code?.demoCode ?? '';
  const wrong = right === '00000000' ? '00000001' : '00000000';
  expect(await checkOut(shop.id, stockId, { ...buyer, more: { code: wrong } })).toMatchObject({
    status: 401,
    fault: 'accounts.code_wrong',
  });
  // Somebody else's browser gains nothing by the right one.
  const stranger = { ...buyer, cookies: new Map<string, string>(), more: { code: right } };
  expect((await checkOut(shop.id, stockId, stranger)).placed).toBeUndefined();
  const more = { code: right };
  const first = await checkOut(shop.id, stockId, { ...buyer, more });
  expect(first.placed).toBeDefined();
  expect((await checkOut(shop.id, stockId, { ...buyer, more })).placed).toBe(first.placed);
  const next = { ...buyer, key: newToken(), more };
  expect(await checkOut(shop.id, stockId, next)).toMatchObject({ fault: 'accounts.code_expired' });
  expect(await openIn(shop.id)).toBe(1);
});
