import { beforeAll, expect, test } from 'vitest';
import { isCategoryPath } from '#app/domains/categories/category-tree.ts';
import { productLimitOf } from '#app/domains/plans/plans.ts';
import { isId } from '#app/platform/id.ts';
import { type BigMarket, bigMarket } from './big-market.ts';
import { readDemoPictures } from './demo-pictures.server.ts';
import { type MarketRows, noRows } from './rows/market-rows.ts';
import { seededRandom } from './rows/random.ts';
import { mostPerShop, planFor, shareOut } from './rows/share-out.ts';

const until = new Date('2026-11-15T00:00:00Z');
let size: BigMarket;
let rows: MarketRows;

function whole(market: BigMarket): MarketRows {
  const all = noRows();
  for (const portion of bigMarket(market)) {
    all.users.push(...portion.users);
    all.shops.push(...portion.shops);
    all.stocks.push(...portion.stocks);
  }
  return all;
}

beforeAll(async () => {
  const pictures = await readDemoPictures();
  size = { shops: 60, products: 5_600, seed: 'test', first: 1, pictures, until };
  rows = whole(size);
});

test('the size asked for, within the limits of the plans', () => {
  expect(rows.shops).toHaveLength(60);
  expect(rows.stocks).toHaveLength(5_600);
  const counted = Map.groupBy(rows.stocks, (stock) => stock.shopId);
  for (const { id = '', plan = '', productCount } of rows.shops) {
    expect(counted.get(id)?.length ?? 0).toBe(productCount);
    expect(productCount).toBeLessThanOrEqual(productLimitOf(plan));
  }
});

test('the same seed gives the same market, another seed or place another one', () => {
  const names = ({ stocks }: MarketRows) => stocks.map((s) => `${s.id} ${s.productName}`);
  expect(names(whole(size))).toEqual(names(rows));
  const small = { ...size, products: 100 };
  expect(names(whole({ ...small, seed: 'other' }))).not.toEqual(names(whole(small)));
  const beside = whole({ ...small, first: 61 });
  const phones = new Set(rows.users.map((user) => user.phoneKey));
  expect(beside.users.filter((user) => phones.has(user.phoneKey))).toEqual([]);
});

test('products are varied, placed in the tree and made for the past', () => {
  const { stocks } = rows;
  expect(new Set(stocks.map((s) => s.productName)).size).toBeGreaterThan(3_500);
  for (const s of stocks) {
    if (!isCategoryPath(s.category1, s.category2, s.category3)) expect.fail(s.productName);
    if (!s.createdAt || s.createdAt > until) expect.fail(`${s.productName} is from the future`);
    if (s.productName.length > 120) expect.fail(s.productName);
  }
});

test('ids are version 7 of their moment', () => {
  const random = seededRandom('ids');
  const ids = Array.from({ length: 1_000 }, () => random.id(until));
  expect(ids.every(isId)).toBe(true);
  expect(new Set(ids).size).toBe(1_000);
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/.test(id))).toBe(true);
  const later = random.id(new Date(until.getTime() + 1));
  expect(ids.every((id) => id < later)).toBe(true);
});

test.each([
  [1, 1],
  [1_000, 1],
  [7, 3],
  [5_000, 5],
  [100, 300],
])('%i products are shared out among %i shops', (products, shops) => {
  const counts = shareOut(products, shops, seededRandom('share'));
  expect(counts).toHaveLength(shops);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(products);
  expect(Math.max(...counts)).toBeLessThanOrEqual(mostPerShop);
});

test('more than the largest plan holds is refused', () => {
  expect(() => shareOut(1_001, 1, seededRandom('share'))).toThrow('1000 products at most');
});

test.each([
  [0, 'starter'],
  [6, 'starter'],
  [7, 'basic'],
  [24, 'basic'],
  [25, 'premium'],
  [101, 'enterprise'],
])('%i products need the plan %s', (count, plan) => {
  expect(planFor(count)).toBe(plan);
});
