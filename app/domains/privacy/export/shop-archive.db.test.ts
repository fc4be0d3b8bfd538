import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readTar } from '#app/platform/backup/tar.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { originalName } from '#app/platform/images/image-manifest.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { makeVisitor } from '#tests/support/shop/messages.ts';
import { makeOrder } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench, stockRow } from '#tests/support/shop/stocks.ts';
import { shopArchive } from './shop-archive.queries.server.ts';

stockBench();

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function archiveOf(shopId: string): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const parts = shopArchive(shopId, translatorFor('en').t);
  const buffers = async function* () {
    for await (const part of parts) yield Buffer.from(part);
  };
  for await (const { name, bytes } of readTar(buffers())) found.set(name, bytes);
  return found;
}

test('the archive has items, orders, messages, money and every photo byte for byte, and nothing of another shop', async () => {
  const [shop, other] = [await makeShop(), await makeShop()];
  const stockId = await makeStock(shop.actor, { productName: 'Own gown' });
  await makeStock(other.actor, { productName: 'Foreign gown' });
  await makeOrder(shop.id, [{ stockId }], { name: 'Ada Own', phone: '0805 555 0199' });
  await makeVisitor().write(shop.id, 'Is it there?');
  await makeVisitor().write(other.id, 'Foreign words');
  const files = await archiveOf(shop.id);
  const all = [...files.values()].map((bytes) => bytes.toString('latin1')).join('');
  expect(all).not.toContain('Foreign');
  expect(JSON.parse(String(files.get('items-0001.json')))).toMatchObject([
    { productName: 'Own gown' },
  ]);
  const [order] = JSON.parse(String(files.get('orders-0001.json')));
  expect(order).toMatchObject({ buyerName: 'Ada Own', lines: [{ stockId }] });
  expect(order).not.toHaveProperty('visitorKey');
  expect(String(files.get('items.csv'))).toContain('Own gown');
  expect(files.has('payments.csv')).toBe(true);
  expect(JSON.parse(String(files.get('messages-0001.json')))).toMatchObject([
    { text: 'Is it there?' },
  ]);
  const { imageBase } = await stockRow(stockId);
  const stored = await storage().get(`${imageBase}/${originalName}`);
  const photos = [...files].filter(([name]) => name.startsWith('photos/'));
  expect(photos).toHaveLength(1);
  expect(hashOf(photos[0]?.[1] ?? Buffer.alloc(0))).toBe(
    hashOf((await stored?.bytes()) ?? new Uint8Array()),
  );
});
