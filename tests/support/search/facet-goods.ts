import { sql } from 'drizzle-orm';
import { rebuildSearch } from '#app/domains/market/search/rebuild-search.server.ts';
import type { FacetName } from '#app/domains/stocks/search-index/facets.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import { type Dice, dice } from '../dice.ts';
import { copyGoods } from '../items/copies.ts';
import { makePlainItem } from '../shop/orders.ts';
import { makeShop } from '../shop/shops.ts';

/** Each value of an address, and how shops write it. */
const written: Record<Exclude<FacetName, 'type' | 'kind'>, Record<string, readonly string[]>> = {
  condition: {
    new: ['new'],
    'uk-used': ['uk_used'],
    'nigeria-used': ['nigeria_used'],
    refurbished: ['refurbished'],
  },
  brand: {
    samsung: ['Samsung', 'SAMSUNG', ' samsung'],
    tecno: ['Tecno'],
    loreal: ["L'Oréal", 'Loreal'],
    'house-of-tara': ['House of Tara'],
    rare: ['Rare'],
  },
  size: { '42': ['42'], xl: ['XL', 'xl'], '4-5yrs': ['4-5yrs', '4 5yrs'] },
  color: { 'navy-blue': ['Navy Blue', 'navy blue'], red: ['Red'], black: ['Black'] },
  // No offer runs among them.
  offer: {},
};

const places: Record<string, readonly (readonly [string, string])[]> = {
  Phones: [
    ['Smartphones', 'Android Phones'],
    ['Smartphones', 'iPhones'],
    ['Phone Accessories', 'Power Banks'],
    ['SIM & Airtime', 'SIM Cards'],
  ],
  Boutique: [
    ['Traditional Wear', 'Ankara Fabrics'],
    ['Traditional Wear', 'Lace'],
  ],
  Beauty: [['Skin Care', 'Body Cream']],
};

const slug = (name: string): string =>
  name.replace(' & ', ' and ').replaceAll(' ', '-').toLowerCase();
const types = Object.values(places).flatMap((of) => of.map(([type]) => type));
const kinds = Object.values(places).flatMap((of) => of.map(([, kind]) => kind));

/** How shops write the values of an address. */
export function rawOf(name: FacetName, values: readonly string[]): string[] {
  if (name === 'type') return types.filter((type) => values.includes(slug(type)));
  if (name === 'kind') return kinds.filter((kind) => values.includes(slug(kind)));
  return values.flatMap((value) => written[name][value] ?? []);
}

const valuesOf = (name: keyof typeof written): string[] => Object.keys(written[name]);

export const facetGoods: { values: Record<FacetName, string[]> } = {
  values: {
    /** With a third category each. */
    type: Object.values(places).flatMap((of) =>
      of.map(([type, kind]) => `${slug(type)}/${slug(kind)}`),
    ),
    kind: kinds.map(slug),
    condition: valuesOf('condition'),
    brand: valuesOf('brand'),
    size: valuesOf('size'),
    color: valuesOf('color'),
    offer: valuesOf('offer'),
  },
};

interface Goods {
  id: string;
  name: string;
  text: string;
  category1: string;
  category2: string;
  category3: string;
  brand: string | null;
  condition: string | null;
  kobo: number;
  variants: { color: string; size: string; removed: boolean }[];
}

const products = 4_500;
const start = Date.UTC(2026, 8, 1);

function goods(at: number, { chance, below }: Dice): Goods {
  // Most are phones, Beauty is small: long lists and short ones.
  const category1 = at % 20 === 0 ? 'Beauty' : at % 4 === 0 ? 'Boutique' : 'Phones';
  const pick = <T>(of: readonly T[]): T => of[below(of.length)] as T;
  const [category2, category3] = pick(places[category1] ?? []);
  const raw = (name: keyof typeof written) => pick(pick(Object.values(written[name])));
  const common = pick(['Samsung', 'SAMSUNG', 'Tecno', "L'Oréal", 'Loreal']);
  const brand = at % 700 === 0 ? 'Rare' : chance(0.1) ? 'House of Tara' : common;
  const variants = chance(0.5)
    ? Array.from({ length: 2 }, () => ({
        color: raw('color'),
        size: raw('size'),
        removed: chance(0.1),
      }))
    : [];
  return {
    id: newId(start + at * 1_000),
    name: `${at % 9 === 0 ? 'Lamp' : at % 50 === 1 ? 'Gown' : 'Thing'} ${at}`,
    // Found by their description only where nothing is called so.
    text: at % 7 === 3 ? 'Good beside a lamp or a gown' : '',
    category1,
    category2,
    category3,
    brand: chance(0.8) ? brand : null,
    condition: chance(0.7) ? raw('condition') : null,
    kobo: Math.round(10 ** (5 + below(2_500) / 1_000) / 100) * 100,
    variants,
  };
}

/** A market whose every item is known by its rows. */
export async function fillFacetGoods(): Promise<void> {
  const throws = dice(7);
  const all = Array.from({ length: products }, (_, at) => goods(at, throws));
  const db = database();
  const shop = await makeShop({ name: 'Ngozi', plan: 'enterprise' });
  const rows = all.map(({ name, text, kobo, variants: _, ...rest }) => ({
    ...{ ...rest, product_name: name, description: text, price_kobo: kobo },
  }));
  await copyGoods(await makePlainItem(shop.id, 0, { productName: 'Umbrella' }), rows);
  const variants = all.flatMap(({ id, variants: of }) => of.map((variant) => ({ id, ...variant })));
  const ofVariants = (read: (one: (typeof variants)[number]) => unknown) =>
    sql.param(variants.map(read));
  await db.execute(sql`
    insert into stock_variants (id, stock_id, color, size, quantity, removed)
    select gen_random_uuid(), stock_id, color, size, 0, removed from unnest(${ofVariants((v) => v.id)}::uuid[],
      ${ofVariants((v) => v.color)}::text[], ${ofVariants((v) => v.size)}::text[], ${ofVariants((v) => v.removed)}::boolean[])
      as v (stock_id, color, size, removed)`);
  await db.execute(sql`analyze stocks`);
  await rebuildSearch();
}
