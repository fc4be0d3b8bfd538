import type { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { searchKeywords } from '#app/domains/stocks/stocks.ts';
import type { VariantName } from '#app/domains/stocks/variants/variants.ts';
import type { ProductExtras } from '../../../../demo/catalogue/catalogue.ts';
import type { MarketRows } from './market-rows.ts';
import type { Random } from './random.ts';

/** The market's random circle goes from 0 to this. */
export const largestShuffle = 2 ** 31 - 2;

export interface VariantAmount extends VariantName {
  quantity: number;
  priceKobo: number | null;
}

/** `Black 42 3, Dark brown 43 1`: the last two words are size and number. */
export function parseVariants(text: string | undefined): VariantAmount[] {
  if (!text) return [];
  return text.split(',').map((part) => {
    const words = part.trim().split(' ');
    const quantity = Number(words.pop());
    const size = words.pop() ?? '';
    return { option: '', color: words.join(' '), size, quantity, priceKobo: null };
  });
}

export const optionVariants = (options: ProductExtras['options']): VariantAmount[] =>
  (options?.rows ?? []).map(([color, option, quantity, naira]) => ({
    option,
    color,
    size: '',
    quantity,
    priceKobo: naira === undefined ? null : naira * 100,
  }));

type NewStock = Omit<typeof stocks.$inferInsert, 'id' | 'quantity' | 'searchKeywords'> & {
  createdAt: Date;
  quantity: number;
};

/** One product with its opening movements and first price: the quantity is the sum of the movements. */
export function addProduct(
  rows: MarketRows,
  random: Random,
  stock: NewStock,
  variants: readonly VariantAmount[],
): void {
  const { createdAt, createdBy, priceKobo } = stock;
  const stockId = random.id(createdAt);
  const movement = {
    stockId,
    kind: 'opening' as const,
    byUserId: createdBy ?? null,
    at: createdAt,
  };
  let quantity = variants.length > 0 ? 0 : stock.quantity;
  if (variants.length === 0) {
    rows.stockMovements.push({
      ...movement,
      id: random.id(createdAt),
      variantId: null,
      change: quantity,
      quantityAfter: quantity,
    });
  }
  for (const [index, variant] of variants.entries()) {
    const variantId = random.id(new Date(createdAt.getTime() + index));
    quantity += variant.quantity;
    rows.stockVariants.push({ id: variantId, stockId, ...variant });
    rows.stockMovements.push({
      ...movement,
      id: random.id(new Date(createdAt.getTime() + index)),
      variantId,
      change: variant.quantity,
      quantityAfter: quantity,
    });
  }
  rows.stocks.push({ ...stock, id: stockId, quantity, searchKeywords: searchKeywords(stock) });
  rows.stockPrices.push({ stockId, priceKobo, at: createdAt });
}
