import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { stocks, stockVariants } from '../stocks.table.server.ts';
import { stockCosts } from './prices.table.server.ts';
import { averageCost } from './prices.ts';

interface Bought {
  stockId: string;
  variantId: string | null;
  /** How many came in, and what one of them cost. */
  pieces: number;
  unitKobo: number;
}

/** Pieces on the shelf, of the variant or of the whole item. */
async function onShelf(tx: Transaction, { stockId, variantId }: Bought): Promise<number> {
  const [row] = variantId
    ? await tx
        .select({ quantity: stockVariants.quantity })
        .from(stockVariants)
        .where(eq(stockVariants.id, variantId))
    : await tx.select({ quantity: stocks.quantity }).from(stocks).where(eq(stocks.id, stockId));
  return row?.quantity ?? 0;
}

/** Goods came in and somebody said what they cost: the average moves. The caller holds the item's lock and has booked them. */
export async function noteBought(tx: Transaction, bought: Bought): Promise<void> {
  const { stockId, variantId, pieces, unitKobo } = bought;
  const known = await tx.select().from(stockCosts).where(eq(stockCosts.stockId, stockId));
  const costOf = (id: string | null) => known.find((row) => row.variantId === id)?.costKobo ?? null;
  // Of a variant that nobody has said it of yet, the item's cost counts.
  const before = costOf(variantId) ?? costOf(null);
  const quantity = await onShelf(tx, bought);
  const costKobo = averageCost({ quantity, costKobo: before, pieces, unitKobo });
  await tx
    .insert(stockCosts)
    .values({ stockId, variantId, costKobo })
    .onConflictDoUpdate({
      target: [stockCosts.stockId, stockCosts.variantId],
      set: { costKobo, updatedAt: sql`now()` },
    });
}
