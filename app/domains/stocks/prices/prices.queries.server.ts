import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { isOfShop } from '../offered.server.ts';
import { stockErrors } from '../stocks.errors.ts';
import { stockPrices, stocks, stockVariants } from '../stocks.table.server.ts';
import { stockCosts, stockOffers } from './prices.table.server.ts';
import { wasAsked } from './prices.ts';

/** Floors of these items and their variants: no page of a buyer or an employee has them. */
export function floorsOf(executor: Executor, stockIds: readonly string[]) {
  return executor
    .select({
      stockId: stockCosts.stockId,
      variantId: stockCosts.variantId,
      floorKobo: stockCosts.floorKobo,
    })
    .from(stockCosts)
    .where(and(inArray(stockCosts.stockId, [...stockIds]), isNotNull(stockCosts.floorKobo)));
}

/** The lowest price that was asked for each of these items at any time since. */
export async function lowestAsked(
  executor: Executor,
  stockIds: readonly string[],
  since: Date,
): Promise<Map<string, number>> {
  const stoodThen = sql`(select max(p.at) from stock_prices p where p.stock_id = ${stockPrices.stockId}
    and p.at <= ${since.toISOString()})`;
  const rows = await executor
    .select({
      stockId: stockPrices.stockId,
      lowest: sql<number>`min(${stockPrices.priceKobo})::float8`,
    })
    .from(stockPrices)
    .where(
      and(
        inArray(stockPrices.stockId, stockIds.filter(isId)),
        sql`${stockPrices.at} >= coalesce(${stoodThen}, '-infinity')`,
      ),
    )
    .groupBy(stockPrices.stockId);
  return new Map(rows.map(({ stockId, lowest }) => [stockId, lowest]));
}

/** Whether the item's price of now was asked for the seven days before. */
export async function isPriceProven(
  executor: Executor,
  item: { id: string; priceKobo: number },
  before: Date,
): Promise<boolean> {
  const prices = await executor
    .select({ priceKobo: stockPrices.priceKobo, at: stockPrices.at })
    .from(stockPrices)
    .where(eq(stockPrices.stockId, item.id))
    .orderBy(asc(stockPrices.at));
  return wasAsked(prices, item.priceKobo, before);
}

/** The prices page of one item, for owner and admins. */
export async function pricesPage(shopId: string, stockId: string) {
  if (!isId(stockId)) throw stockErrors.not_found();
  const [item] = await database()
    .select({
      id: stocks.id,
      name: stocks.productName,
      priceKobo: stocks.priceKobo,
      wasKobo: stocks.wasKobo,
      offerUntil: stocks.offerUntil,
      negotiable: stocks.negotiable,
    })
    .from(stocks)
    .where(and(eq(stocks.id, stockId), isOfShop(shopId)));
  if (!item) throw stockErrors.not_found();
  const [offers, costs, variants] = await Promise.all([
    database()
      .select()
      .from(stockOffers)
      .where(eq(stockOffers.stockId, stockId))
      .orderBy(desc(stockOffers.id))
      .limit(5),
    database().select().from(stockCosts).where(eq(stockCosts.stockId, stockId)),
    database()
      .select({
        id: stockVariants.id,
        color: stockVariants.color,
        size: stockVariants.size,
        option: stockVariants.option,
        priceKobo: stockVariants.priceKobo,
        backKobo: stockVariants.backKobo,
        wasKobo: stockVariants.wasKobo,
      })
      .from(stockVariants)
      .where(and(eq(stockVariants.stockId, stockId), eq(stockVariants.removed, false)))
      .orderBy(asc(stockVariants.id)),
  ]);
  const costOf = (variantId: string | null) => {
    const row = costs.find((known) => known.variantId === variantId);
    return { costKobo: row?.costKobo ?? null, floorKobo: row?.floorKobo ?? null };
  };
  return {
    item: { ...item, ...costOf(null) },
    // One that somebody has ended by naming another price is no offer any more.
    offer: offers.find(
      ({ state }) => state === 'planned' || (state === 'running' && item.offerUntil),
    ),
    variants: variants.map((variant) => ({ ...variant, ...costOf(variant.id) })),
  };
}

export type PricesPage = Awaited<ReturnType<typeof pricesPage>>;
