import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eraseBuyer } from '#app/domains/privacy/commands/erase-buyer.server.ts';
import { database, databaseUrl } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { PageCache } from '#app/platform/http/cache/page-cache.server.ts';
import { LiveHub } from '#app/platform/live/live-hub.server.ts';
import { makePlainItem } from '#tests/support/shop/orders.ts';
import { completedOrder, review } from '#tests/support/shop/reviews.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';
import { forgetChanged } from './cached-pages.server.ts';

stockBench();

let hub: LiveHub;
const cache = new PageCache({ maxBytes: 1_000_000, ttlMs: 600_000 });

beforeAll(async () => {
  hub = new LiveHub(databaseUrl(), { pingMs: 200, slowestRetryMs: 100 });
  await hub.open();
  forgetChanged(hub, cache);
});
afterAll(() => hub.close());

test('the words, name and photos of an erased buyer leave the kept pages at once', async () => {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id, 5);
  const order = await completedOrder(shop, stockId, { name: 'Zuberatu Quxani' });
  await review(order.code, 4, { text: 'Ask for Zuberatu' });
  const keep = (key: string, naming: string) =>
    cache.make(key, async () => ({
      headers: {},
      body: Buffer.from('Ask for Zuberatu'),
      naming,
      outline: key,
    }));
  // Notices come in their order: behind this one nothing of before is on its way.
  const heard = new Promise<void>((resolve) => hub.onBroadcast('test.heard', () => resolve()));
  await database().execute(sql`select pg_notify('oja_live', '{"t":"test.heard","p":[]}')`);
  await heard;
  await keep('shop', `/shop/${shop.id}`);
  await keep('item', `/p/${stockId} /shop/${shop.id}`);
  await inTransaction((tx) => eraseBuyer(tx, order.buyerPhone));
  await vi.waitFor(
    () => expect([cache.get('shop'), cache.get('item')]).toEqual([undefined, undefined]),
    5_000,
  );
});
