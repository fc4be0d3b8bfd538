import { sql } from 'drizzle-orm';
import { categories } from '#app/domains/categories/categories.ts';
import { replica } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { xmlText } from '#app/platform/text/xml.ts';

/** Well under the 50,000 addresses that a part may have. */
const partSize = 20_000;
const tables = { products: sql`stock_search`, shops: sql`shops` } as const;
export type SitemapKind = keyof typeof tables;

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The first id of each part: parts are cut by id, so a part is read from the index without counting. */
async function partStarts(kind: SitemapKind, size: number): Promise<string[]> {
  const { rows } = await replica().execute<{ id: string }>(sql`
    select id from (select id, row_number() over (order by id) as n from ${tables[kind]}) numbered
    where (n - 1) % ${size} = 0 order by id`);
  return rows.map((row) => row.id);
}

export async function sitemapIndex(origin: string, size = partSize): Promise<string> {
  const [products, shops] = await Promise.all([
    partStarts('products', size),
    partStarts('shops', size),
  ]);
  const parts = [
    'pages.xml',
    ...shops.map((id) => `shops-${id}.xml`),
    ...products.map((id) => `products-${id}.xml`),
  ];
  const entries = parts.map((part) => `<sitemap><loc>${origin}/sitemaps/${part}</loc></sitemap>`);
  return `${head}<sitemapindex ${space}>\n${entries.join('\n')}\n</sitemapindex>\n`;
}

const urlSet = (entries: readonly string[]): string =>
  `${head}<urlset ${space}>\n${entries.join('\n')}\n</urlset>\n`;

export function sitemapPages(origin: string): string {
  const paths = ['/', '/shops', ...categories.map(({ slug }) => `/category/${slug}`)];
  return urlSet(paths.map((path) => `<url><loc>${xmlText(origin + path)}</loc></url>`));
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
          (select id, updated_at from shops where deleting_at is null and id >= ${start}::uuid order by id limit ${size}) s
          left join shop_addresses a on a.shop_id = s.id and a.left_at is null order by s.id`
      : sql`select s.id, stocks.updated_at as at from
          (select id from stock_search where id >= ${start}::uuid order by id limit ${size}) s
          join stocks on stocks.id = s.id and stocks.status = 'active' order by s.id`;
  const { rows } = await replica().execute<Row>(query);
  // A shop is known under one address: its short one, if it has chosen one.
  const pathOf = ({ id, address }: Row) =>
    address ? `@${address}` : `${kind === 'shops' ? 'shop' : 'stocks'}/${id}`;
  return urlSet(
    rows.map(
      (row) =>
        `<url><loc>${origin}/${pathOf(row)}</loc><lastmod>${new Date(row.at).toISOString()}</lastmod></url>`,
    ),
  );
}
