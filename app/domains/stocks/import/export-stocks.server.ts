import { asc, eq } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { koboToNaira } from '#app/platform/money.ts';
import { writeCsv } from '#app/platform/sheets/csv.ts';
import { stocks } from '../stocks.table.server.ts';

const columns = [
  'productName',
  'description',
  'price',
  'quantity',
  'category1',
  'category2',
  'category3',
  'sku',
  'brand',
  'weight',
  'length',
  'width',
  'height',
  'notes',
  'status',
  'restockDate',
  'views',
  'likes',
  'orders',
  'createdAt',
] as const;

/** The shop's whole stock; the same columns that an import reads. */
export async function exportStocks(shopId: string): Promise<string> {
  const rows = await database()
    .select()
    .from(stocks)
    .where(eq(stocks.shopId, shopId))
    .orderBy(asc(stocks.id));
  const lines = rows.map((row) => [
    row.productName,
    row.description,
    koboToNaira(row.priceKobo),
    row.quantity,
    row.category1,
    row.category2,
    row.category3,
    row.sku,
    row.brand,
    row.weightKg,
    row.lengthCm,
    row.widthCm,
    row.heightCm,
    row.notes,
    row.status,
    row.restockOn,
    row.views,
    row.likes,
    row.orders,
    row.createdAt.toISOString(),
  ]);
  return writeCsv([columns, ...lines]);
}
