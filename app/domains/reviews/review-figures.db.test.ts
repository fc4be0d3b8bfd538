import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cancelOwnOrder } from '#app/domains/orders/commands/work-order.server.ts';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { rateShop } from '#app/domains/shops/commands/rate-shop.server.ts';
import { deleteShopRow } from '#app/domains/shops/deletion/delete-shop-row.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import { fc } from '#tests/support/properties.ts';
import { makeOrder, makePlainItem } from '#tests/support/shop/orders.ts';
import { completedOrder, review } from '#tests/support/shop/reviews.ts';
import { makeShop, shopBench, type TestShop } from '#tests/support/shop/shops.ts';
import { forgetReviews } from './commands/forget-reviews.server.ts';
import { withholdReview } from './commands/withhold-review.server.ts';
import { reviewsOfItem } from './reviews.queries.server.ts';
import { reviews } from './reviews.table.server.ts';

shopBench();

const figuresOf = async (shopId: string) => {
  const [row] = await database()
    .select({
      counts: shops.reviewCounts,
      total: shops.totalRatings,
      average: shops.averageRating,
    })
    .from(shops)
    .where(eq(shops.id, shopId));
  return row;
};

/** The figures computed from the rows. From three reviews on only reviews count; below that, stars without an order weigh at most a quarter of a review. */
async function recount(shopId: string) {
  const { rows: all } = await database().execute<{
    stars: number;
    weight: number;
    ordered: boolean;
  }>(sql`
    select stars, weight, true as ordered from reviews
      where shop_id = ${shopId}::uuid and withheld_at is null
    union all select stars, weight, false from shop_ratings where shop_id = ${shopId}::uuid`);
  const reach = all
    .filter(({ ordered }) => ordered)
    .reduce((total, row) => total + Math.min(1_000, row.weight), 0);
  const reviewed = reach > 0 ? Math.max(1, Math.round(reach / 1_000)) : 0;
  const isMixed = reviewed < 3;
  const rows = all.filter(({ ordered }) => ordered || isMixed);
  const counts = [1, 2, 3, 4, 5].map(
    (stars) => rows.filter((row) => row.ordered && row.stars === stars).length,
  );
  const sum = (of: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  const weight = sum((row) => row.weight);
  const alone = sum((row) => (row.ordered ? 0 : row.weight));
  return {
    counts,
    total: reviewed + (alone > 0 ? Math.max(1, Math.round(alone / 1_000)) : 0),
    // Half a hundredth is rounded up, as the database does it with exact numbers.
    average:
      weight === 0
        ? 0
        : Number(
            (BigInt(sum((row) => row.weight * row.stars)) * 200n + BigInt(weight)) /
              (2n * BigInt(weight)),
          ) / 100,
  };
}

/** Of an item: those that bought it and are not taken away, as they lie there. */
async function recountItem(stockId: string) {
  const { rows } = await database().execute<{ stars: number; weight: number }>(sql`
    select r.stars, r.weight from reviews r join order_lines l on l.order_id = r.order_id
      where l.stock_id = ${stockId}::uuid and r.withheld_at is null`);
  const sumOf = (of: (row: (typeof rows)[number]) => number) =>
    rows.reduce((all, row) => all + of(row), 0);
  const [weight, points] = [sumOf((row) => row.weight), sumOf((row) => row.weight * row.stars)];
  if (weight === 0) return { count: 0, average: 0 };
  const reach = sumOf((row) => Math.min(1_000, row.weight)) / 1_000;
  const average = Math.floor((points * 200 + weight) / (2 * weight)) / 100;
  return { count: Math.max(1, Math.round(reach)), average };
}

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('review' as const),
      at: fc.nat(),
      stars: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('rate' as const),
      at: fc.nat(3),
      stars: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('return' as const),
      at: fc.nat(),
      stars: fc.constant(0),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('forget' as const),
      at: fc.nat(),
      stars: fc.constant(0),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('erase' as const),
      at: fc.nat(),
      stars: fc.constant(0),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('withhold' as const),
      at: fc.nat(),
      stars: fc.integer({ min: 0, max: 1 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('open' as const), at: fc.nat(), stars: fc.constant(3) }),
  },
);

interface Known {
  id: string;
  code: string;
  done: boolean;
  reviewed: boolean;
}

const passed = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

