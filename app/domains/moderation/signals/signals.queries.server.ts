import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isStanding, shops } from '#app/domains/shops/shops.table.server.ts';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { pageById } from '#app/platform/page-of.ts';
import { signals } from './signals.table.server.ts';

export const signalsPage = 30;

interface SignalsAsked {
  isDismissed: boolean;
  /** Only those that name this shop. */
  shopId?: string | undefined;
  /** The last of the page before. */
  after?: string | undefined;
}

const otherShops = alias(shops, 'other_shops');

/** What looks odd, the newest first. */
export async function signalsFor({ isDismissed, shopId, after }: SignalsAsked) {
  const rows = await database()
    .select({
      id: signals.id,
      kind: signals.kind,
      facts: signals.facts,
      at: signals.at,
      dismissedAt: signals.dismissedAt,
      shop: { id: shops.id, name: shops.name },
      item: sql<string | null>`${stocks.productName}`,
      stockId: signals.stockId,
      otherShopId: signals.otherShopId,
      otherShop: sql<string | null>`${otherShops.name}`,
      otherStockId: signals.otherStockId,
    })
    .from(signals)
    .innerJoin(shops, eq(shops.id, signals.shopId))
    .leftJoin(otherShops, eq(otherShops.id, signals.otherShopId))
    .leftJoin(stocks, eq(stocks.id, signals.stockId))
    .where(
      and(
        isStanding,
        isDismissed ? isNotNull(signals.dismissedAt) : isNull(signals.dismissedAt),
        shopId ? or(eq(signals.shopId, shopId), eq(signals.otherShopId, shopId)) : undefined,
        after && isId(after) ? lt(signals.id, after) : undefined,
      ),
    )
    .orderBy(desc(signals.id))
    .limit(signalsPage + 1);
  const { page, next } = pageById(rows, signalsPage);
  return { signals: page, next };
}

export type ShownSignal = Awaited<ReturnType<typeof signalsFor>>['signals'][number];
