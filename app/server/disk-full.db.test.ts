import { chownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { productPage } from '#app/domains/market/pages/product-page.server.ts';
import { sellOnce } from '#app/domains/orders/commands/sell-once.server.ts';
import { orderCount } from '#app/domains/orders/figures.queries.server.ts';
import {
  closeDatabase,
  connectDatabase,
  database,
  databaseUrl,
  pool,
} from '#app/platform/db/database.server.ts';
import { isDatabaseFull } from '#app/platform/db/disk-full.server.ts';
import { replaceSettings, settings } from '#app/platform/env.server.ts';
import { errorAnswer } from '#app/platform/http/errors/error-answer.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { newCode } from '#app/platform/id.ts';
import { log } from '#app/platform/log.server.ts';
import { openStorage } from '#app/platform/storage/open-storage.server.ts';
import { asSuperuser } from '#tests/support/database.ts';
import { type SmallDisk, smallDisk } from '#tests/support/processes/small-disk.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { books, makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { health } from './observed/health.server.ts';

log.level = 'silent';
const small = smallDisk(64);
const tablespace = `small_${newCode(8).toLowerCase()}`;
// Runs last: the database is gone by then.
afterAll(async () => {
  if (!small) return;
  await asSuperuser(`drop tablespace if exists ${tablespace}`);
  small.remove();
});
stockBench();

/** What a sale writes lies on the small disk from here on, and what needs room for a moment too. */
async function tablesOnSmallDisk(): Promise<SmallDisk> {
  if (!small) throw new Error('there is no small disk');
  const url = databaseUrl();
  const { uid, gid } = statSync(decodeURIComponent(new URL(url).hostname));
  const home = join(small.path, 'tablespace');
  mkdirSync(home);
  chownSync(home, uid, gid);
  const owner = new URL(url).username;
  await asSuperuser(`create tablespace ${tablespace} owner ${owner} location '${home}'`);
  const { rows } = await pool().query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename ~ '^(order|stock_movements|idempotency)'`,
  );
  for (const { name } of rows)
    await pool().query(`alter table ${name} set tablespace ${tablespace}`);
  await pool().query(
    `alter database ${new URL(url).pathname.slice(1)} set temp_tablespaces = ${tablespace}`,
  );
  await closeDatabase();
  connectDatabase({ url, max: 20 });
  return small;
}

const ready = async () => {
  const answer = await health(() => false).request('/readyz');
  return { http: answer.status, ...(await answer.json()) };
};

/** What a person would get for this failure. */
async function answerTo(work: Promise<unknown>) {
  try {
    await work;
    return undefined;
  } catch (error) {
    const answer = errorAnswer(error, { translator: translatorFor('en'), requestId: 'r' });
    const { code, message } = await answer.json();
    return { status: answer.status, retry: answer.headers.get('retry-after'), code, message };
  }
}

const sell = (shop: TestShop, stockId: string) =>
  sellOnce(
    shop.actor,
    { lines: [{ stockId, variantId: null, quantity: 1, priceKobo: 1_850_000 }], method: 'cash' },
    newCode(20),
  );

const refusal = {
  status: 503,
  retry: '30',
  code: 'app.disk_full',
  message:
    'Oja cannot save anything right now because its storage is full. Nothing was changed. Please try again in a few minutes.',
};

describe('the database’s disk is full', () => {
  test('a sale that finds no room half way is refused with a clear text and leaves nothing', async () => {
    const shop = await makeShop();
    const stockId = await makeStock(shop.actor, { quantity: 5 });
    await database().execute(sql`
      create function no_room() returns trigger language plpgsql as
        'begin raise exception ''could not extend file: No space left on device'' using errcode = ''disk_full''; end'`);
    await database().execute(
      sql`create trigger no_room before insert on order_history execute function no_room()`,
    );
    expect(await answerTo(sell(shop, stockId))).toEqual(refusal);
    await database().execute(sql`drop function no_room cascade`);
    expect(await orderCount(shop.id)).toBe(0);
    expect(await books(stockId)).toMatchObject({ quantity: 5, ledger: 5 });
    // The disk of these tests has room: asked for in earnest, the database says so.
    expect(await ready()).toMatchObject({ http: 200, status: 'ready' });
  });

  test.skipIf(!small)(
    'for real: refused, shown on, nothing half done, well again by itself',
    async () => {
      const disk = await tablesOnSmallDisk();
      const shop = await makeShop();
      const stockId = await makeStock(shop.actor, { quantity: 10_000 });
      disk.fill();
      let sold = 0;
      const sellOn = async (): Promise<unknown> => {
        for (; sold < 5_000; sold++) {
          const answer = await answerTo(sell(shop, stockId));
          if (answer) return answer;
        }
        return 'never refused';
      };
      expect(await Promise.all([sellOn(), sellOn(), sellOn()])).toEqual([
        refusal,
        refusal,
        refusal,
      ]);
      expect(await ready()).toEqual({ http: 200, status: 'read only, database full' });
      expect(isDatabaseFull()).toBe(true);
      const page = await productPage({ id: stockId, origin: '', t: translatorFor('en').t });
      expect(page.stock.id).toBe(stockId);
      expect(await answerTo(sell(shop, stockId))).toEqual(refusal);
      const left = 10_000 - sold;
      expect(await books(stockId)).toMatchObject({ quantity: left, ledger: left });
      expect(await orderCount(shop.id)).toBe(sold);

      disk.free();
      expect(await ready()).toMatchObject({ http: 200, status: 'ready' });
      await sell(shop, stockId);
      expect(await orderCount(shop.id)).toBe(sold + 1);
    },
  );
});

describe('the disk of the files is full', () => {
  test.skipIf(!small)(
    'an upload is refused, leaves nothing, and works when there is room',
    async () => {
      if (!small) return;
      const folder = join(small.path, 'files');
      const storage = openStorage({ kind: 'disk', folder, secret: 'a secret of the tests' });
      const put = (key: string) =>
        storage.put(key, Buffer.alloc(200_000, 'x'), { contentType: 'image/jpeg' });
      const files = () =>
        readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
      await put('first.jpg');
      const before = files().length;
      small.fill();
      expect(await answerTo(put('a/second.jpg'))).toEqual({
        status: 503,
        retry: '30',
        code: 'storage.full',
        message:
          'This could not be saved because Oja’s storage is full. Please try again in a few minutes.',
      });
      expect(files()).toHaveLength(before);
      replaceSettings({ ...settings(), dataDir: small.path });
      expect(await ready()).toMatchObject({ http: 200, status: 'read only, disk full' });

      small.free();
      expect(await ready()).toMatchObject({ http: 200, status: 'ready' });
      await put('a/second.jpg');
      expect(await storage.stat('a/second.jpg')).toMatchObject({ size: 200_000 });
    },
  );
});
