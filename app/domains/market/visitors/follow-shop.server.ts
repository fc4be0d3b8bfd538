import { and, eq, ne } from 'drizzle-orm';
import { shopErrors } from '#app/domains/shops/shops.errors.ts';
import { now } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { isId } from '#app/platform/id.ts';
import { marketErrors } from '../market.errors.ts';
import { shopFollows } from '../market.table.server.ts';
import { isOpenShop } from './follows.queries.server.ts';
import { lockVisitor } from './lock-visitor.server.ts';
import { mostFollows } from './visitor-limits.ts';

export const followLimit = { name: 'follow-shop', visitor: 300, address: 10_000 };

export interface FollowRequest {
  shopId: string;
  /** The hash of the visitor's id. */
  visitorKey: string;
  follows: boolean;
}

export async function followShop({ shopId, visitorKey, follows }: FollowRequest): Promise<void> {
  if (!isId(shopId)) throw shopErrors.not_found();
  const isMine = eq(shopFollows.visitorId, visitorKey);
  await inTransaction(async (tx) => {
    if (!follows) {
      await tx.delete(shopFollows).where(and(isMine, eq(shopFollows.shopId, shopId)));
      return;
    }
    if (!(await isOpenShop(tx, shopId))) throw shopErrors.not_found();
    await lockVisitor(tx, visitorKey);
    const others = await tx.$count(shopFollows, and(isMine, ne(shopFollows.shopId, shopId)));
    if (others >= mostFollows) throw marketErrors.too_many_follows({ most: mostFollows });
    await tx
      .insert(shopFollows)
      .values({ shopId, visitorId: visitorKey, at: now() })
      .onConflictDoNothing();
  });
}
