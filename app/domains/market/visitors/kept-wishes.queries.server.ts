import { and, desc, eq, or, sql } from 'drizzle-orm';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { shopFollows, stockWishes } from '../market.table.server.ts';

export interface ShopVisitor {
  shopId: string;
  visitorKey: string;
}

/** As a chat: a browser's wishes and follows in a shop are a number's where it has ordered there with this number alone. */
export const wishOf = (visitors: readonly ShopVisitor[]) =>
  or(
    ...visitors.map(({ shopId, visitorKey }) =>
      and(
        eq(stockWishes.visitorId, visitorKey),
        sql`${stockWishes.stockId} in (select id from stocks where shop_id = ${shopId})`,
      ),
    ),
  );

export const followOf = (visitors: readonly ShopVisitor[]) =>
  or(
    ...visitors.map(({ shopId, visitorKey }) =>
      and(eq(shopFollows.shopId, shopId), eq(shopFollows.visitorId, visitorKey)),
    ),
  );

/** For the page on which a person sees what is kept. */
export async function keptWishes(visitors: readonly ShopVisitor[]) {
  if (visitors.length === 0) return { wishes: [], follows: [] };
  const [wishes, follows] = await Promise.all([
    database()
      .select({ shop: shops.name, name: stocks.productName, at: stockWishes.at })
      .from(stockWishes)
      .innerJoin(stocks, eq(stocks.id, stockWishes.stockId))
      .innerJoin(shops, eq(shops.id, stocks.shopId))
      .where(wishOf(visitors))
      .orderBy(desc(stockWishes.at)),
    database()
      .select({ shop: shops.name, at: shopFollows.at })
      .from(shopFollows)
      .innerJoin(shops, eq(shops.id, shopFollows.shopId))
      .where(followOf(visitors))
      .orderBy(desc(shopFollows.at)),
  ]);
  return { wishes, follows };
}
