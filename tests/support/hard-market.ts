import { sql } from 'drizzle-orm';
import { rebuildSearch } from '#app/domains/market/search/rebuild-search.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import { isLongRun } from './long-run.ts';

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
  const shops = places.map((place) => ({ id: newId(), owner: newId(), place }));
  for (const [at, { id, owner, place }] of shops.entries()) {
    const phone = `080300000${at + 10}`;
    await database().execute(
      sql`insert into users (id, phone_key, phone_digits) values (${owner}, ${`+234${phone.slice(1)}`}, ${phone})`,
    );
    await database().execute(sql`insert into shops (id, name, name_norm, letter, business_type, phone_number, owner_user_id, place)
      values (${id}, 'Ngozi', 'ngozi', 'n', 'Boutique', '0803', ${owner}, ${place})`);
  }
  const items = Array.from({ length: products }, (_, at) => item(at));
  const column = (read: (one: Item) => unknown) => sql.param(items.map(read));
  await database().execute(sql`
    insert into stocks (id, shop_id, product_name, description, category1, category2, category3, price_kobo, quantity, image_base, created_at)
    select id, shop, name, text, category, 'x', 'y', kobo, 0, 'x', '2026-09-01'
    from unnest(${column((i) => i.id)}::uuid[], ${column((i) => i.name)}::text[], ${column((i) => i.text)}::text[],
      ${column((i) => i.category)}::text[], ${column((i) => i.kobo)}::bigint[], ${column((i) => shops[i.shop]?.id)}::uuid[])
      as s (id, name, text, category, kobo, shop)`);
  await database().execute(sql`analyze stocks`);
  await rebuildSearch();
}
