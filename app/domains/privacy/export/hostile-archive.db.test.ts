import { gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { packTar, type TarHeader } from 'modern-tar';
import { beforeAll, expect, test } from 'vitest';
import { stockUploads } from '#app/domains/photos/photos.table.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { tarEntry } from '#app/platform/backup/tar.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { originalName } from '#app/platform/images/image-manifest.ts';
import { SettingsError } from '#app/platform/settings-error.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { removeForGood } from '#tests/support/items/gone-items.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { importShop } from '../commands/import-shop.server.ts';
import type { Archive } from './read-archive.server.ts';
import { shopArchive } from './shop-archive.queries.server.ts';

stockBench();

let shop: TestShop;
/** Of a shop with two items, each with a photo. */
let good: Buffer[];
let items: Record<string, unknown>[];

beforeAll(async () => {
  const old = await makeShop({ businessType: 'boutique' });
  const made = [await makeStock(old.actor), await makeStock(old.actor)];
  good = [];
  for await (const part of shopArchive(old.id, translatorFor('en').t)) good.push(Buffer.from(part));
  const list = good.find((part) => startsWith(part, 'items-0001.json'))?.subarray(512);
  items = JSON.parse(list?.toString('utf8').replaceAll('\0', '') ?? '[]');
  // A deleted shop's ids are free, so that an import can use them.
  for (const id of made) await removeForGood(old.actor, id);
  shop = await makeShop({ businessType: 'phones' });
});

const startsWith = (part: Buffer, name: string) => part.toString('latin1', 0, 100).startsWith(name);

const from = (parts: Iterable<Buffer>): Archive =>
  async function* () {
    yield* parts;
  };

const file = async (name: string, bytes: string | Uint8Array) =>
  Buffer.from(await tarEntry(name, Buffer.from(bytes)));

/** The good archive with this in the place of what is called so, or before all else. */
const withFile = async (name: string, bytes: string | Uint8Array) => [
  await file(name, bytes),
  ...good.filter((part) => !startsWith(part, name)),
];

async function withEntry(header: TarHeader): Promise<Buffer[]> {
  return [Buffer.from(await packTar([{ header }])).subarray(0, -1024), ...good];
}

/** A header that names another size than the file has; its sum is right. */
async function sized(name: string, size: number): Promise<Buffer> {
  const header = await file(name, '');
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.fill(' ', 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

const photoOf = (at: number) =>
  `photos/${String(items[at]?.imageBase).split('/').at(-1)}/${originalName}`;

/** What the shop is and has, and what lies in storage and among the uploads for it. */
async function state() {
  const [row] = await database().select().from(shops).where(eq(shops.id, shop.id));
  const files = [];
  for await (const { key } of storage().list(`products/${shop.id}/`)) files.push(key);
  return {
    row,
    files,
    items: await database().select().from(stocks).where(eq(stocks.shopId, shop.id)),
    uploads: await database().select().from(stockUploads).where(eq(stockUploads.shopId, shop.id)),
  };
}

async function refused(archive: Archive): Promise<string> {
  const before = await state();
  const error = await importShop(archive, shop.owner.phone).catch((one: unknown) => one);
  expect(await state()).toEqual(before);
  expect(error).toBeInstanceOf(SettingsError);
  return (error as Error).message;
}

const json = JSON.stringify;
const cut = (bytes: number) => async () => [Buffer.concat(good).subarray(0, -bytes)];
const named = (name: string) => async () => withFile(name, 'x');

test.each<[string, () => Promise<Buffer[]>, string]>([
  ['cut within a photo', cut(1024 + 300), 'damaged or not whole'],
  ['without its end', cut(1024), 'damaged or not whole'],
  ['of nothing', async () => [], 'damaged or not whole'],
  ['packed by gzip', async () => [gzipSync(Buffer.concat(good))], 'damaged or not whole'],
  ['that leads out of its folder', named('../../etc/passwd'), 'leads out'],
  ['with a whole path', named('/etc/passwd'), 'leads out'],
  ['with dots in the middle', named(`photos/../../${originalName}`), 'leads out'],
  ["with another system's path", named('photos\\..\\..\\x.jpg'), 'leads out'],
  [
    'with a link',
    () => withEntry({ name: 'shop.json', size: 0, type: 'symlink', linkname: '/etc/passwd' }),
    'symlink',
  ],
  [
    'with a huge shop',
    () => withFile('shop.json', 'x'.repeat(2_000_000)),
    '"shop.json" is too large',
  ],
  ['whose shop claims 8 GB', async () => [await sized('shop.json', 8 ** 11 - 1)], 'too large'],
  [
    'whose list claims 8 GB',
    async () => [await sized('items-0001.json', 8 ** 11 - 1)],
    'too large',
  ],
  ['with a huge photo', () => withFile(photoOf(1), new Uint8Array(6_000_000)), 'is too large'],
  ['with no JSON', () => withFile('items-0001.json', '{"a":'), 'items-0001.json'],
  ['with too deep a list', () => withFile('items-0001.json', '['.repeat(100_000)), 'items-0001'],
  ['with another list', () => withFile('items-0001.json', '[{"id":1}]'), 'items-0001.json'],
  [
    'with an item twice',
    () => withFile('items-0001.json', json([items[0], items[0]])),
    'the same item twice',
  ],
  [
    'with an item that nobody could enter',
    () =>
      withFile('items-0001.json', json([items[0], { ...items[1], productName: 'x'.repeat(999) }])),
    'cannot be taken over',
  ],
  [
    'with an item of a business that the shop does not have',
    () => withFile('items-0001.json', json([items[0], { ...items[1], category1: 'Auto' }])),
    'cannot be taken over',
  ],
  ['with a photo that is none', () => withFile(photoOf(1), '<script>'), 'photo'],
])('an archive %s is refused in one line and changes nothing', async (_, archive, says) => {
  expect(await refused(from(await archive()))).toContain(says);
});

test('more items than the plan has room for are refused when they are read, not when all are read', async () => {
  const list = await file(
    'items-0001.json',
    json(Array.from({ length: 5 }, () => ({ ...items[0], id: crypto.randomUUID() }))),
  );
  let parts = 0;
  const endless = async function* () {
    for (; ; parts++) yield list;
  };
  expect(await refused(endless)).toContain('has room for 6');
  expect(parts).toBeLessThan(200);
});

test('files without end are refused by their number', async () => {
  const many = Buffer.concat(Array.from({ length: 1_000 }, () => emptyFile));
  const emptyFiles = async function* () {
    for (;;) yield many;
  };
  expect(await refused(emptyFiles)).toContain('files');
}, 60_000);

let emptyFile: Buffer;
beforeAll(async () => {
  emptyFile = await file('orders-0001.json', '');
});

test('what is not taken over is not held: a list of orders of 400 MB needs no more memory than a small one', async () => {
  const pieces = 400;
  const piece = Buffer.alloc(1024 * 1024, 'x');
  const header = await sized('orders-0001.json', pieces * piece.length);
  let most = 0;
  const archive = async function* () {
    yield header;
    for (let n = 0; n < pieces; n++) yield piece;
    for (const part of good) {
      most = Math.max(most, process.memoryUsage().arrayBuffers);
      yield part;
    }
  };
  const before = process.memoryUsage().arrayBuffers;
  expect(await importShop(archive, shop.owner.phone)).toEqual({ items: 2, photos: 2 });
  expect(most - before).toBeLessThan(100 * 1024 * 1024);
  const { row } = await state();
  expect(row).toMatchObject({ businessType: 'boutique', productCount: 2 });
}, 60_000);
