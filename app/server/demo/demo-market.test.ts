import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { isCategoryPath } from '#app/domains/categories/category-tree.ts';
import { banners } from '../../../demo/recipe/pictures.mjs';
import { demoMarket } from './demo-market.ts';
import { type DemoPictures, readDemoPictures } from './demo-pictures.server.ts';
import type { MarketRows } from './rows/market-rows.ts';
import { parseVariants } from './rows/product-rows.ts';

const root = join(import.meta.dirname, '../../..');
const now = new Date('2026-11-15T12:00:00Z');
let pictures: DemoPictures;
let rows: MarketRows;

beforeAll(async () => {
  pictures = await readDemoPictures();
  rows = demoMarket({ pictures, now });
});

test('the same market every time', () => {
  expect(demoMarket({ pictures, now })).toEqual(rows);
});

test('every product stands in the tree and has a picture that exists', () => {
  const lost = rows.stocks.filter((s) => !isCategoryPath(s.category1, s.category2, s.category3));
  expect(lost.map((s) => s.productName)).toEqual([]);
  const blank = rows.stocks.filter((s) => !s.imageManifest);
  expect(blank.map((s) => `${s.productName}: ${s.imageBase}`)).toEqual([]);
});

test('names, prices and descriptions are what a shop would write', () => {
  for (const { productName, description, priceKobo } of rows.stocks) {
    expect(productName.length, productName).toBeLessThanOrEqual(60);
    expect(description.match(/[.!?](?=\s|$)/g)?.length, productName).toBeGreaterThanOrEqual(2);
    expect(description.length, productName).toBeLessThanOrEqual(300);
    expect(priceKobo, productName).toBeGreaterThanOrEqual(50_000);
    expect(priceKobo % 5_000, productName).toBe(0);
  }
  const names = rows.stocks.map((s) => s.productName);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => /[ẹọṣɓɗƙ]/u.test(name.normalize('NFC'))).length).toBeGreaterThan(5);
});

test('ids and phones are unique, and nothing lies in the future', () => {
  const ids = [...rows.users, ...rows.shops, ...rows.stocks, ...rows.stockMovements].map(
    (r) => r.id,
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(rows.users.map((u) => u.phoneKey)).size).toBe(rows.users.length);
  const late = rows.stocks.filter((s) => !s.createdAt || s.createdAt > now);
  expect(late).toEqual([]);
});

test('a shop is a row of letters that the directory can sort', () => {
  const yoruba = rows.shops.find((shop) => shop.name.startsWith('Fọlákẹ́'));
  expect(yoruba).toMatchObject({
    nameNorm: 'folake aso oke',
    letter: 'f',
    businessType: 'boutique',
  });
});

test('the pictures are small enough to live in the repository', () => {
  const folder = join(root, 'demo/pictures');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((f) =>
    f.isFile(),
  );
  const bytes = files.reduce(
    (sum, file) => sum + statSync(join(file.parentPath, file.name)).size,
    0,
  );
  expect(bytes).toBeLessThan(7 * 1024 * 1024);
  const bannersOver = (most: number, place: string) =>
    banners
      .map(({ name }) => ({ name, size: statSync(join(root, `${place}/${name}.webp`)).size }))
      .filter(({ size }) => size >= most);
  expect(bannersOver(25_000, 'public/banners')).toEqual([]);
  expect(bannersOver(10_000, 'public/banners/small')).toEqual([]);
  expect(banners).toHaveLength(7);
});

test('variants are read from the short form', () => {
  expect(parseVariants(undefined)).toEqual([]);
  expect(parseVariants('Black 42 3, Dark brown 4-5yrs 1')).toEqual([
    { option: '', color: 'Black', size: '42', quantity: 3, priceKobo: null },
    { option: '', color: 'Dark brown', size: '4-5yrs', quantity: 1, priceKobo: null },
  ]);
});

test('shops that trade have sections, each item in one at most, of its own shop', () => {
  const shopOf = new Map(rows.stocks.map(({ id, shopId }) => [id, shopId]));
  const sectionOf = new Map(rows.sections.map((section) => [section.id, section]));
  expect(new Set(rows.sections.map(({ shopId }) => shopId)).size).toBeGreaterThanOrEqual(4);
  expect(new Set(rows.sectionItems.map(({ stockId }) => stockId)).size).toBe(
    rows.sectionItems.length,
  );
  for (const { stockId, sectionId } of rows.sectionItems) {
    expect(shopOf.get(stockId)).toBe(sectionOf.get(sectionId)?.shopId);
  }
});

test('thirty items and more have three to five photos, all of which exist', () => {
  const counts = rows.stocks.map((stock) => 1 + (stock.additionalImages?.length ?? 0));
  expect(counts.filter((count) => count >= 3).length).toBeGreaterThanOrEqual(30);
  expect(Math.max(...counts)).toBeLessThanOrEqual(5);
  const blank = rows.stocks.flatMap((s) => (s.additionalImages ?? []).filter((p) => !p.manifest));
  expect(blank).toEqual([]);
});

test('no drawing names a measure: many items share one picture', () => {
  const folder = join(root, 'demo/recipe/drawings');
  const named = readdirSync(folder).flatMap(
    (file) =>
      readFileSync(join(folder, file), 'utf8').match(
        /'[\d.,]+ ?(kVA|Ah|mAh|W|W-\d+|kg|litres?|ml|pieces)'/g,
      ) ?? [],
  );
  expect(named).toEqual([]);
});

test('every buyer on a channel has the chat that an answer goes to', () => {
  const chats = rows.channelChats.map(({ channel, chatId }) => `${channel} ${chatId}`);
  const wanted = rows.messageThreads
    .filter(({ channel }) => channel !== 'web')
    .map(({ channel, buyerKey }) => `${channel} ${buyerKey}`);
  expect(wanted).not.toEqual([]);
  expect(new Set(chats)).toEqual(new Set(wanted));
});
