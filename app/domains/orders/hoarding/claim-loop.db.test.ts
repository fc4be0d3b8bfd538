import { expect, test } from 'vitest';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { makeOrder, makePlainItem, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { later } from '#tests/support/shop/sign-in.ts';
import { codeOf, stockBench } from '#tests/support/shop/stocks.ts';
import { claimTransfer, withdrawClaim } from '../commands/transfers.server.ts';

stockBench();

test('"I have paid" is said and taken back five times a day at most', async () => {
  const shop = await makeShop();
  const { id, code } = await makeOrder(shop.id, [{ stockId: await makePlainItem(shop.id) }]);
  const claim = () => inTransaction((tx) => claimTransfer(tx, { code, fromBank: 'OPay' }));
  for (let n = 0; n < 5; n++) {
    await claim();
    await inTransaction((tx) => withdrawClaim(tx, code));
  }
  expect(await codeOf(claim())).toBe('orders.too_many_claims');
  await expect(claim()).rejects.toMatchObject({
    status: 429,
    retryAfterSeconds: expect.any(Number),
  });
  expect(await paymentsOfOrder(id)).toHaveLength(5);
  later(25 * 3_600_000);
  await claim();
  expect(await paymentsOfOrder(id)).toHaveLength(6);
});
