import { eq } from 'drizzle-orm';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { stockErrors } from '../stocks.errors.ts';
import { stocks, stockVariants } from '../stocks.table.server.ts';
import { variantPrice } from '../variants/variants.ts';
import { floorsOf } from './prices.queries.server.ts';
import { floorFor } from './prices.ts';

type Priced = { id: string; priceKobo: number | null };

/**
 * After an edit by somebody who does not set the lowest price: no price has come down below it, or what the counter
 * refuses would be sold by changing the item first. What was below it before may stay there.
 */
export async function keepFloor(
  tx: Transaction,
  before: { stock: { id: string; priceKobo: number }; variants: readonly Priced[] },
): Promise<void> {
  const stockId = before.stock.id;
  const floors = await floorsOf(tx, [stockId]);
  if (floors.length === 0) return;
  const [item] = await tx
    .select({ priceKobo: stocks.priceKobo })
    .from(stocks)
    .where(eq(stocks.id, stockId));
  const variants: Priced[] = await tx
    .select({ id: stockVariants.id, priceKobo: stockVariants.priceKobo })
    .from(stockVariants)
    .where(eq(stockVariants.stockId, stockId));
  if (!item) return;
  const isBelow = [undefined, ...variants].some((variant) => {
    const known = before.variants.find(({ id }) => id === variant?.id);
    const price = variantPrice(item, variant);
    const floor = floorFor(floors, { stockId, variantId: variant?.id ?? null }) ?? 0;
    return price < Math.min(floor, variantPrice(before.stock, known));
  });
  const fields = { price: 'stocks.price_below_floor' };
  if (isBelow) throw stockErrors.price_below_floor({}, { fields });
}