async function take(
  shop: TestShop,
  stockId: string,
  known: Known[],
  { do: act, at, stars }: { do: string; at: number; stars: number },
): Promise<void> {
  const order = known[at % known.length];
  if (!order) return;
  if (act === 'review') {
    expect(await passed(review(order.code, stars))).toBe(order.done || order.reviewed);
    order.reviewed ||= order.done;
  } else if (act === 'rate') {
    await rateShop({ shopId: shop.id, visitorKey: `visitor ${at}`, stars });
  } else if (act === 'return') {
    const cancel = { orderId: order.id, reason: 'Back' };
    if (order.done) await inTransaction((tx) => cancelOwnOrder(tx, shop.actor, cancel));
    order.done = false;
  } else if (act === 'withhold') {
    const [row] = await database().select().from(reviews).where(eq(reviews.orderId, order.id));
    const change = { reviewId: row?.id ?? '', shopId: shop.id, isWithheld: stars === 1 };
    if (row) await inTransaction((tx) => withholdReview(tx, change));
  } else if (act === 'erase') {
    // What a buyer has erased: the words go, the stars count on.
    await inTransaction((tx) => forgetReviews(tx, [order.id], '+2348060000000'));
  } else if (act === 'forget') {
    // The row goes, whoever deletes it.
    await database().delete(reviews).where(eq(reviews.orderId, order.id));
    order.reviewed = false;
  } else {
    const open = await makeOrder(shop.id, [{ stockId }], {
      phone: `08069${100_000 + known.length}`,
    });
    expect(await passed(review(open.code, stars))).toBe(false);
    await database().delete(orders).where(eq(orders.id, open.id));
  }
}

test('figures equal a recount after any history; only completed orders speak, each once', async () => {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id, 10_000);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
      // Two that nobody has confirmed, of a network that writes more and more.
      const from = [undefined, undefined, '102.89.1.7', '102.89.1.8'];
      const made = await Promise.all(
        from.map((address) => completedOrder(shop, stockId, {}, address)),
      );
      const known = made.map(({ id, code }) => ({ id, code, done: true, reviewed: false }));
      for (const one of steps) await take(shop, stockId, known, one);
      const rows = await database()
        .select({ orderId: reviews.orderId })
        .from(reviews)
        .where(eq(reviews.shopId, shop.id));
      expect(new Set(rows.map(({ orderId }) => orderId)).size).toBe(rows.length);
      for (const { id, reviewed } of known)
        expect(rows.some(({ orderId }) => orderId === id)).toBe(reviewed);
      expect(await figuresOf(shop.id)).toEqual(await recount(shop.id));
      expect(await reviewsOfItem(stockId)).toMatchObject(await recountItem(stockId));
    }),
    { numRuns: isLongRun ? 300 : 6 },
  );
  await inTransaction((tx) => deleteShopRow(tx, shop.id));
  const { rows } = await database().execute(
    sql`select from reviews where shop_id = ${shop.id}::uuid union all select from review_items`,
  );
  expect(rows).toEqual([]);
}, 300_000);

test('four stars without an order weigh as much as one review', async () => {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id);
  for (const at of [1, 2, 3, 4])
    await rateShop({ shopId: shop.id, visitorKey: `visitor ${at}`, stars: 5 });
  await review((await completedOrder(shop, stockId)).code, 1);
  expect(await figuresOf(shop.id)).toEqual({ counts: [1, 0, 0, 0, 0], total: 5, average: 3 });
});

test('from three reviews on the average and the count are those of the reviews, and no longer when one goes', async () => {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id);
  for (const at of [1, 2, 3, 4])
    await rateShop({ shopId: shop.id, visitorKey: `visitor ${at}`, stars: 1 });
  const made = [];
  for (const stars of [5, 4, 4]) {
    const order = await completedOrder(shop, stockId);
    await review(order.code, stars);
    made.push(order);
  }
  const headline = { counts: [0, 0, 0, 2, 1], total: 3, average: 4.33 };
  expect(await figuresOf(shop.id)).toEqual(headline);
  const later = await rateShop({ shopId: shop.id, visitorKey: 'visitor 9', stars: 1 });
  expect(later).toEqual({ totalRatings: 3, averageRating: 4.33 });
  await database()
    .delete(reviews)
    .where(eq(reviews.orderId, made[2]?.id ?? ''));
  expect(await figuresOf(shop.id)).toEqual({ counts: [0, 0, 0, 1, 1], total: 7, average: 3.15 });
});

test('sent 50 times at once it is one review; many buyers and ratings at once are all counted', async () => {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id, 100);
  const { id, code } = await completedOrder(shop, stockId);
  await Promise.all(Array.from({ length: 50 }, (_, at) => review(code, (at % 5) + 1)));
  const rows = await database().select().from(reviews).where(eq(reviews.orderId, id));
  expect(rows).toHaveLength(1);
  expect((await figuresOf(shop.id))?.total).toBe(1);
  const made = [];
  for (let at = 0; at < 20; at++) made.push(await completedOrder(shop, stockId));
  await Promise.all(
    [
      ...made.map((order, at) => review(order.code, (at % 5) + 1)),
      ...made.map((_, at) =>
        rateShop({ shopId: shop.id, visitorKey: `one ${at}`, stars: (at % 5) + 1 }),
      ),
      ...made.map((order) =>
        inTransaction((tx) =>
          cancelOwnOrder(tx, shop.actor, { orderId: order.id, reason: 'Back' }),
        ).catch(() => undefined),
      ),
    ].map((work) => work.catch(() => undefined)),
  );
  expect(await figuresOf(shop.id)).toEqual(await recount(shop.id));
}, 60_000);
