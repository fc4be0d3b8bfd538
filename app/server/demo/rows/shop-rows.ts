import { categoryByName } from '#app/domains/categories/categories.ts';
import type { shopMembers, shops } from '#app/domains/shops/shops.table.server.ts';
import { shopNameKeys } from '#app/domains/shops/shops.ts';
import type { MarketRows } from './market-rows.ts';

export type StarCounts = readonly [number, number, number, number, number];

interface ShopFacts {
  name: string;
  category: string;
  plan: string;
  address: string;
  place: string;
  phone: string;
  telegramUsername?: string;
  stars: StarCounts;
  createdAt: Date;
  now: Date;
}

const half = (a: Date, b: Date): Date => new Date((a.getTime() + b.getTime()) / 2);

/** The columns that follow from what is known of the shop; names and sums as the commands keep them. */
export function shopRow(
  shop: ShopFacts,
): Omit<typeof shops.$inferInsert, 'id' | 'ownerUserId' | 'planUntil' | 'productCount'> {
  const totalRatings = shop.stars.reduce((sum, count) => sum + count, 0);
  const ratingSum = shop.stars.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return {
    name: shop.name,
    ...shopNameKeys(shop.name),
    address: shop.address,
    place: shop.place,
    placeAskedAt: shop.createdAt,
    businessType: categoryByName(shop.category)?.slug ?? '',
    phoneNumber: shop.phone,
    telegramUsername: shop.telegramUsername ?? null,
    plan: shop.plan,
    ratingSum,
    ratingPoints: ratingSum * 1_000,
    ratingWeight: totalRatings * 1_000,
    totalRatings,
    averageRating: totalRatings === 0 ? 0 : Math.round((ratingSum / totalRatings) * 100) / 100,
    lastRatingAt: totalRatings === 0 ? null : half(shop.createdAt, shop.now),
    createdAt: shop.createdAt,
    setUpAt: shop.createdAt,
    updatedAt: shop.createdAt,
  };
}

/** The owner's membership of the shop, welcomed long ago. */
export function ownerMembership(
  shopId: string,
  userId: string,
  at: Date,
): typeof shopMembers.$inferInsert {
  return {
    shopId,
    userId,
    role: 'owner',
    state: 'active',
    givenFirstName: '',
    givenLastName: '',
    createdAt: at,
    joinedAt: at,
    joinSeenAt: at,
  };
}

interface Ratings {
  shopId: string;
  stars: StarCounts;
  createdAt: Date;
  now: Date;
}

/** One row a visitor, so that a rating can be replaced like any other. */
export function addRatings(rows: MarketRows, { shopId, stars, createdAt, now }: Ratings): void {
  const at = half(createdAt, now);
  let visitor = 0;
  for (const [index, count] of stars.entries()) {
    for (let n = 0; n < count; n++) {
      const visitorId = `demo-${++visitor}`;
      rows.shopRatings.push({ shopId, visitorId, stars: index + 1, createdAt: at, updatedAt: at });
    }
  }
}
