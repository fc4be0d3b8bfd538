import { createHash } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { uploadPhoto } from '#app/domains/photos/upload-photo.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { addStock } from '#app/domains/stocks/commands/add-stock.server.ts';
import { importStocks } from '#app/domains/stocks/import/import-stocks.server.ts';
import { writePrices } from '#app/domains/stocks/import/write-prices.server.ts';
import { stockCosts, stockOffers } from '#app/domains/stocks/prices/prices.table.server.ts';
import { stocks, stockVariants } from '#app/domains/stocks/stocks.table.server.ts';
import { variantKey } from '#app/domains/stocks/variants/variants.ts';
import { tarEnd, tarEntry } from '#app/platform/backup/tar.server.ts';
import { closeDatabase, connectDatabase, database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { originalName } from '#app/platform/images/image-manifest.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import { photo } from '#tests/support/pictures.ts';
import { sampleDetails } from '#tests/support/shop/field-samples.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { books, draftWith, makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { importShop } from '../commands/import-shop.server.ts';
import { shopArchive } from './shop-archive.queries.server.ts';

stockBench();

const count = isLongRun ? 999 : 12;
const atOnce = 8;
const hour = 3_600_000;
const others: TestDatabase[] = [];
afterAll(async () => {
  await Promise.all(others.map((other) => other.drop()));
});

/** From now on the app knows nothing of before. */
async function onEmptyInstallation(): Promise<void> {
  await closeDatabase();
  const other = await testDatabase();
  others.push(other);
  connectDatabase({ url: other.url, max: 20 });
}

const sizes = [
  { color: 'Red', size: '12', quantity: 3, price: '17,000' },
  { color: 'Red', size: '14', quantity: 0 },
  { color: 'Blue', size: '12', quantity: 2 },
];

let photos = 0;
/** No two are the same. */
async function newPhoto({ actor }: TestShop): Promise<string> {
  photos += 1;
  const jpeg = await photo(40 + (photos % 50), 40 + Math.floor(photos / 50))
    .jpeg()
    .toBuffer();
  const file = new File([new Uint8Array(jpeg)], `My gown ${photos}.jpg`, { type: 'image/jpeg' });
  return (await uploadPhoto(actor, { file })).imagePath;
}

/** Each item differs in something that an item can have. */
async function addOne(shop: TestShop, n: number): Promise<void> {
  const draft = draftWith({
    productName: `Gọwn ${n % 5}`,
    price: String(18_500 + n),
    quantity: n,
    status: n % 4 === 0 ? 'hidden' : 'active',
    ...(n % 3 === 0 && { ...sampleDetails, sku: `A-${n}` }),
    ...(n % 5 === 1 && { variants: sizes }),
    imagePath: await newPhoto(shop),
    additionalImages: n % 6 === 2 ? [await newPhoto(shop), await newPhoto(shop)] : [],
  });
  await inTransaction(async (tx) => {
    const { stockId } = await addStock(tx, shop.actor, draft);
    const now = Date.now();
    const offer = {
      priceKobo: 900_000 + n,
      startsAt: new Date(now - hour),
      endsAt: new Date(now + 50 * hour),
    };
    const [first] = draft.variants;
    await writePrices(tx, shop.actor, {
      stockId,
      negotiable: n % 2 === 0,
      costs: [{ variant: first ? variantKey(first) : null, costKobo: 500_000, floorKobo: 600_000 }],
      ...(n % 4 === 1 && { offer }),
    });
  });
}

async function fullShop(): Promise<TestShop> {
  const shop = await makeShop({ plan: 'enterprise' });
  // Some at once: with a thousand, making them is most of the test.
  for (let n = 1; n <= count; n += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, count + 1 - n) }, (_, at) => n + at);
    await Promise.all(some.map((one) => addOne(shop, one)));
  }
  const words = { productName: 'From a list', price: '500', quantity: '4' };
  const place = { category2: 'Traditional Wear', category3: 'Ankara Fabrics' };
  const cells = { ...words, ...place };
  expect(await importStocks(shop.actor, [{ row: 2, cells }])).toMatchObject({ added: 1 });
  return shop;
}

async function hashOf(base: string): Promise<string> {
  const file = await storage().get(`${base}/${originalName}`);
  if (!file) return 'none';
  return createHash('sha256')
    .update(await file.bytes())
    .digest('hex');
}

/** Every item as people see and count it; not where it is, when it was written or how it has fared. */
async function itemsOf(shopId: string) {
  const rows = await database()
    .select()
    .from(stocks)
    .where(eq(stocks.shopId, shopId))
    .orderBy(asc(stocks.id));
  const seen = [];
  for (const row of rows) {
    const { shopId: _, createdBy, createdAt, updatedAt, shuffle, fieldTimes, ...item } = row;
    const { imageBase, additionalImages, imageManifest, wasKobo, ...rest } = item;
    const variants = await database()
      .select()
      .from(stockVariants)
      .where(eq(stockVariants.stockId, row.id))
      .orderBy(asc(stockVariants.id));
    const keyOf = (id: string | null) => {
      const found = variants.find((variant) => variant.id === id);
      return found ? variantKey(found) : null;
    };
    const costs = await database().select().from(stockCosts).where(eq(stockCosts.stockId, row.id));
    const offers = await database()
      .select()
      .from(stockOffers)
      .where(eq(stockOffers.stockId, row.id));
    const hashes = [];
    for (const base of [imageBase, ...additionalImages.map((one) => one.base)])
      hashes.push(await hashOf(base));
    seen.push({
      ...rest,
      hashes,
      books: await books(row.id),
      variants: variants.map(({ color, size, option, priceKobo, quantity, archivedAt }) => ({
        ...{ color, size, option, priceKobo, quantity },
        isOut: archivedAt !== null,
      })),
      costs: costs.map(({ variantId, costKobo, floorKobo }) => ({
        ...{ costKobo, floorKobo },
        variant: keyOf(variantId),
      })),
      offers: offers.map(({ priceKobo, startsAt, endsAt, state }) => ({
        ...{ priceKobo, startsAt, endsAt, state },
      })),
    });
  }
  return seen;
}

