import { and, eq, isNull, sql } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { httpErrors } from '#app/platform/http/errors/http.errors.ts';
import { isId } from '#app/platform/id.ts';
import { marketErrors } from '../market.errors.ts';
import { stockWishes } from '../market.table.server.ts';
import { lockVisitor } from './lock-visitor.server.ts';
import { mostWishes } from './visitor-limits.ts';
import { piecesLeft } from './wishes.queries.server.ts';

export const wishLimit = { name: 'wish', visitor: 300, address: 10_000 };

export interface WishRequest {
  stockId: string;
  /** Null waits for any piece of the item. */
  variantId: string | null;
  /** The hash of the visitor's id. */
  visitorKey: string;
}

const isWish = ({ stockId, variantId, visitorKey }: WishRequest) =>
  and(
    eq(stockWishes.visitorId, visitorKey),
    eq(stockWishes.stockId, stockId),
    variantId === null ? isNull(stockWishes.variantId) : eq(stockWishes.variantId, variantId),
  );

/** The visitor waits for it from now on. False where it is there: nobody has to wait then. */
export async function wishStock(wish: WishRequest): Promise<boolean> {
  const { stockId, variantId, visitorKey } = wish;
  return inTransaction(async (tx) => {
    const left = await piecesLeft(tx, wish);
    if (left === undefined) throw httpErrors.not_found();
    if (left > 0) return false;
    await lockVisitor(tx, visitorKey);
    const others = await tx.$count(
      stockWishes,
      and(
        eq(stockWishes.visitorId, visitorKey),
        isNull(stockWishes.toldAt),
        sql`not (${isWish(wish)})`,
      ),
    );
    if (others >= mostWishes) throw marketErrors.too_many_wishes({ most: mostWishes });
    const again = { at: now(), toldAt: null };
    await tx
      .insert(stockWishes)
      .values({ stockId, variantId, visitorId: visitorKey, ...again })
      .onConflictDoUpdate({
        target: [stockWishes.visitorId, stockWishes.stockId, stockWishes.variantId],
        set: again,
      });
    return true;
  });
}

/** The visitor waits no longer. */
export async function dropWish(wish: WishRequest): Promise<void> {
  const { stockId, variantId } = wish;
  if (!isId(stockId) || (variantId !== null && !isId(variantId))) return;
  await inTransaction((tx) => tx.delete(stockWishes).where(isWish(wish)));
}
