import type { OwnShop } from '#app/domains/shops/shops.queries.server.ts';
import { lagosDay } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { photoHint } from '#app/platform/images/image-manifest.ts';
import { koboToNaira } from '#app/platform/money.ts';
import { type PromisedPieces, type Promises, promisedOf } from '../commands/promises.server.ts';
import { entriesOf } from '../draft/opened-item.server.ts';
import { detailsOf } from '../fields/field-columns.server.ts';
import { type HistoryRow, stockHistory } from '../history/history.queries.server.ts';
import type { HistoryFilter } from '../history/history-filters.ts';
import {
  type OwnStock,
  ownStock,
  restockVariants,
  stockPlace,
} from '../own-stocks.queries.server.ts';
import { stockErrors } from '../stocks.errors.ts';
import { photoAt } from '../stocks.queries.server.ts';
import { shelfOf } from '../stocks.ts';
import type { HistoryItem, OrderName } from '../ui/counting/history-list.tsx';
import { variantLabel } from '../variants/variants.ts';
import { categoryChoice } from './own-page.server.ts';

/** One's own item. To people of other shops a public one is forbidden, a hidden one is not there. */
export async function ownStockOrRefuse(shopId: string, stockId: string): Promise<OwnStock> {
  const stock = await ownStock(shopId, stockId);
  if (stock) return stock;
  const place = await stockPlace(stockId);
  throw place?.status === 'active' ? stockErrors.forbidden() : stockErrors.not_found();
}

interface Words {
  names: OrderNames;
  /** What orders hold of the shelf; brought in like the names. */
  promised: Promises['pieces'];
  t: Translate;
}

/** How the orders of movements are called; orders stand above stock, so the page brings it in. */
export type OrderNames = (ids: string[]) => Promise<ReadonlyMap<string, OrderName>>;

async function historyItems(
  rows: HistoryRow[],
  { names, t }: Pick<Words, 'names' | 't'>,
): Promise<HistoryItem[]> {
  const ids = rows.flatMap(({ orderId }) => orderId ?? []);
  const orders = ids.length > 0 ? await names([...new Set(ids)]) : new Map<string, OrderName>();
  return rows.map((row) => historyItem(row, orders.get(row.orderId ?? ''), t));
}

function historyItem(
  { color, size, option, by, phone, at, orderId: _, ...rest }: HistoryRow,
  order: OrderName | undefined,
  t: Translate,
): HistoryItem {
  return {
    ...rest,
    order,
    by: by ?? phone ?? order?.buyer ?? '',
    variant: variantLabel({ option, color, size }, t),
    at: at.toISOString(),
    isToday: lagosDay(at) === lagosDay(),
  };
}

const countedItem = (
  stock: OwnStock,
  variants: OwnStock['variants'],
  promised: PromisedPieces,
) => ({
  id: stock.id,
  name: stock.productName,
  quantity: stock.quantity,
  lowFrom: stock.lowFrom,
  promised: promisedOf(promised, null),
  priceKobo: stock.priceKobo,
  optionName: stock.optionName,
  photo: photoAt(stock.imageBase, stock.imageManifest),
  variants: variants.map((variant) => ({ ...variant, promised: promisedOf(promised, variant.id) })),
});

const recent = 5;

export async function editPage(shop: OwnShop, stockId: string, words: Words) {
  const stock = await ownStockOrRefuse(shop.id, stockId);
  const { movements } = await stockHistory({ stockId, filter: 'all' });
  const { productName, description, category1, category2, category3, status } = stock;
  // Sold-out ones too: they are still on offer, and their price may change.
  const variants = await restockVariants(stockId);
  const promised = await words.promised(database(), stockId);
  const item = countedItem(stock, variants, promised);
  return {
    item,
    /** The form sends it back: what differs from it was changed by the person. */
    opened: JSON.stringify(entriesOf(stock, variants, promised)),
    choice: categoryChoice(shop, words.t, stock.category1),
    values: {
      productName,
      description,
      price: koboToNaira(stock.priceKobo),
      quantity: shelfOf(item),
      category1,
      category2,
      category3,
    },
    details: { status, ...detailsOf(stock) },
    photo: {
      photo: photoAt(stock.imageBase, stock.imageManifest),
      path: stock.imageBase,
      hint: stock.imageManifest ? photoHint(stock.imageManifest) : undefined,
    },
    morePhotos: stock.additionalImages.map(({ base, manifest }) => ({
      photo: photoAt(base, manifest),
      path: base,
    })),
    prices: stock.prices.map(({ priceKobo, at }) => ({ priceKobo, at: at.toISOString() })),
    history: await historyItems(movements.slice(0, recent), words),
  };
}

interface HistoryRequest extends Words {
  shop: OwnShop;
  stockId: string;
  filter: HistoryFilter;
  after?: string | undefined;
}

export async function historyPage({ shop, stockId, filter, after, ...words }: HistoryRequest) {
  const stock = await ownStockOrRefuse(shop.id, stockId);
  const [variants, { movements, next }, promised] = await Promise.all([
    restockVariants(stockId),
    stockHistory({ stockId, filter, after }),
    words.promised(database(), stockId),
  ]);
  const history = await historyItems(movements, words);
  return { item: countedItem(stock, variants, promised), filter, history, next };
}
