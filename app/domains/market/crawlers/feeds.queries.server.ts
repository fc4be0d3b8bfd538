import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { isStanding, shops } from '#app/domains/shops/shops.table.server.ts';
import { shownPriceColumns } from '#app/domains/stocks/stocks.queries.server.ts';
import { stocks, stockVariants } from '#app/domains/stocks/stocks.table.server.ts';
import {
  type VariantName,
  variantPrice,
  variantSides,
} from '#app/domains/stocks/variants/variants.ts';
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
      ...shownPriceColumns,
      itemKobo: stocks.priceKobo,
      offerUntil: stocks.offerUntil,
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
  return { shop, items: await goodsOf(items) };
}

interface Item {
  id: string;
  name: string;
  description: string;
  priceKobo: number;
  wasKobo: number | null;
  offerUntil: Date | null;
  quantity: number;
  brand: string | null;
  condition: string | null;
  category1: string;
  category2: string;
  category3: string;
}

interface Goods extends Item {
  /** One of several prices: in a feed every variant is a thing of its own. */
  variant?: VariantName & { id: string };
}

/** Items whose variants cost the same are one thing; of others each variant is listed with its price. */
async function goodsOf(
  items: readonly (Item & { itemKobo: number; from: true | null })[],
): Promise<Goods[]> {
  const ids = items.filter(({ from }) => from).map(({ id }) => id);
  const variants =
    ids.length === 0
      ? []
      : await replica()
          .select()
          .from(stockVariants)
          .where(and(inArray(stockVariants.stockId, ids), eq(stockVariants.removed, false)))
          .orderBy(asc(stockVariants.id));
  const byItem = Map.groupBy(variants, ({ stockId }) => stockId);
  return items.flatMap((item) => {
    const own = byItem.get(item.id);
    if (!own) return [item];
    return own.map((variant) => ({
      ...item,
      variant,
      quantity: variant.quantity,
      priceKobo: variantPrice({ priceKobo: item.itemKobo }, variant),
    }));
  });
}

/** Both want one of three words, and take goods of which nothing is said for new. */
function feedCondition(condition: string | null): string {
  if (condition === 'refurbished') return condition;
  return condition?.endsWith('_used') ? 'used' : 'new';
}

const moneyOf = (kobo: number): string => `${(kobo / 100).toFixed(2)} NGN`;
/** From some time before to the end: both ask for a span. */
const saleTime = (until: Date | null): string =>
  until
    ? `2020-01-01T00:00+0100/${new Date(until.getTime() + 3_600_000).toISOString().slice(0, 16)}+0100`
    : '';

/** The fields that Google's and Meta's feeds share, in their words. */
function fieldsOf(item: Goods, origin: string, seller: string): [string, string][] {
  const url = `${origin}/stocks/${item.id}`;
  const { variant } = item;
  const named = variant
    ? ` (${variantSides
        .map((side) => variant[side])
        .filter(Boolean)
        .join(', ')})`
    : '';
  return [
    ['id', variant ? variant.id : item.id],
    ['title', `${item.name.slice(0, 150 - named.length)}${named}`],
    ['description', (item.description || item.name).slice(0, 5_000)],
    ['availability', item.quantity > 0 ? 'in stock' : 'out of stock'],
    ['condition', feedCondition(item.condition)],
    ['price', moneyOf(item.wasKobo ?? item.priceKobo)],
    ['sale_price', item.wasKobo === null ? '' : moneyOf(item.priceKobo)],
    ['sale_price_effective_date', item.wasKobo === null ? '' : saleTime(item.offerUntil)],
    ['link', url],
    ['image_link', `${origin}/share/stocks/${item.id}.jpg`],
    ['brand', item.brand ?? seller],
    ['product_type', [item.category1, item.category2, item.category3].join(' > ')],
    ['item_group_id', variant ? item.id : ''],
    ['color', variant?.color ?? ''],
    ['size', variant?.size ?? ''],
  ];
}

/** RSS 2.0 with Google's product fields. */
export async function googleFeed(shopId: string, origin: string): Promise<string | undefined> {
  const feed = await feedOf(shopId);
  if (!feed) return undefined;
  const items = feed.items.map((item) => {
    const fields = fieldsOf(item, origin, feed.shop.name).filter(([, value]) => value !== '');
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
    'item_group_id',
    'color',
    'size',
  ];
  const lines = rows.map((fields) => fields.map(([, value]) => cell(value)).join(','));
  return `${[names.join(','), ...lines].join('\r\n')}\r\n`;
}
