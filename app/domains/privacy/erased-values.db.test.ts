import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCode, codeDraft } from '#app/domains/orders/codes/edit-codes.server.ts';
import { sellOnce } from '#app/domains/orders/commands/sell-once.server.ts';
import { ownOrder } from '#app/domains/orders/orders.queries.server.ts';
import { transferWarnings } from '#app/domains/orders/payments/transfer-warnings.server.ts';
import { sumsFunctions } from '#app/domains/orders/totals/sums.api.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { startHttpApp } from '#tests/support/processes/http-app.ts';
import { draftOf, makeOrder, makePlainItem, orderRow } from '#tests/support/shop/orders.ts';
import { newPhone } from '#tests/support/shop/people.ts';
import { completedOrder } from '#tests/support/shop/reviews.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { codeOf, stockBench } from '#tests/support/shop/stocks.ts';
import { eraseBuyer } from './commands/erase-buyer.server.ts';

/** An erased buyer is nobody: an empty phone, name or browser id equals no other one. */
stockBench();

let server: Awaited<ReturnType<typeof startHttpApp>>;
beforeAll(async () => {
  server = await startHttpApp({ functions: sumsFunctions, mount: () => undefined });
});
afterAll(() => server.close());

/** As the check-out asks while a buyer fills it in, with the cookie that the first answer gives. */
async function askSums(body: object) {
  let cookie = '';
  for (;;) {
    const answer = await fetch(`${server.url}/api/orderSums`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    const json = (await answer.json()) as Record<string, unknown>;
    if (!json.again) return json;
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  }
}

async function erasedBuyer(shop: TestShop, stockId: string, more: object = {}) {
  const { id } = await completedOrder(shop, stockId, more);
  const { buyerPhone } = await orderRow(id);
  await inTransaction((tx) => eraseBuyer(tx, buyerPhone));
  return { id, phone: buyerPhone };
}

test('a code for once a phone is open to everybody after one of its buyers was erased', async () => {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id, 20);
  const rules = { code: 'ONCE', kind: 'percent', value: '10', mostPerPhone: '1', mostUses: '4' };
  await inTransaction((tx) => addCode(tx, shop.actor, codeDraft.parse(rules)));
  const off = { promo: 'ONCE', discountKobo: 120_000 };
  const { phone } = await erasedBuyer(shop, stockId, off);
  const { lines } = await draftOf(shop.id, [{ stockId }]);
  const asked = await askSums({ shopId: shop.id, promo: 'ONCE', lines });
  expect(asked).toMatchObject({ success: true, discountKobo: 120_000, code: { code: 'ONCE' } });
  expect(asked.codeFault).toBeUndefined();
  const other = newPhone();
  await makeOrder(shop.id, [{ stockId }], { ...off, phone: other });
  expect(await codeOf(makeOrder(shop.id, [{ stockId }], { ...off, phone: other }))).toBe(
    'orders.code_used_by_you',
  );
  // We no longer know who was erased; in all the code still counts that use.
  await makeOrder(shop.id, [{ stockId }], { ...off, phone });
  await makeOrder(shop.id, [{ stockId }], { ...off, phone: newPhone() });
  expect(await askSums({ shopId: shop.id, promo: 'ONCE', lines })).toMatchObject({
    codeFault: expect.any(String),
  });
});

test('erased buyers and sales without a number do not vouch for each other', async () => {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id, 30);
  const line = { stockId, variantId: null, quantity: 1, priceKobo: 1_200_000 };
  await sellOnce(shop.actor, { lines: [line], method: 'cash' }, undefined);
  await erasedBuyer(shop, stockId);
  const { id } = await erasedBuyer(shop, stockId);
  const own = await ownOrder(shop.id, id);
  if (!own) throw new Error('the order is gone');
  const open = { status: 'pending', payBy: 'transfer', totalKobo: 6_000_000, paidKobo: 0 } as const;
  const warnings = await transferWarnings({ order: { ...own.order, ...open }, payments: [] }, true);
  expect(warnings).toContain('first_large');
});
