import { and, asc, desc, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import { foldedContains } from '#app/platform/db/folded.server.ts';
import { isId } from '#app/platform/id.ts';
import { foldText } from '#app/platform/text/fold.ts';
import { searchedColumns } from './fields/field-columns.server.ts';
import { wholeDigits } from './fields/field-rules.ts';
import { productFields } from './fields/product-fields.ts';
import { isHiddenByMeasure, isInBin, isOfShop } from './offered.server.ts';
import { shownPriceColumns } from './stocks.queries.server.ts';
import { stockPrices, stocks, stockVariants } from './stocks.table.server.ts';
import { ownPageSize } from './stocks.ts';

const mostWords = 8;

/**
 * Every word stands somewhere in name, searched details, categories or description; marks and
 * case do not matter. What only the team sees finds nothing for others, or they could guess it letter by letter.
 */
export function containsWords(q: string, searcher: 'everybody' | 'team'): SQL[] {
  const words = foldText(q).split(' ').filter(Boolean).slice(0, mostWords);
  const searched = [stocks.productName, ...searchedColumns(searcher), stocks.searchKeywords];
  return words.map((word) =>
    foldedContains(sql`concat_ws(' ', ${sql.join(searched, sql`, `)})`, word),
  );
}

const listColumns = {
  id: stocks.id,
  name: stocks.productName,
  ...shownPriceColumns,
  quantity: stocks.quantity,
  lowFrom: stocks.lowFrom,
  /** Without colours, sizes and options: price and figure are its own. */
  isPlain: sql<boolean>`not exists (select from stock_variants v where v.stock_id = stocks.id and not v.removed)`,
  status: stocks.status,
  waitsForSpace: stocks.waitsForSpace,
  withheld: isHiddenByMeasure,
  views: stocks.views,
  likes: stocks.likes,
  imageBase: stocks.imageBase,
  widths: sql<number[] | null>`${stocks.imageManifest} -> 'widths'`,
  placeholder: sql<string | null>`${stocks.imageManifest} ->> 'placeholder'`,
  createdAt: stocks.createdAt,
};

interface OwnList {
  shopId: string;
  q: string;
  /** The last item of the page before. */
  after?: string | undefined;
  count?: number;
}

async function ownPage({ shopId, after, count = ownPageSize }: OwnList, fits: SQL[]) {
  const rows = await database()
    .select(listColumns)
    .from(stocks)
    .where(
      and(
        isOfShop(shopId),
        after !== undefined && isId(after) ? lt(stocks.id, after) : undefined,
        ...fits,
      ),
    )
    .orderBy(desc(stocks.id))
    .limit(count + 1);
  const items = rows.slice(0, count);
  return { items, next: rows.length > count ? items.at(-1)?.id : undefined };
}

/**
 * The shop's own list, the newest first, hidden items too. A whole barcode, as a scanner types it, is
 * asked of its index; only where no item has it are all items searched for it.
 */
export async function ownStocks(list: OwnList) {
  const barcode = wholeDigits(list.q, productFields.barcode);
  const scanned = barcode && (await ownPage(list, [eq(stocks.barcode, barcode)]));
  if (scanned && scanned.items.length > 0) return scanned;
  return ownPage(list, containsWords(list.q, 'team'));
}

export type OwnListItem = Awaited<ReturnType<typeof ownStocks>>['items'][number];

const binColumns = {
  id: stocks.id,
  name: stocks.productName,
  ...shownPriceColumns,
  imageBase: stocks.imageBase,
  widths: listColumns.widths,
  deletedAt: sql<Date>`${stocks.deletedAt}`.mapWith(stocks.deletedAt),
};

/** A page of the bin ends with this item; the next one begins behind it. */
const cursorOf = ({ deletedAt, id }: { deletedAt: Date; id: string }) =>
  `${deletedAt.getTime()}_${id}`;

function behind(cursor: string | undefined) {
  const [time = '', id = ''] = cursor?.split('_') ?? [];
  if (!/^\d{1,15}$/.test(time) || !isId(id)) return undefined;
  const at = new Date(Number(time));
  return or(lt(stocks.deletedAt, at), and(eq(stocks.deletedAt, at), lt(stocks.id, id)));
}

/** What the shop can bring back, the last deleted first. */
export async function deletedStocks(shopId: string, after: string | undefined) {
  const rows = await database()
    .select(binColumns)
    .from(stocks)
    .where(and(isInBin(shopId), behind(after)))
    .orderBy(desc(stocks.deletedAt), desc(stocks.id))
    .limit(ownPageSize + 1);
  const items = rows.slice(0, ownPageSize);
  const last = items.at(-1);
  return { items, next: rows.length > ownPageSize && last ? cursorOf(last) : undefined };
}

/** Whose item this is: the edit page tells a foreign one from a missing one. */
export async function stockPlace(id: string) {
  if (!isId(id)) return undefined;
  const [row] = await database()
    .select({ shopId: stocks.shopId, status: stocks.status })
    .from(stocks)
    .where(eq(stocks.id, id));
  return row;
}

/** Everything of one's own item; undefined when it is missing or another shop's. */
export async function ownStock(shopId: string, id: string) {
  if (!isId(id)) return undefined;
  const [stock] = await database()
    .select()
    .from(stocks)
    .where(and(eq(stocks.id, id), isOfShop(shopId)));
  if (!stock) return undefined;
  const [variants, prices] = await Promise.all([liveVariants(id), pricesOf(id)]);
  return { ...stock, variants, prices };
}

export type OwnStock = NonNullable<Awaited<ReturnType<typeof ownStock>>>;

const variantColumns = {
  id: stockVariants.id,
  color: stockVariants.color,
  size: stockVariants.size,
  option: stockVariants.option,
  priceKobo: stockVariants.priceKobo,
  quantity: stockVariants.quantity,
};

/** The variants that have pieces. */
export const liveVariants = (stockId: string) =>
  database()
    .select(variantColumns)
    .from(stockVariants)
    .where(and(eq(stockVariants.stockId, stockId), gt(stockVariants.quantity, 0)))
    .orderBy(asc(stockVariants.id));

/** The variants that goods can come in for: sold out ones too, removed ones not, none of an item that is plain now. */
export const restockVariants = (stockId: string) =>
  database()
    .select(variantColumns)
    .from(stockVariants)
    .where(
      and(
        eq(stockVariants.stockId, stockId),
        eq(stockVariants.removed, false),
        sql`(select quantity from stocks where id = ${stockId})
          = (select sum(quantity) from stock_variants where stock_id = ${stockId})`,
      ),
    )
    .orderBy(asc(stockVariants.id));

const pricesOf = (stockId: string) =>
  database()
    .select({ priceKobo: stockPrices.priceKobo, at: stockPrices.at })
    .from(stockPrices)
    .where(eq(stockPrices.stockId, stockId))
    .orderBy(asc(stockPrices.at));

/** Every item that the shop has, shown or not. */
export async function itemIdsOf(shopId: string): Promise<string[]> {
  const rows = await database().select({ id: stocks.id }).from(stocks).where(isOfShop(shopId));
  return rows.map(({ id }) => id);
}
