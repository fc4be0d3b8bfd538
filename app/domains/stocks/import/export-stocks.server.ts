import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { koboToNaira } from '#app/platform/money.ts';
import { writeCsv } from '#app/platform/sheets/csv.ts';
import { detailsOf } from '../fields/field-columns.server.ts';
import { fieldNames } from '../fields/product-fields.ts';
import { stocks, stockVariants } from '../stocks.table.server.ts';
import { writeVariantCell } from './variant-cell.ts';

const columns = [...fieldNames, 'views', 'likes', 'orders', 'createdAt'] as const;

type Cells = Record<(typeof columns)[number], string | number | null>;

type Variant = typeof stockVariants.$inferSelect;

function cellsOf(row: typeof stocks.$inferSelect, variants: readonly Variant[]): Cells {
  const { productName, description, quantity, category1, category2, category3, status } = row;
  return {
    productName,
    description,
    price: koboToNaira(row.priceKobo),
    quantity,
    variants: writeVariantCell(
      variants.map(({ priceKobo, ...variant }) => ({
        ...variant,
        price: priceKobo === null ? '' : koboToNaira(priceKobo),
      })),
      row.optionName,
    ),
    category1,
    category2,
    category3,
    status,
    ...detailsOf(row),
    views: row.views,
    likes: row.likes,
    orders: row.orders,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The shop's whole stock; the same columns that an import reads. */
export async function exportStocks(shopId: string): Promise<string> {
  const rows = await database()
    .select()
    .from(stocks)
    .where(eq(stocks.shopId, shopId))
    .orderBy(asc(stocks.id));
  const variants = await database()
    .select(getTableColumns(stockVariants))
    .from(stockVariants)
    .innerJoin(stocks, eq(stocks.id, stockVariants.stockId))
    .where(and(eq(stocks.shopId, shopId), eq(stockVariants.removed, false)))
    .orderBy(asc(stockVariants.id));
  const byItem = Map.groupBy(variants, ({ stockId }) => stockId);
  const lines = rows.map((row) => {
    const own = byItem.get(row.id) ?? [];
    const isPlain = own.every(({ quantity }) => quantity === 0);
    const cells = cellsOf(row, isPlain ? [] : own);
    return columns.map((name) => cells[name]);
  });
  return writeCsv([columns, ...lines]);
}
