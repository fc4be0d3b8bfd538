import { expect, test } from 'vitest';
import { bought } from '#tests/support/buyers/check-out.ts';
import { makePlainItem } from '#tests/support/shop/orders.ts';
import { review } from '#tests/support/shop/reviews.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';
import { findReviewBurst } from './shops-to-see.server.ts';
import { signalsFor } from './signals.queries.server.ts';
import { manyReviews } from './signals.ts';

stockBench();

const found = async (shopId: string) => (await signalsFor({ isDismissed: false, shopId })).signals;

test('many reviews from one network within a day are said once; some, and those of others, are not', async () => {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id, 100);
  const write = async (address: string) =>
    review((await bought(shop, stockId, { address })).code, 5);
  for (let at = 1; at < manyReviews; at++) await write(`102.89.1.${at}`);
  await write('105.112.3.4');
  expect(await findReviewBurst(shop.id)).toBe(0);
  await write('102.89.1.200');
  expect(await findReviewBurst(shop.id)).toBe(1);
  expect(await findReviewBurst(shop.id)).toBe(0);
  expect(await found(shop.id)).toMatchObject([{ kind: 'reviews', facts: { reviews: 5 } }]);
});