async function archiveOf(shopId: string): Promise<Buffer[]> {
  const parts: Buffer[] = [];
  for await (const part of shopArchive(shopId, translatorFor('en').t))
    parts.push(Buffer.from(part));
  return parts;
}

const from = (parts: readonly Buffer[]) => () =>
  (async function* () {
    yield* parts;
  })();

const problem = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  );

beforeEach(() => {
  photos = 0;
});

test(`a shop of ${count + 1} items comes into an empty installation as the same items, with the same photos`, async () => {
  const old = await fullShop();
  const before = await itemsOf(old.id);
  expect(before).toHaveLength(count + 1);
  const archive = await archiveOf(old.id);
  await onEmptyInstallation();
  // What is found afterwards can only have come out of the archive.
  await storage().deletePrefix(`products/${old.id}`);
  const shop = await makeShop({ plan: 'enterprise' });
  await database().update(shops).set({ businessType: 'phones' }).where(eq(shops.id, shop.id));
  const cut = Math.floor(archive.length / 2);
  expect(await problem(importShop(from(archive.slice(0, cut)), shop.owner.phone))).not.toBe('done');
  // One bad photo among good ones: nothing is taken over without its photo.
  const [first] = await archivedItemsIn(archive);
  const name = `photos/${String(first?.imageBase).split('/').at(-1)}/${originalName}`;
  const others = archive.filter((part) => !part.toString('latin1').startsWith(name));
  const spoilt = [Buffer.from(await tarEntry(name, Buffer.from('no photo'))), ...others];
  expect(await problem(importShop(from(spoilt), shop.owner.phone))).not.toBe('done');
  expect(await itemsOf(shop.id)).toEqual([]);
  const imported = await importShop(from(archive), shop.owner.phone);
  expect(imported).toEqual({ items: count + 1, photos });
  const after = await itemsOf(shop.id);
  expect(after).toEqual(before);
  const all = before.flatMap(({ hashes }) => hashes);
  expect(new Set(all).size).toBe(photos + 1);
  expect(all).not.toContain('none');
  // Once more: everything is there.
  expect(await importShop(from(archive), shop.owner.phone)).toEqual({ items: 0, photos: 0 });
  const [row] = await database().select().from(shops).where(eq(shops.id, shop.id));
  expect(row).toMatchObject({ productCount: count + 1, businessType: 'boutique' });
}, 900_000);

test('not into a shop with goods, one whose plan is too small, or of nobody; and no photo that is none', async () => {
  const shop = await makeShop({ plan: 'enterprise' });
  await makeStock(shop.actor);
  const archive = await archiveOf(shop.id);
  await onEmptyInstallation();
  const [full, small] = [await makeShop(), await makeShop()];
  await makeStock(full.actor);
  const into = (phone: string, parts = archive) => problem(importShop(from(parts), phone));
  expect(await into(full.owner.phone)).toContain('must be empty');
  expect(await into('08099999999')).toContain('has a shop here');
  expect(
    await into(small.owner.phone, [Buffer.from(await tarEntry('x', Buffer.from('x'))), tarEnd()]),
  ).toContain('no shop.json');
  const wrong = async (name: string, bytes: string) => [
    ...archive.slice(0, -1).filter((part) => !part.toString('latin1').startsWith(name)),
    Buffer.from(await tarEntry(name, Buffer.from(bytes))),
    tarEnd(),
  ];
  const [item] = await archivedItemsIn(archive);
  const many = Array.from({ length: 2_000 }, () => ({ ...item, id: crypto.randomUUID() }));
  expect(
    await into(small.owner.phone, await wrong('items-0001.json', JSON.stringify(many))),
  ).toContain('has room for');
  const evil = [{ ...item, productName: 'x'.repeat(5_000) }];
  expect(
    await into(small.owner.phone, await wrong('items-0001.json', JSON.stringify(evil))),
  ).not.toBe('done');
  const folder = String(item?.imageBase).split('/').at(-1);
  const page = await wrong(`photos/${folder}/${originalName}`, '<script>alert(1)</script>');
  expect(await into(small.owner.phone, page)).not.toBe('done');
  expect(await itemsOf(small.id)).toEqual([]);
});

async function archivedItemsIn(parts: readonly Buffer[]): Promise<Record<string, unknown>[]> {
  const found = parts.find((part) => part.toString('latin1').startsWith('items-0001.json'));
  const text = found?.subarray(512).toString('utf8').replaceAll('\0', '') ?? '[]';
  return JSON.parse(text);
}
