import { eq } from 'drizzle-orm';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { setOffer } from '../prices/offers.server.ts';
import { stockCosts } from '../prices/prices.table.server.ts';
import { stocks, stockVariants } from '../stocks.table.server.ts';
import { variantKey } from '../variants/variants.ts';
import type { RowPrices } from './price-cells.ts';

/** Costs, floors, the offer and whether it is negotiable, of an item that a list has just added. */
export async function writePrices(
  tx: Transaction,
  actor: Actor,
  { stockId, offer, costs, negotiable }: RowPrices & { stockId: string },
): Promise<void> {
  if (costs.length > 0) {
    const variants = await tx
      .select()
      .from(stockVariants)
      .where(eq(stockVariants.stockId, stockId));
    const idOf = new Map(variants.map((variant) => [variantKey(variant), variant.id]));
    await tx.insert(stockCosts).values(
      costs.map(({ variant, ...cost }) => ({
        ...cost,
        stockId,
        variantId: variant === null ? null : (idOf.get(variant) ?? null),
      })),
    );
  }
  if (negotiable) await tx.update(stocks).set({ negotiable }).where(eq(stocks.id, stockId));
  if (offer) await setOffer(tx, actor, { stockId, ...offer });
}
