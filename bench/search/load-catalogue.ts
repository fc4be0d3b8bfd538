import { sql } from 'drizzle-orm';
import { rebuildSearch } from '#app/domains/market/search/rebuild-search.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import { foldText } from '#app/platform/text/fold.ts';
import { type CatalogueItem, catalogue } from './catalogue.ts';

const batchSize = 1_000;
const dayMs = 86_400_000;
const year2026 = Date.UTC(2026, 0, 1);

async function insertShops(count: number, first: number): Promise<string[]> {
  const shops = Array.from({ length: count }, (_, place) => first + place).map((at) => ({
    id: newId(),
    owner: newId(),
    name: `Shop ${String(at).padStart(5, '0')}`,
    phone: `+234800${String(at).padStart(7, '0')}`,
  }));
  const column = (read: (shop: (typeof shops)[number]) => string) => sql.param(shops.map(read));
  await database().execute(sql`insert into users (id, phone_key, phone_digits)
    select * from unnest(${column((s) => s.owner)}::uuid[], ${column((s) => s.phone)}::text[], ${column((s) => s.phone.slice(1))}::text[])`);
  await database().execute(sql`insert into shops (id, name, name_norm, letter, business_type, phone_number, owner_user_id)
    select id, name, name_norm, 's', 'Home', phone, owner from unnest(${column((s) => s.id)}::uuid[],
      ${column((s) => s.name)}::text[], ${column((s) => foldText(s.name))}::text[], ${column((s) => s.phone)}::text[],
      ${column((s) => s.owner)}::uuid[]) as s (id, name, name_norm, phone, owner)`);
  return shops.map((shop) => shop.id);
}

async function insertStocks(
  items: (CatalogueItem & { id: string; shopId: string })[],
): Promise<void> {
  const column = <T>(read: (item: (typeof items)[number]) => T) => sql.param(items.map(read));
  await database().execute(sql`
    with added as (insert into stocks (id, shop_id, product_name, description, brand, category1, category2, category3,
      price_kobo, views, likes, created_at, quantity, image_base)
    select id, shop_id, product_name, description, brand, category1, category2, category2, price, views, likes,
      to_timestamp(created), 5, 'demo/' || id
    from unnest(${column((i) => i.id)}::uuid[], ${column((i) => i.shopId)}::uuid[],
      ${column((i) => i.productName)}::text[], ${column((i) => i.description)}::text[],
      ${column((i) => i.brandField)}::text[], ${column((i) => i.category1)}::text[],
      ${column((i) => i.category2)}::text[], ${column((i) => i.priceKobo)}::bigint[],
      ${column((i) => i.views)}::int[], ${column((i) => i.likes)}::int[],
      ${column((i) => (year2026 - i.daysOld * dayMs) / 1000)}::float8[])
      as s (id, shop_id, product_name, description, brand, category1, category2, price, views, likes, created)
    returning id, quantity, created_at)
    insert into stock_movements (id, stock_id, kind, change, quantity_after, at)
    select gen_random_uuid(), id, 'opening', quantity, quantity, created_at from added`);
}

export interface LoadedItem {
  kind: string;
  brand: string;
  priceKobo: number;
}

/** Fills a migrated database with invented goods and tells what each product is. */
export async function loadItems(
  goods: Iterable<CatalogueItem>,
  shops: number,
  firstShop = 0,
): Promise<Map<string, LoadedItem>> {
  const shopIds = await insertShops(shops, firstShop);
  const loaded = new Map<string, LoadedItem>();
  let batch: Parameters<typeof insertStocks>[0] = [];
  for (const item of goods) {
    const id = newId(year2026 - Math.round(item.daysOld * dayMs));
    const shopId = shopIds[loaded.size % shopIds.length] ?? '';
    const { kind, priceKobo } = item;
    loaded.set(id, { kind, priceKobo, brand: foldText(item.brand) });
    batch.push({ ...item, id, shopId });
    if (batch.length === batchSize) {
      await insertStocks(batch);
      batch = [];
    }
  }
  if (batch.length > 0) await insertStocks(batch);
  await rebuildSearch();
  return loaded;
}

export const loadCatalogue = (products: number, shops: number): Promise<Map<string, LoadedItem>> =>
  loadItems(catalogue(products), shops);
