import { asc, eq } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { koboToNaira } from '#app/platform/money.ts';
import { writeCsv } from '#app/platform/sheets/csv.ts';
import { detailsOf } from '../fields/field-columns.server.ts';
import { fieldNames } from '../fields/product-fields.ts';
import { stocks } from '../stocks.table.server.ts';

const columns = [...fieldNames, 'views', 'likes', 'orders', 'createdAt'] as const;

type Cells = Record<(typeof columns)[number], string | number | null>;

function cellsOf(row: typeof stocks.$inferSelect): Cells {
  const { productName, description, quantity, category1, category2, category3, status } = row;
  return {
    productName,
    description,
    price: koboToNaira(row.priceKobo),
    quantity,
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
  const lines = rows.map((row) => {
    const cells = cellsOf(row);
    return columns.map((name) => cells[name]);
  });
  return writeCsv([columns, ...lines]);
}
