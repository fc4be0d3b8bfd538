import { sql } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { isId } from '#app/platform/id.ts';
import { ratingErrors } from '../ratings.errors.ts';

export interface RateRequest {
  shopId: string;
  visitorId: string;
  stars: number;
  /** Who is signed in, if anybody: the team cannot rate its own shop. */
  userId?: string | undefined;
}

export interface ShopRating {
  averageRating: number;
  totalRatings: number;
}

/**
 * One rating per visitor and shop; rating again replaces it. Sum and number move by what this
 * rating changed, under the shop's row lock, so that parallel ratings are all counted.
 */
export async function rateShop({
  shopId,
  visitorId,
  stars,
  userId,
}: RateRequest): Promise<ShopRating> {
  if (!Number.isInteger(stars) || stars < 1 || stars > 5) throw ratingErrors.out_of_range();
  if (!isId(shopId)) throw ratingErrors.shop_not_found();
  return inTransaction(async (tx) => {
    const { rows: locked } = await tx.execute<{ own: boolean }>(sql`
      select exists (select from shop_members where shop_id = ${shopId}::uuid and user_id = ${userId ?? null}::uuid) as own
      from shops where id = ${shopId}::uuid for update of shops`);
    const shop = locked[0];
    if (!shop) throw ratingErrors.shop_not_found();
    if (shop.own) throw ratingErrors.own_shop();
    const { rows: before } = await tx.execute<{ stars: number }>(
      sql`select stars from shop_ratings where shop_id = ${shopId}::uuid and visitor_id = ${visitorId}`,
    );
    const old = before[0]?.stars;
    await tx.execute(sql`
      insert into shop_ratings (shop_id, visitor_id, stars) values (${shopId}::uuid, ${visitorId}, ${stars})
      on conflict (shop_id, visitor_id) do update set stars = excluded.stars, updated_at = ${now()}`);
    const [more, sum] = [old === undefined ? 1 : 0, stars - (old ?? 0)];
    const { rows } = await tx.execute<{ average: number; total: number }>(sql`
      update shops set rating_sum = rating_sum + ${sum}, total_ratings = total_ratings + ${more},
        average_rating = round((rating_sum + ${sum})::numeric / (total_ratings + ${more}), 2),
        last_rating_at = ${now()}
      where id = ${shopId}::uuid returning average_rating::float8 as average, total_ratings as total`);
    return { averageRating: rows[0]?.average ?? 0, totalRatings: rows[0]?.total ?? 0 };
  });
}
