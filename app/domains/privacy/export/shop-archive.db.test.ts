import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { saveSettings } from '#app/domains/adverts/commands/save-settings.server.ts';
import { settingsForm } from '#app/domains/adverts/settings-form.ts';
import { measureShop } from '#app/domains/moderation/commands/decide.server.ts';
import { readTar } from '#app/platform/backup/tar.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { newCode, newId } from '#app/platform/id.ts';
import { originalName } from '#app/platform/images/image-manifest.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { makeVisitor } from '#tests/support/shop/messages.ts';
import { makeOrder, makePlainItem } from '#tests/support/shop/orders.ts';
import { completedOrder, review } from '#tests/support/shop/reviews.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench, stockRow } from '#tests/support/shop/stocks.ts';
import { shopArchive } from './shop-archive.queries.server.ts';
import { keptParts, shopTables } from './shop-tables.queries.server.ts';

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

test('it has what the shop set up and what was said about it, without secrets and browsers', async () => {
  const [shop, other] = [await makeShop(), await makeShop()];
  const stockId = await makePlainItem(shop.id, 10);
  const theirs = await makePlainItem(other.id, 10);
  await review((await completedOrder(shop, stockId)).code, 4, { text: 'Own words' });
  await review((await completedOrder(other, theirs)).code, 1, { text: 'Foreign words' });
  const sectionId = newId();
  await database().execute(sql`
    insert into sections (id, shop_id, name, name_norm, position, shown)
    values (${sectionId}::uuid, ${shop.id}::uuid, 'Own shelf', 'own shelf', 1, true)`);
  await database().execute(
    sql`insert into section_items (stock_id, section_id) values (${stockId}::uuid, ${sectionId}::uuid)`,
  );
  const by = (await makeOperator('moderator')).operator;
  const words = 'Own letter: please show us the receipts.';
  await measureShop(by, { shopId: shop.id, kind: 'message', reason: words, key: newCode(16) });
  const draft = settingsForm.parse({
    ageMin: '18',
    ageMax: '65',
    telegramToken: '987:CANARY-token',
  });
  await inTransaction((tx) => saveSettings(tx, shop.actor, { draft }));
  const files = await archiveOf(shop.id);
  const read = (name: string) => JSON.parse(String(files.get(name)));
  expect(read('reviews-0001.json')).toMatchObject([{ stars: 4, text: 'Own words' }]);
  expect(read('sections-0001.json')).toMatchObject([{ name: 'Own shelf' }]);
  expect(read('section-items.json')).toEqual([{ sectionId, stockId }]);
  expect(read('letters-0001.json')).toMatchObject([{ kind: 'message', reason: words }]);
  expect(read('team.json')).toMatchObject([{ role: 'owner' }]);
  expect(read('stock-movements-0001.json').length).toBeGreaterThan(0);
  expect(read('advert-settings-0001.json')[0]).not.toHaveProperty('telegramToken');
  const all = [...files.values()].map((bytes) => bytes.toString('latin1')).join('');
  expect(all).not.toContain('Foreign');
  expect(all).not.toContain('CANARY');
});

test('each table with rows of a shop is in its file, or it is said why not', async () => {
  const { rows } = await database().execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'shop_id' order by 1`,
  );
  const tables = rows.map(({ name }) => name);
  // Months of events are parts of one table.
  const whole = tables.filter((name) => !/^market_events_/.test(name));
  expect(Object.keys(shopTables).toSorted()).toEqual(whole.toSorted());
  const parts = new Set([...keptParts, 'items', 'orders', 'messages', 'payments.csv', 'team']);
  for (const place of Object.values(shopTables))
    if (!place.startsWith('left out: ')) expect(parts).toContain(place);
});
