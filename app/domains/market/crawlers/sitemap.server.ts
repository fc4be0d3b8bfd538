import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { categories } from '#app/domains/categories/categories.ts';
import { states } from '#app/domains/places/places.ts';
import { isOpen } from '#app/domains/shops/open-shop.server.ts';
import { isOffered } from '#app/domains/stocks/offered.server.ts';
import { now } from '#app/platform/clock.ts';
import { replica } from '#app/platform/db/database.server.ts';
import { offeredLanguages } from '#app/platform/i18n/catalogues.server.ts';
import { alternatesOf } from '#app/platform/i18n/language-address.ts';
import { isId } from '#app/platform/id.ts';
import { keep } from '#app/platform/singleton.server.ts';
import { xmlText } from '#app/platform/text/xml.ts';
import { goodsByPlace } from '../lists/places/places.queries.server.ts';

/** With every language well under the 50,000 addresses and 50 MB that a part may have. */
const partSize = 5_000;
const tables = { products: sql`stock_search`, shops: sql`shops` } as const;
export type SitemapKind = keyof typeof tables;

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const linkSpace = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** The first id of each part: parts are cut by id, so a part is read from the index without counting. */
async function partStarts(kind: SitemapKind, size: number): Promise<string[]> {
  const { rows } = await replica().execute<{ id: string }>(sql`
    select id from (select id, row_number() over (order by id) as n from ${tables[kind]}) numbered
    where (n - 1) % ${size} = 0 order by id`);
  return rows.map((row) => row.id);
}

interface PartStarts {
  products: readonly string[];
  shops: readonly string[];
}

async function allStarts(size: number): Promise<PartStarts> {
  const [products, shops] = await Promise.all([
    partStarts('products', size),
    partStarts('shops', size),
  ]);
  return { products, shops };
}

/** As long as whoever asked may keep the answer. */
const keptMs = 3_600_000;

/** Where parts begin, of one size: every id is counted for it, whatever the size of the market. */
const kept = keep('sitemap-starts', () => {
  const perf = { now: () => now().getTime() };
  return new LRUCache<number, PartStarts>({
    max: 1,
    ttl: keptMs,
    ttlResolution: 0,
    perf,
    fetchMethod: allStarts,
  });
});

/** For crawlers: an hour old at most. Asked by many at once it is counted once. */
export const keptSitemapIndex = async (origin: string): Promise<string> =>
  indexOf(origin, (await kept.fetch(partSize)) ?? (await allStarts(partSize)));

export const sitemapIndex = async (origin: string, size = partSize): Promise<string> =>
  indexOf(origin, await allStarts(size));

function indexOf(origin: string, { products, shops }: PartStarts): string {
  const parts = [
    'pages.xml',
    ...shops.map((id) => `shops-${id}.xml`),
    ...products.map((id) => `products-${id}.xml`),
  ];
  const entries = parts.map((part) => `<sitemap><loc>${origin}/sitemaps/${part}</loc></sitemap>`);
  return `${head}<sitemapindex ${space}>\n${entries.join('\n')}\n</sitemapindex>\n`;
}

const urlSet = (entries: readonly string[]): string =>
  `${head}<urlset ${space} ${linkSpace}>\n${entries.join('\n')}\n</urlset>\n`;

/** One entry a page, with where it is in every language. */
function urlEntry(address: string, changedAt?: Date): string {
  const links = alternatesOf(address, offeredLanguages).map(
    (one) =>
      `<xhtml:link rel="alternate" hreflang="${one.language}" href="${xmlText(one.address)}"/>`,
  );
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<url><loc>${xmlText(address)}</loc>${changed}${links.join('')}</url>`;
}

/** A state, and each category in it, as far as there is anything. */
async function placePaths(): Promise<string[]> {
  const goods = await Promise.all(['', ...categories.map(({ slug }) => slug)].map(goodsIn));
  return goods.flat();
}

async function goodsIn(category: string): Promise<string[]> {
  const goods = await goodsByPlace(category);
  const end = category === '' ? '' : `/${category}`;
  return states.filter(({ key }) => goods.has(key)).map(({ key }) => `/in/${key}${end}`);
}

export async function sitemapPages(origin: string): Promise<string> {
  const own = [
    ...['/', '/shops', '/terms', '/privacy'],
    ...categories.map(({ slug }) => `/category/${slug}`),
  ];
  const paths = [...own, ...(await placePaths())];
  return urlSet(paths.map((path) => urlEntry(origin + path)));
}

type Row = { id: string; at: Date | string; address?: string | null };

export async function sitemapPart(
  origin: string,
  kind: SitemapKind,
  start: string,
  size = partSize,
): Promise<string | undefined> {
  if (!isId(start)) return undefined;
  const query =
    kind === 'shops'
      ? sql`select s.id, s.updated_at as at, a.address from
          (select id, updated_at from shops where ${isOpen} and id >= ${start}::uuid order by id limit ${size}) s
          left join shop_addresses a on a.shop_id = s.id and a.left_at is null order by s.id`
      : sql`select s.id, stocks.updated_at as at from
          (select id from stock_search where id >= ${start}::uuid order by id limit ${size}) s
          join stocks on stocks.id = s.id and ${isOffered} order by s.id`;
  const { rows } = await replica().execute<Row>(query);
  // A shop is known under one address: its short one, if it has chosen one.
  const pathOf = ({ id, address }: Row) =>
    address ? `@${address}` : `${kind === 'shops' ? 'shop' : 'stocks'}/${id}`;
  return urlSet(rows.map((row) => urlEntry(`${origin}/${pathOf(row)}`, new Date(row.at))));
}
