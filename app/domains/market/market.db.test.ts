import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { editShop } from '#app/domains/shops/commands/edit-shop.server.ts';
import { rateShop } from '#app/domains/shops/commands/rate-shop.server.ts';
import { directoryShops } from '#app/domains/shops/directory/directory.queries.server.ts';
import { shopEditInput } from '#app/domains/shops/shops.ts';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import { makePlainItem } from '#tests/support/shop/orders.ts';
import { makeShop, shopBench } from '#tests/support/shop/shops.ts';
import { featuredStocks } from './lists/featured.queries.server.ts';
import { countView } from './visitors/count-view.server.ts';
import { likeStock } from './visitors/like-stock.server.ts';

shopBench();

let owner = '';
let shopId = '';
let stockId = '';
const stockIds: string[] = [];

beforeAll(async () => {
  const shop = await makeShop({ name: 'Bọ́lá Home', plan: 'enterprise' });
  [owner, shopId] = [shop.owner.id, shop.id];
  const edit = { name: 'Bọ́lá Home', address: 'Bodija Market, Ìbàdàn' };
  const contacts = { phoneNumber: '', telegramUsername: '' };
  const input = shopEditInput.parse({ ...edit, ...contacts });
  await inTransaction((tx) => editShop(tx, shop.actor, input));
  for (let n = 0; n < 40; n++) stockIds.push(await makePlainItem(shopId));
  [stockId = ''] = stockIds;
});

const one = async <T>(query: ReturnType<typeof sql>): Promise<T> =>
  (await database().execute(query)).rows[0] as T;

test('200 parallel ratings are all counted, and rating again replaces', async () => {
  const stars = Array.from({ length: 200 }, (_, at) => (at % 5) + 1);
  await Promise.all(
    stars.map((given, at) => rateShop({ shopId, visitorKey: `v${at}`, stars: given })),
  );
  const row = await one<{
    total_ratings: number;
    average_rating: string;
    last_rating_at: Date | null;
  }>(sql`select total_ratings, average_rating, last_rating_at from shops where id = ${shopId}`);
  expect(row.total_ratings).toBe(200);
  expect(Number(row.average_rating)).toBe(3);
  expect(row.last_rating_at).not.toBeNull();
  const again = await rateShop({ shopId, visitorKey: 'v0', stars: 5 });
  expect(again).toEqual({ totalRatings: 200, averageRating: 3.02 });
});

test('one visitor who rates many times at once is one rating, the last one', async () => {
  const before = await one<{ total_ratings: number; rating_sum: number }>(
    sql`select total_ratings, rating_sum from shops where id = ${shopId}`,
  );
  const stars = Array.from({ length: 50 }, (_, at) => (at % 5) + 1);
  await Promise.all(
    stars.map((given) => rateShop({ shopId, visitorKey: 'in haste', stars: given })),
  );
  const kept = await one<{ stars: number }>(
    sql`select stars from shop_ratings where shop_id = ${shopId} and visitor_id = 'in haste'`,
  );
  expect(await one(sql`select total_ratings, rating_sum from shops where id = ${shopId}`)).toEqual({
    total_ratings: before.total_ratings + 1,
    rating_sum: before.rating_sum + kept.stars,
  });
});

test('the own team, a missing shop and a rating out of range are refused', async () => {
  const refused = (request: Parameters<typeof rateShop>[0]) => expect(rateShop(request)).rejects;
  await refused({ shopId, visitorKey: 'x', stars: 5, userId: owner }).toMatchObject({
    code: 'ratings.own_shop',
  });
  await refused({ shopId: newId(), visitorKey: 'x', stars: 5 }).toMatchObject({ status: 404 });
  for (const stars of [0, 6, 2.5, Number.NaN]) {
    await refused({ shopId, visitorKey: 'x', stars }).toMatchObject({ status: 400 });
  }
});

/** Ten thousand in the long run. */
const likeRounds = isLongRun ? 100 : 5;

test('hundreds of likes of one visitor count once, and the like can be taken back', async () => {
  for (let round = 0; round < likeRounds; round++) {
    await Promise.all(
      Array.from({ length: 100 }, () => likeStock({ stockId, visitorKey: 'me', liked: true })),
    );
  }
  await Promise.all(
    ['a', 'b', 'c'].map((visitorKey) => likeStock({ stockId, visitorKey, liked: true })),
  );
  expect(await one(sql`select likes from stocks where id = ${stockId}`)).toEqual({ likes: 4 });
  await Promise.all([1, 2, 3].map(() => likeStock({ stockId, visitorKey: 'me', liked: false })));
  expect(await likeStock({ stockId, visitorKey: 'a', liked: true })).toEqual({
    liked: true,
    likes: 3,
  });
  await expect(
    likeStock({ stockId: newId(), visitorKey: 'me', liked: true }),
  ).rejects.toMatchObject({ status: 404 });
}, 60_000);

test('a look counts once per visitor and Lagos day', async () => {
  const back = setClock(() => new Date('2026-03-01T22:30:00Z'));
  const look = () => countView({ stockId, visitorKey: 'me' });
  expect((await Promise.all([look(), look(), look()])).filter(Boolean)).toHaveLength(1);
  back();
  const later = setClock(() => new Date('2026-03-01T23:30:00Z'));
  expect(await look()).toBe(true);
  later();
  expect(await one(sql`select views from stocks where id = ${stockId}`)).toEqual({ views: 2 });
});

test.each([0, 1, 17, 30, 31])('the sample of seed %i shows every product once', async (seed) => {
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await featuredStocks({ seed, after }, 12);
    seen.push(...page.cards.map((card) => card.id));
    after = page.next;
  } while (after);
  expect(seen).toHaveLength(40);
  expect(new Set(seen)).toEqual(new Set(stockIds));
});

test('shops are found by name, place, without diacritics and misspelt', async () => {
  const find = async (q: string) =>
    (await directoryShops({ q, letter: undefined, shown: 5, after: undefined })).shops.length;
  for (const q of ['bola', 'BỌLA home', 'ibadan', 'bodija mark', 'bodijja'])
    expect(await find(q)).toBe(1);
  for (const q of ['abuja', '%', "' or 1=1", '😀']) expect(await find(q)).toBe(0);
  expect(
    (await directoryShops({ q: '', letter: 'C', shown: 5, after: undefined })).shops,
  ).toHaveLength(0);
});
