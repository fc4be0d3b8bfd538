import { and, asc, eq, getTableColumns, ne } from 'drizzle-orm';
import { lagosDay } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { koboToNaira } from '#app/platform/money.ts';
import { writeCsv } from '#app/platform/sheets/csv.ts';
import { detailsOf } from '../fields/field-columns.server.ts';
import { fieldNames } from '../fields/product-fields.ts';
import { isOfShop } from '../offered.server.ts';
import { stockCosts, stockOffers } from '../prices/prices.table.server.ts';
import { stocks, stockVariants } from '../stocks.table.server.ts';
import { nairaCell, negotiableCell, offerDays } from './price-cells.ts';
import { writeVariantCell } from './variant-cell.ts';

const offerColumns = ['offerPrice', 'offerFrom', 'offerUntil'] as const;
const costColumns = ['cost', 'floor'] as const;
const columns = [
  ...fieldNames,
  ...(['views', 'likes', 'orders', 'createdAt'] as const),
  ...offerColumns,
  'negotiable',
] as const;

type Cells = Record<
  (typeof columns)[number] | (typeof costColumns)[number],
  string | number | null
>;

type Variant = typeof stockVariants.$inferSelect;

interface Listed {
  row: typeof stocks.$inferSelect;
  variants: readonly Variant[];
  /** One that waits or runs. */
  offer: typeof stockOffers.$inferSelect | undefined;
  /** None for somebody who may not see them. */
  costs: readonly (typeof stockCosts.$inferSelect)[];
}

/** The price that counts when no offer does, and the offer beside it. */
function pricesOf({ row, offer }: Pick<Listed, 'row' | 'offer'>) {
  const isOpen = offer && (offer.state === 'planned' || row.offerUntil !== null);
  if (!isOpen) return { price: koboToNaira(row.priceKobo), ...noOffer };
  const usual = offer.state === 'running' ? (offer.wasKobo ?? row.priceKobo) : row.priceKobo;
  const offerPrice = koboToNaira(offer.priceKobo);
  return { price: koboToNaira(usual), offerPrice, ...offerDays(offer, lagosDay) };
}

const noOffer = { offerPrice: '', offerFrom: '', offerUntil: '' };

function cellsOf({ row, variants, offer, costs }: Listed): Cells {
  const { productName, description, quantity, category1, category2, category3, status } = row;
  const costOf = (variantId: string | null) => {
    const known = costs.find((cost) => cost.variantId === variantId);
    return { cost: nairaCell(known?.costKobo), floor: nairaCell(known?.floorKobo) };
  };
  return {
    productName,
    description,
    quantity,
    ...pricesOf({ row, offer }),
    ...costOf(null),
    negotiable: negotiableCell(row.negotiable),
    variants: writeVariantCell(
      variants.map(({ priceKobo, backKobo, ...variant }) => ({
        ...variant,
        ...costOf(variant.id),
        price: nairaCell(backKobo ?? priceKobo),
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

/** What the shop's items hang on, by item. */
async function partsOf(shopId: string, seesCosts: boolean) {
  const ofShop = isOfShop(shopId);
  const [variants, offers, costs] = await Promise.all([
    database()
      .select(getTableColumns(stockVariants))
      .from(stockVariants)
      .innerJoin(stocks, eq(stocks.id, stockVariants.stockId))
      .where(and(ofShop, eq(stockVariants.removed, false)))
      .orderBy(asc(stockVariants.id)),
    database()
      .select(getTableColumns(stockOffers))
      .from(stockOffers)
      .innerJoin(stocks, eq(stocks.id, stockOffers.stockId))
      .where(and(ofShop, ne(stockOffers.state, 'over'))),
    seesCosts
      ? database()
          .select(getTableColumns(stockCosts))
          .from(stockCosts)
          .innerJoin(stocks, eq(stocks.id, stockCosts.stockId))
          .where(ofShop)
      : [],
  ]);
  return {
    variants: Map.groupBy(variants, ({ stockId }) => stockId),
    offers: new Map(offers.map((offer) => [offer.stockId, offer])),
    costs: Map.groupBy(costs, ({ stockId }) => stockId),
  };
}

/** The shop's whole stock; the same columns that an import reads. What items have cost is for those who may set it. */
export async function exportStocks(
  shopId: string,
  { seesCosts = false }: { seesCosts?: boolean } = {},
): Promise<string> {
  const rows = await database()
    .select()
    .from(stocks)
    .where(isOfShop(shopId))
    .orderBy(asc(stocks.id));
  const parts = await partsOf(shopId, seesCosts);
  const names = [...columns, ...(seesCosts ? costColumns : [])];
  const lines = rows.map((row) => {
    const own = parts.variants.get(row.id) ?? [];
    const isPlain = own.every(({ quantity }) => quantity === 0);
    const cells = cellsOf({
      row,
      variants: isPlain ? [] : own,
      offer: parts.offers.get(row.id),
      costs: parts.costs.get(row.id) ?? [],
    });
    return names.map((name) => cells[name]);
  });
  return writeCsv([names, ...lines]);
}
