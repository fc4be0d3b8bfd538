import { sql } from 'drizzle-orm';
import { rebuildSearch } from '#app/domains/market/search/rebuild-search.server.ts';
import { setPlace } from '#app/domains/shops/commands/set-place.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import { copyGoods } from './items/copies.ts';
import { isLongRun } from './long-run.ts';
import { makePlainItem } from './shop/orders.ts';
import { makeShop } from './shop/shops.ts';

/** A market against us: one price for nearly everything, one moment for half of it, nobody has looked at anything, and what is asked for is the oldest. */
const products = isLongRun ? 100_000 : 16_000;

interface Item {
  id: string;
  name: string;
  text: string;
  category: string;
  kobo: number;
  /** Half of the market is in one town, every thirtieth of the oldest in another. */
  shop: number;
}

const places = ['lagos/ikeja/computer-village', 'kano/fagge', 'abuja/bwari'];

const moment = Date.UTC(2026, 8, 1);
const day = 86_400_000;

function item(at: number): Item {
  const age = 1 - at / products;
  const isOld = age > 0.9;
  const others = ['Home', 'Toys', 'Sports'][Math.floor(at / 7) % 3] ?? 'Home';
  const category = age > 0.95 ? 'Phones' : at % 7 === 0 ? others : 'Boutique';
  const isLamp = at % 11 === 0 && (category === 'Phones' || category === 'Boutique');
  const words = [
    at % 2 === 0 ? 'Blue' : 'Radio',
    isOld ? 'Mattress' : 'Phone',
    ...(at % 50 === 0 ? ['Infinix'] : []),
    ...(isLamp ? ['Lamp'] : []),
    `model ${at % 100}`,
  ];
  return {
    id: newId(Math.floor(age > 0.5 ? moment - age * 700 * day : moment + at / 10)),
    name: words.join(' '),
    text: at % 3 === 0 ? 'With warranty' : 'New in its box',
    category,
    shop: at % 2 === 0 ? 0 : isOld && at % 30 === 1 ? 2 : 1,
    kobo: age > 0.97 ? 500_100 + (at % 40) * 100 : at % 10 === 3 ? 10_000 + at * 150 : 500_000,
  };
}

/** Into an empty database. */
export async function fillHardMarket(): Promise<void> {
  const shops: string[] = [];
  for (const place of places) {
    const { id, actor } = await makeShop({ name: 'Ngozi', plan: 'enterprise' });
    await inTransaction((tx) => setPlace(tx, actor, place));
    shops.push(id);
  }
  const rows = Array.from({ length: products }, (_, at) => item(at)).map((one) => ({
    ...{ id: one.id, shop_id: shops[one.shop], product_name: one.name, description: one.text },
    ...{ category1: one.category, category2: 'x', category3: 'y', price_kobo: one.kobo },
    created_at: '2026-09-01',
  }));
  await copyGoods(await makePlainItem(shops[0] ?? '', 1, { productName: 'Umbrella' }), rows);
  await database().execute(sql`analyze stocks`);
  await rebuildSearch();
}
