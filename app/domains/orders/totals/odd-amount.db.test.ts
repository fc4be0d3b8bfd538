import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { newCode, newId } from '#app/platform/id.ts';
import { makeOrder, makePlainItem, orderRow, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { codeOf, stockBench } from '#tests/support/shop/stocks.ts';
import { paymentsCsv } from '../book/payments-csv.server.ts';
import { claimTransfer, decideTransfer } from '../commands/transfers.server.ts';
import { orders } from '../orders.table.server.ts';
import { codeLength } from '../orders.ts';
import { orderPage } from '../pages/order-page.server.ts';
import { receiptPage } from '../pages/receipt-page.server.ts';
import { readPaymentFilter } from '../payments/payments.ts';
import { tellFee } from '../steps/delivery-fee.server.ts';
import { oddFor } from './odd-amount.server.ts';
import { totalsOf } from './totals.ts';

stockBench();

const itemKobo = 1_200_000;

async function guardedShop(
  quantity = 5,
  isOn = true,
): Promise<{ shop: TestShop; stockId: string }> {
  const shop = await makeShop();
  await database().update(shops).set({ tellsTransfersApart: isOn }).where(eq(shops.id, shop.id));
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
  expect(totalsOf(receipt.lines, receipt).totalKobo).toBe(totalKobo);
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

/** An order of a day ago that somebody may still pay, or that is over. */
const written = (shopId: string, number: number, more: Partial<typeof orders.$inferInsert>) => ({
  id: newId(),
  shopId,
  number,
  code: newCode(codeLength),
  status: 'pending' as const,
  source: 'web' as const,
  buyerName: 'x',
  buyerPhone: '+2348055550000',
  getBy: 'pickup' as const,
  payBy: 'transfer' as const,
  pieces: 1,
  totalKobo: itemKobo,
  placedAt: new Date(),
  ...more,
});

test('however many orders of one sum a day has, none shares its amount', async () => {
  const { shop } = await guardedShop();
  const at = (number: number, oddKobo: number) =>
    written(shop.id, number, { totalKobo: itemKobo - oddKobo, discountKobo: oddKobo, oddKobo });
  const given = 999;
  const before = Array.from({ length: given }, (_, index) => at(index + 1, index + 1));
  await database().insert(orders).values(before);
  const used = new Set(before.map(({ totalKobo }) => totalKobo));
  const many = given + 60;
  await inTransaction(async (tx) => {
    for (let number = given + 1; number <= many; number++) {
      const odd = await oddFor(tx, { shopId: shop.id, id: newId() }, itemKobo);
      expect(odd).toBeGreaterThan(0);
      await tx.insert(orders).values(at(number, odd));
      used.add(itemKobo - odd);
    }
  });
  expect(used.size).toBe(many);
  expect(itemKobo - Math.min(...used)).toBeLessThan(4_000);
});

test('the last free amount of a sum is found; when all are in use an order is refused, and nothing is shared', async () => {
  const { shop } = await guardedShop();
  const sumKobo = 1_500;
  const left = 1_234;
  const at = (oddKobo: number) =>
    written(shop.id, oddKobo, { totalKobo: sumKobo - oddKobo, discountKobo: oddKobo, oddKobo });
  const others = Array.from({ length: sumKobo - 1 }, (_, index) => index + 1);
  await database()
    .insert(orders)
    .values(others.filter((odd) => odd !== left).map(at));
  const choose = () => inTransaction((tx) => oddFor(tx, { shopId: shop.id, id: newId() }, sumKobo));
  expect(await choose()).toBe(left);
  await database().insert(orders).values(at(left));
  expect(await codeOf(choose())).toBe('orders.no_amount_left');
});

test('an amount is free again when its order is over and a day has passed, not before', async () => {
  const { shop } = await guardedShop();
  const long = new Date(Date.now() - 25 * 3_600_000);
  const rows = Array.from({ length: 99 }, (_, at) => {
    const oddKobo = at + 1;
    const isFree = oddKobo === 42;
    return written(shop.id, oddKobo, {
      totalKobo: itemKobo - oddKobo,
      discountKobo: oddKobo,
      oddKobo,
      // Open ones of long ago, ones of today that are over, and ones of before that ended today keep theirs.
      status:
        isFree || oddKobo % 2 === 0 ? 'cancelled' : oddKobo % 3 === 0 ? 'completed' : 'confirmed',
      placedAt: isFree || oddKobo % 2 === 1 ? long : new Date(),
      updatedAt: isFree || (oddKobo % 2 === 1 && oddKobo % 3 !== 0) ? long : new Date(),
    });
  });
  await database().insert(orders).values(rows);
  const choose = () =>
    inTransaction((tx) => oddFor(tx, { shopId: shop.id, id: newId() }, itemKobo));
  expect(await choose()).toBe(42);
});

test('with the fee that the shop names the amount is its own again', async () => {
  const { shop, stockId } = await guardedShop();
  const order = await makeOrder(shop.id, [{ stockId }]);
  await database()
    .update(orders)
    .set({ feeState: 'asked', getBy: 'delivery' })
    .where(eq(orders.id, order.id));
  const taken = written(shop.id, 999, { totalKobo: order.totalKobo + 150_000 });
  await database().insert(orders).values(taken);
  const told = await inTransaction((tx) =>
    tellFee(tx, shop.actor, { orderId: order.id, feeKobo: 150_000 }),
  );
  expect(told.totalKobo).toBe(itemKobo + 150_000 - told.oddKobo);
  expect(told.discountKobo).toBe(told.oddKobo);
  expect(told.totalKobo).not.toBe(taken.totalKobo);
});

test('where no amount is left for a fee, the team is told to name another one', async () => {
  const { shop, stockId } = await guardedShop();
  const order = await makeOrder(shop.id, [{ stockId }]);
  // A gift but for its fee: so few amounts lie below the sum that all of them can be in use.
  const bare = { totalKobo: 0, oddKobo: 1, discountKobo: itemKobo } as const;
  await database()
    .update(orders)
    .set({ ...bare, feeState: 'asked', getBy: 'delivery' })
    .where(eq(orders.id, order.id));
  const others = Array.from({ length: 100 }, (_, at) =>
    written(shop.id, 900 + at, { totalKobo: at + 1 }),
  );
  await database().insert(orders).values(others);
  const tell = (feeKobo: number) =>
    codeOf(inTransaction((tx) => tellFee(tx, shop.actor, { orderId: order.id, feeKobo })));
  expect(await tell(99)).toBe('orders.no_amount_of_fee');
  expect(await tell(300)).toBe('done');
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
