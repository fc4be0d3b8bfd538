import { sql } from 'drizzle-orm';
import { lagosDay, now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { isId } from '#app/platform/id.ts';
import { networkKey } from '#app/platform/visitors/network-key.server.ts';
import { isOpen } from '../open-shop.server.ts';
import { ratingErrors } from '../ratings.errors.ts';

/** An hour. */
export const rateLimit = { name: 'rate', visitor: 60, address: 2_000 };

export interface RateRequest {
  shopId: string;
  /** The hash of the visitor's id. */
  visitorKey: string;
  /** False for somebody whom we see for the first time: all is checked, nothing counts. */
  isKnown?: boolean;
  /** Where it comes from; without it, nowhere in particular. */
  address?: string | undefined;
  stars: number;
  /** Who is signed in, if anybody: the team cannot rate its own shop. */
  userId?: string | undefined;
}

export interface ShopRating {
  averageRating: number;
  totalRatings: number;
}

const fullWeight = 1_000;
/** So many ratings of one network, shop and Lagos day weigh in full; each one after that half of the one before. */
const fullOfNetwork = 3;

/** In thousandths of a rating, after so many others of the network. */
export const ratingWeight = (before: number): number =>
  Math.max(1, Math.floor(fullWeight / 2 ** Math.max(0, before + 1 - fullOfNetwork)));

/** Under the shop's lock, so that parallel ones of a network do not all come first. */
async function weightHere(tx: Transaction, shopId: string, network: string | null) {
  if (network === null) return fullWeight;
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from shop_ratings
    where shop_id = ${shopId}::uuid and network = ${network} and day = ${lagosDay()}::date`);
  return ratingWeight(rows[0]?.n ?? 0);
}

interface Counted {
  shopId: string;
  /** Changes in thousandths of a rating. */
  weight: number;
  points: number;
}

/** What is shown of the shop follows in the database, where reviews count too (`shop_rating_figures`). */
async function moveAverage(tx: Transaction, { shopId, weight, points }: Counted) {
  await tx.execute(sql`
    update shops set rating_weight = rating_weight + ${weight}, rating_points = rating_points + ${points},
      last_rating_at = ${now()}
    where id = ${shopId}::uuid`);
}

async function ratingOf(tx: Transaction, shopId: string): Promise<ShopRating> {
  const { rows } = await tx.execute<{ average: number; total: number }>(sql`
    select average_rating::float8 as average, total_ratings as total from shops where id = ${shopId}::uuid`);
  return { averageRating: rows[0]?.average ?? 0, totalRatings: rows[0]?.total ?? 0 };
}

/**
 * One rating per visitor and shop; rating again replaces it. The figures move by what this rating
 * changed, under the shop's row lock, so that parallel ratings are all counted.
 */
export async function rateShop(request: RateRequest): Promise<ShopRating> {
  const { shopId, visitorKey, stars, userId, address, isKnown = true } = request;
  if (!Number.isInteger(stars) || stars < 1 || stars > 5) throw ratingErrors.out_of_range();
  if (!isId(shopId)) throw ratingErrors.shop_not_found();
  const network = address === undefined ? null : networkKey(address);
  return inTransaction(async (tx) => {
    const { rows: locked } = await tx.execute<{ own: boolean }>(sql`
      select exists (select from shop_members where shop_id = ${shopId}::uuid and user_id = ${userId ?? null}::uuid) as own
      from shops where id = ${shopId}::uuid and ${isOpen} for update of shops`);
    const shop = locked[0];
    if (!shop) throw ratingErrors.shop_not_found();
    if (shop.own) throw ratingErrors.own_shop();
    if (!isKnown) return ratingOf(tx, shopId);
    const { rows: before } = await tx.execute<{ stars: number; weight: number }>(
      sql`select stars, weight from shop_ratings where shop_id = ${shopId}::uuid and visitor_id = ${visitorKey}`,
    );
    const old = before[0];
    // A rating that is replaced keeps the weight that it came in with.
    const weight = old?.weight ?? (await weightHere(tx, shopId, network));
    await tx.execute(sql`
      insert into shop_ratings (shop_id, visitor_id, stars, weight, network, day)
      values (${shopId}::uuid, ${visitorKey}, ${stars}, ${weight}, ${network}, ${lagosDay()}::date)
      on conflict (shop_id, visitor_id) do update set stars = excluded.stars, updated_at = ${now()}`);
    const points = weight * (stars - (old?.stars ?? 0));
    await moveAverage(tx, { shopId, weight: old ? 0 : weight, points });
    return ratingOf(tx, shopId);
  });
}
