import { desc, eq } from 'drizzle-orm';
import { isOfPhone, orders } from '#app/domains/orders/orders.table.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { photoLinks } from './review-photos.server.ts';
import { reviews } from './reviews.table.server.ts';

/** What somebody has said of the orders under a phone, and what the shop has answered. */
export async function keptReviews(phone: string) {
  const rows = await database()
    .select({
      id: reviews.id,
      shopId: reviews.shopId,
      shop: shops.name,
      stars: reviews.stars,
      text: reviews.text,
      photos: reviews.photos,
      answer: reviews.answer,
      createdAt: reviews.createdAt,
    })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .innerJoin(shops, eq(shops.id, reviews.shopId))
    .where(isOfPhone(phone))
    .orderBy(desc(reviews.id));
  return rows.map((row) => ({
    ...row,
    links: photoLinks(row.shopId, row.photos).map(({ whole }) => whole),
  }));
}
