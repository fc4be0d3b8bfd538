import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { shopPicture } from '#app/domains/shops/directory/directory.queries.server.ts';
import { isOpen } from '#app/domains/shops/open-shop.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { offeredText } from '#app/domains/stocks/offered.server.ts';
import type { StockCard } from '#app/domains/stocks/stock-card.ts';
import { stockCards } from '#app/domains/stocks/stocks.queries.server.ts';
import { now } from '#app/platform/clock.ts';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { shopFollows } from '../market.table.server.ts';

const newDays = 7;

const since = (days: number): string => new Date(now().getTime() - days * 86_400_000).toISOString();

/** Items of a shop that buyers can buy and that came in these days; for any number of shops one look at their newest. */
export const newItems = (shopId: unknown, days: number) => sql`select stocks.id from stocks
  where stocks.shop_id = ${shopId} and stocks.created_at > ${since(days)}::timestamptz
    and ${sql.raw(offeredText)} and stocks.quantity > 0`;

/** Shops that a visitor follows, the newest first, with how much is new in each. */
export async function followedShops(visitorKey: string) {
  const rows = await database()
    .select({
      id: shops.id,
      name: shops.name,
      address: shops.address,
      pictureBase: users.pictureBase,
      pictureWidths: sql<number[] | null>`${users.pictureManifest} -> 'widths'`,
      newItems:
        sql<number>`(select count(*) from (${newItems(shops.id, newDays)} limit 100) n)`.mapWith(
          Number,
        ),
    })
    .from(shopFollows)
    .innerJoin(shops, eq(shops.id, shopFollows.shopId))
    .innerJoin(users, eq(users.id, shops.ownerUserId))
    .where(and(eq(shopFollows.visitorId, visitorKey), isOpen))
    .orderBy(desc(shopFollows.at));
  return rows.map(({ pictureBase, pictureWidths, ...shop }) => ({
    ...shop,
    picture: shopPicture({ pictureBase, pictureWidths }),
  }));
}

export type FollowedShop = Awaited<ReturnType<typeof followedShops>>[number];

/** The newest of what these shops have brought in, for who follows them. */
export async function newestFollowed(visitorKey: string, limit: number): Promise<StockCard[]> {
  const { rows } = await database().execute<{ id: string }>(sql`
    select n.id from shop_follows f join shops on shops.id = f.shop_id and ${isOpen}
    cross join lateral (${newItems(sql`f.shop_id`, newDays)} order by stocks.id desc limit ${limit}) n
    where f.visitor_id = ${visitorKey} order by n.id desc limit ${limit}`);
  return stockCards(rows.map(({ id }) => id));
}

export async function isFollowed(visitorKey: string, shopId: string): Promise<boolean> {
  if (!isId(shopId)) return false;
  const mine = and(eq(shopFollows.shopId, shopId), eq(shopFollows.visitorId, visitorKey));
  return (await database().$count(shopFollows, mine)) > 0;
}

/** How many visitors follow a shop, for its owner. */
export const followerCount = (shopId: string): Promise<number> =>
  database().$count(shopFollows, eq(shopFollows.shopId, shopId));

/** Whether buyers see the shop. */
export const isOpenShop = async (tx: Executor, shopId: string): Promise<boolean> =>
  (await tx.$count(shops, and(eq(shops.id, shopId), isOpen))) > 0;
