import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { stocks } from './stocks.table.server.ts';

/** On the market: its shop shows it, and those who run the market do not withhold it. Whatever buyers see asks this. */
export const offeredText = "stocks.status = 'active' and stocks.withheld = 0";
export const isOffered = sql<boolean>`${sql.raw(offeredText)}`;

/** The shop's own items, without those in the bin. */
export const isOfShop = (shopId: string) =>
  and(eq(stocks.shopId, shopId), isNull(stocks.deletedAt));

export const isInBin = (shopId: string) =>
  and(eq(stocks.shopId, shopId), isNotNull(stocks.deletedAt));

/** The bit of `withheld` that a measure about the item itself sets; the suspension of its shop has the other. */
export const byMeasure = 1;
/** Hidden by those who run the market, for itself: its own shop is told so. */
export const isHiddenByMeasure = sql<boolean>`(stocks.withheld & ${sql.raw(String(byMeasure))}) <> 0`;
