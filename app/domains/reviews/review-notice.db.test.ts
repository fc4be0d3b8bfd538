import { expect, test } from 'vitest';
import { makePlainItem } from '#tests/support/shop/orders.ts';
import { pushBench } from '#tests/support/shop/push.ts';
import { completedOrder, review } from '#tests/support/shop/reviews.ts';
import { makeShop } from '#tests/support/shop/shops.ts';

const bench = pushBench();

test('the team hears of a new review once, not of its changes, and strangers hear nothing', async () => {
  const [shop, other] = [await makeShop(), await makeShop()];
  const [phone, foreign] = await Promise.all(
    [shop, other].map(({ actor, owner }) =>
      bench.phoneOf({ actor, session: owner.session }, { kinds: ['review'], showDetails: true }),
    ),
  );
  const order = await completedOrder(shop, await makePlainItem(shop.id));
  await review(order.code, 4, { text: 'Good' });
  await bench.workOff();
  expect(phone?.texts()).toEqual(['New review | Fúnmi A.: 4/5']);
  await review(order.code, 2, { text: 'Broke' });
  await bench.workOff();
  expect(phone?.texts()).toHaveLength(1);
  expect(foreign?.texts()).toEqual([]);
});
