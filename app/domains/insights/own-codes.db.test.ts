import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codesFor } from '#app/domains/adverts/commands/codes.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { startHttpApp } from '#tests/support/processes/http-app.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { flushEvents } from './event-writer.server.ts';
import { insightsFunctions } from './insights.api.server.ts';

stockBench();

let server: Awaited<ReturnType<typeof startHttpApp>>;
beforeAll(async () => {
  server = await startHttpApp({ functions: insightsFunctions, mount: () => {} });
});
afterAll(() => server.close());

async function advertised() {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor);
  const { whatsapp = '' } = await inTransaction((tx) =>
    codesFor(tx, { shopId: shop.id, stockId, places: ['whatsapp'] }),
  );
  return { shopId: shop.id, stockId, code: whatsapp };
}

const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari';

/** A new visitor each time: the first answer gives the id, and what is sent with it counts. */
async function call(path: string, body: object): Promise<number> {
  const send = (cookie: string) =>
    fetch(`${server.url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': phone, cookie },
      body: JSON.stringify(body),
    });
  const first = await send('');
  return (await send(first.headers.get('set-cookie')?.split(';')[0] ?? '')).status;
}

async function written(shopId: string) {
  await flushEvents();
  const { rows } = await database().execute<{ kind: string; source: string; code: string | null }>(
    sql`select kind, source, advert_code as code from market_events where shop_id = ${shopId} order by at, id`,
  );
  return rows.map(({ kind, source, code }) => `${kind} ${source} ${code}`);
}

test('a code counts for the shop that made it: not for another, and none that was made up', async () => {
  const [own, other] = [await advertised(), await advertised()];
  const referrer = 'https://l.facebook.com/';
  const { shopId, stockId } = own;
  for (const advertCode of [other.code, 'zz99zz', own.code]) {
    expect(await call('recordVisit', { shopId, stockId, advertCode, referrer })).toBe(200);
    expect(await call('incrementStockViews', { stockId, advertCode, referrer })).toBe(200);
  }
  await expect.poll(() => written(shopId), { timeout: 15_000 }).toHaveLength(6);
  expect((await written(shopId)).sort()).toEqual([
    `view advert ${own.code}`,
    'view facebook null',
    'view facebook null',
    `visit advert ${own.code}`,
    'visit facebook null',
    'visit facebook null',
  ]);
});

test('a visit to the market as a whole belongs to no advert', async () => {
  const { code } = await advertised();
  await call('recordVisit', { advertCode: code });
  await flushEvents();
  const { rows } = await database().execute(
    sql`select 1 from market_events where shop_id is null and advert_code is not null`,
  );
  expect(rows).toEqual([]);
});
