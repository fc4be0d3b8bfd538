import type pg from 'pg';
import { encodeCursor } from '#app/domains/market/search/cursor.ts';
import { twoShops } from './built-market.ts';

export interface AskedPage {
  name: string;
  path: string;
  /** Whose room it is; everybody's page without. */
  owner?: 'middling' | 'largest';
}

const market: Record<string, string> = {
  home: '/',
  'market, plain': '/market?seed=3',
  'category, first level': '/category/phones',
  'category, second level': '/market?category=phones&type=smartphones',
  'category, third level': '/market?category=phones&type=smartphones&kind=android-phones',
  'category, cheapest first': '/market?category=boutique&sort=cheapest',
  deals: '/market?offer=1',
  state: '/in/lagos',
  'category in a state': '/in/lagos/phones',
  'market at a place': '/market?place=lagos/agege&sort=nearest',
  places: '/places',
  'shops A to Z': '/shops',
  'shops by letter': '/shops?letter=M',
  'shops by name': '/shops?q=ventures',
  'shops, name misspelt': '/shops?q=vebtures',
  'search, common word': '/market?q=shoe',
  'search, two words': '/market?q=red+shoe',
  'search, rare word': '/market?q=gold+lace',
  'search, misspelt': '/market?q=genrator',
  'search, no such word': '/market?q=qwzzyx',
  'search with a price': '/market?q=phone&from=20000&to=60000',
  'search, cheapest': '/market?q=phone&sort=cheapest',
  'search, dearest': '/market?q=shoe&sort=dearest',
  'search, newest': '/market?q=bag&sort=newest',
  'search at a place': '/market?q=phone&place=lagos',
  'search with facets': '/market?q=phone&brand=samsung&condition=uk-used',
  'price alone': '/market?from=5001&to=5040',
  'one facet': '/market?brand=samsung',
  'what the filter offers': '/api/marketFilters?category=phones',
  'what the filter offers, with words': '/api/marketFilters?q=phone',
  suggestions: '/api/suggestions?q=pho',
  'list for programs': '/api/stocks?q=shoe',
  'sitemap index': '/sitemap.xml',
  'sitemap of pages': '/sitemaps/pages.xml',
};

/** What an owner opens; `#` is an item or an order of the shop. */
const rooms: Record<string, string> = {
  dashboard: '/',
  'orders, new': '/orders',
  'orders, done': '/orders?tab=done',
  'orders, later page': '/orders?tab=done&before=1000',
  'orders by name': '/orders?q=ada+14',
  'orders by number': '/orders?q=1200',
  order: '/orders/#order',
  'counter sale': '/orders/counter',
  stock: '/stocks',
  'stock by word': '/stocks?q=phone',
  'stock, running low': '/stocks?show=low',
  item: '/stocks/#item/edit',
  "item's history": '/stocks/#item/history',
  chats: '/messages',
  'chats of buyers': '/messages?show=buyers',
  'chats by name': '/messages?show=buyers&q=buyer+1',
  money: '/payments',
  'money, one way': '/payments?show=transfer',
  'money of days': '/payments?from=2026-10-01&to=2026-10-31',
  'money as a sheet': '/payments.csv',
  figures: '/analytics?days=30',
  'figures of 90 days': '/analytics?days=90',
  'figures as a sheet': '/analytics.csv?days=90',
  adverts: '/advertising',
  'adverts as a sheet': '/advertising/figures.csv',
  team: '/shop',
  sections: '/sections',
  codes: '/codes',
  offers: '/offers',
  delivery: '/delivery',
  waiting: '/waiting',
  measures: '/measures',
  plan: '/subscription',
  'own list for programs': '/api/stocks?shopId=#shop',
};

async function firstOf(client: pg.Client, text: string, values: unknown[] = []): Promise<string> {
  const { rows } = await client.query(text, values);
  return String(Object.values(rows[0] ?? {})[0]);
}

/** The same pages of each market: its own shops, items and places in lists. */
export async function askedPages(client: pg.Client): Promise<AskedPage[]> {
  const shops = await twoShops(client);
  const item = await firstOf(
    client,
    'select id from stock_search where shop_id = $1 order by id limit 1',
    [shops.middling],
  );
  const far = await client.query(
    `select id, price_kobo::float8 as price, tier, score from stock_search order by id desc
      offset (select count(*) * 3 / 10 from stock_search) limit 1`,
  );
  const { id, price, tier, score } = far.rows[0];
  const start = await firstOf(
    client,
    'select id from stock_search order by id offset 20000 limit 1',
  );
  // As many shops in each: a part of the smaller market's would be all that it has.
  const lateShop = await firstOf(
    client,
    'select id from shops order by id desc offset 999 limit 1',
  );
  const own: Record<string, string> = {
    shop: `/shop/${shops.middling}`,
    'largest shop': `/shop/${shops.largest}`,
    'search in the largest shop': `/shop/${shops.largest}?q=red`,
    "shop's reviews": `/shop/${shops.largest}/reviews`,
    product: `/stocks/${item}`,
    'market, newest, far down': `/market?sort=newest&after=${encodeCursor(['newest', id, price])}`,
    'search, far down': `/market?q=shoe&after=${encodeCursor(['r', 0, tier, score, id])}`,
    "shop's feed": `/feeds/${shops.middling}/google.xml`,
    "largest shop's feed": `/feeds/${shops.largest}/meta.csv`,
    'sitemap, a part of the products': `/sitemaps/products-${start}.xml`,
    'sitemap, a part of the shops': `/sitemaps/shops-${lateShop}.xml`,
  };
  const pages: AskedPage[] = Object.entries({ ...market, ...own }).map(([name, path]) => ({
    name,
    path,
  }));
  for (const owner of ['middling', 'largest'] as const) {
    const shop = shops[owner];
    const ofShop = {
      '#item': await firstOf(
        client,
        'select id from stocks where shop_id = $1 order by id limit 1',
        [shop],
      ),
      '#order': await firstOf(client, 'select id from orders where shop_id = $1 and number = 900', [
        shop,
      ]),
      '#shop': shop,
    };
    for (const [name, path] of Object.entries(rooms)) {
      const filled = path.replace(/#\w+/, (mark) => ofShop[mark as keyof typeof ofShop]);
      pages.push({ name: `${owner} shop: ${name}`, path: filled, owner });
    }
  }
  return pages;
}
