import { and, eq } from 'drizzle-orm';
import { isOffered } from '#app/domains/stocks/offered.server.ts';
import { floorsOf } from '#app/domains/stocks/prices/prices.queries.server.ts';
import { floorFor } from '#app/domains/stocks/prices/prices.ts';
import { stocks, stockVariants } from '#app/domains/stocks/stocks.table.server.ts';
import { variantPrice } from '#app/domains/stocks/variants/variants.ts';
import type { Executor } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';

interface Asked {
  stockId: string;
  variantId: string | null;
}

/** The item or variant that an offer is for, as it is now; undefined where it cannot be bought at all. */
export async function bidItem(executor: Executor, { stockId, variantId }: Asked) {
  if (!isId(stockId) || (variantId !== null && !isId(variantId))) return undefined;
  const [item] = await executor
    .select({
      shopId: stocks.shopId,
      name: stocks.productName,
      priceKobo: stocks.priceKobo,
      quantity: stocks.quantity,
      negotiable: stocks.negotiable,
    })
    .from(stocks)
    .where(and(eq(stocks.id, stockId), isOffered));
  if (!item) return undefined;
  const variants = await executor
    .select({
      id: stockVariants.id,
      priceKobo: stockVariants.priceKobo,
      quantity: stockVariants.quantity,
    })
    .from(stockVariants)
    .where(eq(stockVariants.stockId, stockId));
  const variant = variants.find(({ id }) => id === variantId);
  const isUnnamed = variantId === null && variants.some(({ quantity }) => quantity > 0);
  if (isUnnamed || (variantId !== null && !variant)) return undefined;
  return {
    shopId: item.shopId,
    name: item.name,
    negotiable: item.negotiable,
    priceKobo: variantPrice(item, variant),
    left: variant ? variant.quantity : item.quantity,
    floorKobo: floorFor(await floorsOf(executor, [stockId]), { stockId, variantId }),
  };
}

export type BidItem = NonNullable<Awaited<ReturnType<typeof bidItem>>>;
