import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { shopAddresses } from '#app/domains/shops/shops.table.server.ts';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { changeItem, makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { googleFeed, metaFeed } from './feeds.queries.server.ts';
import { keptSitemapIndex, sitemapIndex, sitemapPages, sitemapPart } from './sitemap.server.ts';

stockBench();

const origin = 'https://oja.example';
const hostile = '</g:title><script>alert(1)</script>]]>&"\u0007';

async function hostileShop() {
  const shop = await makeShop({ name: 'A & B <House>' });
  const id = await makeStock(shop.actor, { quantity: 3 });
  const hidden = await makeStock(shop.actor, { quantity: 3 });
  const description = '=HYPERLINK("http://x")';
  await changeItem(shop.actor, id, { productName: hostile, description, price: 1_850.5 });
  await changeItem(shop.actor, hidden, { status: 'hidden' });
  return { shop, id, hidden };
}

test("Google's feed names what is for sale and lets no text out of its field", async () => {
  const { shop, id, hidden } = await hostileShop();
  const feed = (await googleFeed(shop.id, origin)) ?? '';
  expect(feed).toContain(`<g:link>${origin}/stocks/${id}</g:link>`);
  expect(feed).toContain('<g:price>1850.50 NGN</g:price>');
  expect(feed).toContain('<title>A &amp; B &lt;House&gt;</title>');
  expect(feed.match(/<item>/g)).toHaveLength(1);
  expect(feed).not.toContain(hidden);
  expect(feed).not.toContain('<script');
  expect(feed).not.toContain('\u0007');
  expect(await googleFeed(newId(), origin)).toBeUndefined();
  expect(await googleFeed("' or 1=1", origin)).toBeUndefined();
});

test("Meta's feed is one row an item, with no formula for a spreadsheet to run", async () => {
  const { shop, id } = await hostileShop();
  const feed = (await metaFeed(shop.id, origin)) ?? '';
  const [head, row, end] = feed.split('\r\n');
  expect(head).toMatch(/^id,title,description,availability,/);
  expect(row).toContain(`"${id}"`);
  expect(row).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(end).toBe('');
});

test('both feeds say what is sold out', async () => {
  const shop = await makeShop();
  await makeStock(shop.actor, { quantity: 0 });
  expect(await googleFeed(shop.id, origin)).toContain('<g:availability>out_of_stock</g');
  expect(await metaFeed(shop.id, origin)).toContain(',"out of stock",');
  await makeStock(shop.actor, { quantity: 1 });
  expect(await googleFeed(shop.id, origin)).toContain('<g:availability>in_stock</g');
  expect(await metaFeed(shop.id, origin)).toContain(',"in stock",');
});

test('the sitemap leads to every shop and every product for sale', async () => {
  const { shop, id, hidden } = await hostileShop();
  const index = await sitemapIndex(origin);
  const parts = [...index.matchAll(/\/sitemaps\/(shops|products)-([0-9a-f-]+)\.xml/g)];
  const texts = await Promise.all(
    parts.map(([, kind, start = '']) =>
      sitemapPart(origin, kind === 'shops' ? 'shops' : 'products', start),
    ),
  );
  const all = texts.join('');
  expect(index).toContain(`${origin}/sitemaps/pages.xml`);
  expect(all).toContain(`${origin}/shop/${shop.id}</loc>`);
  expect(all).toContain(`${origin}/stocks/${id}</loc>`);
  expect(all).not.toContain(hidden);
  const pages = await sitemapPages(origin);
  for (const path of ['/category/phones', '/terms', '/privacy']) {
    expect(pages).toContain(`${origin}${path}</loc>`);
  }
  expect(await sitemapPart(origin, 'products', 'x')).toBeUndefined();
});

test('a shop with a short address is in the sitemap under that alone', async () => {
  const shop = await makeShop();
  await database()
    .insert(shopAddresses)
    .values([
      { address: 'old-word', shopId: shop.id, leftAt: new Date() },
      { address: 'new-word', shopId: shop.id },
    ]);
  const part = await sitemapPart(origin, 'shops', shop.id, 1);
  expect(part).toContain(`<loc>${origin}/@new-word</loc>`);
  expect(part).not.toContain(shop.id);
  expect(part).not.toContain('old-word');
  await database().delete(shopAddresses);
});

test('the sitemap says where each page is in every language, and its parts stay small', async () => {
  const shop = await makeShop();
  const id = await makeStock(shop.actor);
  const part = (await sitemapPart(origin, 'products', id, 1)) ?? '';
  const address = `${origin}/stocks/${id}`;
  const links = [
    ...part.matchAll(/<xhtml:link rel="alternate" hreflang="([\w-]+)" href="(.+?)"\/>/g),
  ];
  expect(links.map(([, language, href]) => [language, href])).toEqual([
    ['en', address],
    ...['pcm', 'ha', 'yo', 'ig'].map((language) => [language, `${address}?lang=${language}`]),
    ['x-default', address],
  ]);
  expect(part).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
  expect(await sitemapPages(origin)).toContain(`hreflang="yo" href="${origin}/shops?lang=yo"/>`);
  // At most 50 MB, also for a long name of the host.
  const longest = (await sitemapPart(`https://${'o'.repeat(250)}`, 'products', id, 1)) ?? '';
  expect(longest.length * 5_000).toBeLessThan(50_000_000);
});

test.each([1, 2, 3])('in parts of %i the sitemap names everything once', async (size) => {
  const shop = await makeShop();
  for (let n = 0; n < 5; n++) await makeStock(shop.actor);
  const index = await sitemapIndex(origin, size);
  for (const [kind, path] of [
    ['products', 'stocks'],
    ['shops', 'shop'],
  ] as const) {
    const starts = [...index.matchAll(new RegExp(`/${kind}-([0-9a-f-]+)\\.xml`, 'g'))];
    const parts = await Promise.all(
      starts.map(([, start = '']) => sitemapPart(origin, kind, start, size)),
    );
    const named = parts.map(
      (part) => part?.match(new RegExp(`/${path}/[0-9a-f-]{36}<`, 'g')) ?? [],
    );
    const table = sql.raw(kind === 'shops' ? 'shops' : "stocks where status = 'active'");
    const { rows } = await database().execute<{ n: number }>(
      sql`select count(*)::int as n from ${table}`,
    );
    expect(Math.max(...named.map((part) => part.length))).toBeLessThanOrEqual(size);
    expect(named.flat()).toHaveLength(rows[0]?.n ?? -1);
    expect(new Set(named.flat()).size).toBe(rows[0]?.n);
  }
});

test('where its parts begin is counted once an hour', async () => {
  const shop = await makeShop();
  await makeStock(shop.actor);
  const began = Date.now();
  const before = await keptSitemapIndex(origin);
  expect(before).toBe(await sitemapIndex(origin));
  await database().execute(sql`delete from stock_search`);
  expect(await keptSitemapIndex(origin)).toBe(before);
  const back = setClock(() => new Date(began + 3_700_000));
  try {
    expect(await keptSitemapIndex(origin)).not.toContain('/products-');
  } finally {
    back();
  }
});
