import { and, desc, eq } from 'drizzle-orm';
import { isStanding, shops } from '#app/domains/shops/shops.table.server.ts';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { replica } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { xmlText } from '#app/platform/text/xml.ts';

const mostItems = 1_000;

async function feedOf(shopId: string) {
  if (!isId(shopId)) return undefined;
  const [shop] = await replica()
    .select({ id: shops.id, name: shops.name })
    .from(shops)
    .where(and(eq(shops.id, shopId), isStanding));
  if (!shop) return undefined;
  const items = await replica()
    .select({
      id: stocks.id,
      name: stocks.productName,
      description: stocks.description,
      priceKobo: stocks.priceKobo,
      quantity: stocks.quantity,
      brand: stocks.brand,
      condition: stocks.condition,
      category1: stocks.category1,
      category2: stocks.category2,
      category3: stocks.category3,
    })
    .from(stocks)
    .where(and(eq(stocks.shopId, shopId), eq(stocks.status, 'active')))
    .orderBy(desc(stocks.id))
    .limit(mostItems);
  return { shop, items };
}

type Item = NonNullable<Awaited<ReturnType<typeof feedOf>>>['items'][number];

/** Both want one of three words, and take goods of which nothing is said for new. */
function feedCondition(condition: string | null): string {
  if (condition === 'refurbished') return condition;
  return condition?.endsWith('_used') ? 'used' : 'new';
}

/** The fields that Google's and Meta's feeds share, in their words. */
function fieldsOf(item: Item, origin: string, seller: string): [string, string][] {
  const url = `${origin}/stocks/${item.id}`;
  return [
    ['id', item.id],
    ['title', item.name.slice(0, 150)],
    ['description', (item.description || item.name).slice(0, 5_000)],
    ['availability', item.quantity > 0 ? 'in stock' : 'out of stock'],
    ['condition', feedCondition(item.condition)],
    ['price', `${(item.priceKobo / 100).toFixed(2)} NGN`],
    ['link', url],
    ['image_link', `${origin}/share/stocks/${item.id}.jpg`],
    ['brand', item.brand ?? seller],
    ['product_type', [item.category1, item.category2, item.category3].join(' > ')],
  ];
}

/** RSS 2.0 with Google's product fields. */
export async function googleFeed(shopId: string, origin: string): Promise<string | undefined> {
  const feed = await feedOf(shopId);
  if (!feed) return undefined;
  const items = feed.items.map((item) => {
    const fields = fieldsOf(item, origin, feed.shop.name);
    return `<item>${fields.map(([name, value]) => `<g:${name}>${xmlText(value)}</g:${name}>`).join('')}</item>`;
  });
  const shopUrl = `${origin}/shop/${feed.shop.id}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<title>${xmlText(feed.shop.name)}</title><link>${shopUrl}</link><description>${xmlText(feed.shop.name)}</description>
${items.join('\n')}
</channel></rss>
`;
}

/** A cell that a spreadsheet would run as a formula gets a quote in front. */
const cell = (value: string): string =>
  `"${value.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`;

/** Meta's catalogue as CSV. */
export async function metaFeed(shopId: string, origin: string): Promise<string | undefined> {
  const feed = await feedOf(shopId);
  if (!feed) return undefined;
  const rows = feed.items.map((item) => fieldsOf(item, origin, feed.shop.name));
  const names = [
    'id',
    'title',
    'description',
    'availability',
    'condition',
    'price',
    'link',
    'image_link',
    'brand',
    'product_type',
  ];
  const lines = rows.map((fields) => fields.map(([, value]) => cell(value)).join(','));
  return `${[names.join(','), ...lines].join('\r\n')}\r\n`;
}
