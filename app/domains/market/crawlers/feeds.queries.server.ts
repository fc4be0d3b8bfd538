import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { placeByKey } from '#app/domains/places/places.ts';
import { isOpen } from '#app/domains/shops/open-shop.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { isOffered } from '#app/domains/stocks/offered.server.ts';
import { stockOffers } from '#app/domains/stocks/prices/prices.table.server.ts';
import { shownPriceColumns } from '#app/domains/stocks/stocks.queries.server.ts';
import { stocks, stockVariants } from '#app/domains/stocks/stocks.table.server.ts';
import {
  type VariantName,
  variantPrice,
  variantSides,
} from '#app/domains/stocks/variants/variants.ts';
import { now } from '#app/platform/clock.ts';
import { replica } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { xmlText } from '#app/platform/text/xml.ts';

const mostItems = 1_000;

async function feedOf(shopId: string) {
  if (!isId(shopId)) return undefined;
  const [shop] = await replica()
    .select({ id: shops.id, name: shops.name, place: shops.place })
    .from(shops)
    .where(and(eq(shops.id, shopId), isOpen));
  if (!shop) return undefined;
  const items = await replica()
    .select({
      id: stocks.id,
      name: stocks.productName,
      description: stocks.description,
      ...shownPriceColumns,
      itemKobo: stocks.priceKobo,
      offerUntil: stocks.offerUntil,
      offerFrom: stockOffers.startsAt,
      quantity: stocks.quantity,
      brand: stocks.brand,
      condition: stocks.condition,
      category1: stocks.category1,
      category2: stocks.category2,
      category3: stocks.category3,
    })
    .from(stocks)
    .leftJoin(
      stockOffers,
      and(eq(stockOffers.stockId, stocks.id), eq(stockOffers.state, 'running')),
    )
    .where(and(eq(stocks.shopId, shopId), isOffered))
    .orderBy(desc(stocks.id))
    .limit(mostItems);
  const place = placeByKey(shop.place ?? '')?.label ?? '';
  return { shop: { ...shop, place }, items: await goodsOf(items) };
}

interface Item {
  id: string;
  name: string;
  description: string;
  priceKobo: number;
  wasKobo: number | null;
  offerFrom: Date | null;
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
      wasKobo: variant.wasKobo,
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
/** As both read it: minutes, in Lagos time. */
const minute = (at: Date): string =>
  `${new Date(at.getTime() + 3_600_000).toISOString().slice(0, 16)}+0100`;
/** An offer whose beginning nobody knows has begun at the latest when it is read. */
const saleTime = (from: Date | null, until: Date | null): string =>
  until ? `${minute(from ?? now())}/${minute(until)}` : '';

const feedNames = [
  'id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'sale_price',
  'sale_price_effective_date',
  'link',
  'image_link',
  'brand',
  'product_type',
  'item_group_id',
  'color',
  'size',
  'custom_label_0',
] as const;

/** The fields that Google's and Meta's feeds share, in their words; what is empty is not said. */
function fieldsOf(
  item: Goods,
  origin: string,
  { name: seller, place }: { name: string; place: string },
): Record<(typeof feedNames)[number], string> {
  const { variant } = item;
  const named = variant
    ? ` (${variantSides
        .map((side) => variant[side])
        .filter(Boolean)
        .join(', ')})`
    : '';
  const isSale = item.wasKobo !== null;
  return {
    id: variant ? variant.id : item.id,
    title: `${item.name.slice(0, 150 - named.length)}${named}`,
    description: (item.description || item.name).slice(0, 5_000),
    availability: item.quantity > 0 ? 'in stock' : 'out of stock',
    condition: feedCondition(item.condition),
    price: moneyOf(item.wasKobo ?? item.priceKobo),
    sale_price: isSale ? moneyOf(item.priceKobo) : '',
    sale_price_effective_date: isSale ? saleTime(item.offerFrom, item.offerUntil) : '',
    link: `${origin}/stocks/${item.id}`,
    image_link: `${origin}/share/stocks/${item.id}.jpg`,
    brand: item.brand ?? seller,
    product_type: [item.category1, item.category2, item.category3].join(' > '),
    item_group_id: variant ? item.id : '',
    color: variant?.color ?? '',
    size: variant?.size ?? '',
    // Neither has a field for where a shop is: by its own label a campaign can be kept to a place.
    custom_label_0: place,
  };
}

/** RSS 2.0 with Google's product fields. */
export async function googleFeed(shopId: string, origin: string): Promise<string | undefined> {
  const feed = await feedOf(shopId);
  if (!feed) return undefined;
  const items = feed.items.map((item) => {
    const shared = fieldsOf(item, origin, feed.shop);
    const fields = { ...shared, availability: shared.availability.replaceAll(' ', '_') };
    const said = feedNames.filter((name) => fields[name] !== '');
    return `<item>${said.map((name) => `<g:${name}>${xmlText(fields[name])}</g:${name}>`).join('')}</item>`;
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
  const lines = feed.items.map((item) => {
    const fields = fieldsOf(item, origin, feed.shop);
    return feedNames.map((name) => cell(fields[name])).join(',');
  });
  return `${[feedNames.join(','), ...lines].join('\r\n')}\r\n`;
}
