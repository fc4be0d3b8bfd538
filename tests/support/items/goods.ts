import { categoryByName } from '#app/domains/categories/categories.ts';
import type { StockPayload } from '#app/domains/stocks/draft/stock-payload.ts';
import { newId } from '#app/platform/id.ts';
import { makePlainItem } from '../shop/orders.ts';
import { makeShop, type TestShop } from '../shop/shops.ts';

/** Publishes items, each in the shop of its category; for one test file. */
export function goodsMaker() {
  const shops = new Map<string, Promise<TestShop>>();
  const shopOf = (name: string): Promise<TestShop> => {
    const businessType = categoryByName(name)?.slug ?? 'boutique';
    const shop = shops.get(name) ?? makeShop({ name, businessType, plan: 'enterprise' });
    shops.set(name, shop);
    return shop;
  };
  const publish = async (fields: Partial<StockPayload>, id = newId()): Promise<string> => {
    const shop = await shopOf(fields.category1 ?? 'Boutique');
    return makePlainItem(shop.id, 5, { category2: '', category3: '', ...fields }, id);
  };
  return { shopOf, publish };
}
