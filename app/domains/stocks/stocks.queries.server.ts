import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { type CardPhoto, type StoredPhoto, widthsOf } from '#app/domains/photos/photos.ts';
import { placeByKey } from '#app/domains/places/places.ts';
import { placeOf } from '#app/domains/shops/address/place.ts';
import { isStanding, shops } from '#app/domains/shops/shops.table.server.ts';
import { trustColumns } from '#app/domains/shops/trust/trust.queries.server.ts';
import {
  database,
  plannedOnce,
  replica,
  replicaPlannedOnce,
} from '#app/platform/db/database.server.ts';
import { prepared } from '#app/platform/db/statements/prepared.server.ts';
import { isId } from '#app/platform/id.ts';
import type { ImageManifest } from '#app/platform/images/image-manifest.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import type { StockChoice } from './choices.ts';
import { detailColumns, detailsOf } from './fields/field-columns.server.ts';
import { type DetailValues, detail, sideNames, teamNames } from './fields/product-fields.ts';
import { isHiddenByMeasure, isOffered, isOfShop, offeredText } from './offered.server.ts';
import type { StockCard } from './stock-card.ts';
import { stocks, stockVariants } from './stocks.table.server.ts';
import { forEachSide, type ShownPrice, variantPrice } from './variants/variants.ts';

/**
 * What stands struck beside the lowest price: the least of the variants that cost it, and nothing where one of them has
 * none. Only of an item in an offer whose variants have prices of their own is it looked up.
 */
const struckText = `case when stocks.offer_until is null then null
      when stocks.lowest_kobo is null then stocks.was_kobo::float8
      else (select v.was_kobo::float8 from stock_variants v where v.stock_id = stocks.id and not v.removed
        and coalesce(v.price_kobo, stocks.price_kobo) = stocks.lowest_kobo order by v.was_kobo nulls first limit 1) end`;

/** The price that lists show: the lowest of what is on offer, and whether there are others. */
export const shownPriceColumns = {
  priceKobo: sql<number>`coalesce(${stocks.lowestKobo}, ${stocks.priceKobo})`.mapWith(Number),
  from: sql<true | null>`case when ${stocks.highestKobo} > ${stocks.lowestKobo} then true end`,
  wasKobo: sql<number | null>`${sql.raw(struckText)}`,
  negotiable: sql<true | null>`case when ${stocks.negotiable} then true end`,
};

interface PriceRow {
  priceKobo: number;
  from: true | null;
  wasKobo?: number | null;
  negotiable?: true | null;
}

/** What these columns answered, as it is shown. */
export const shownPriceOf = ({ priceKobo, from, wasKobo, negotiable }: PriceRow): ShownPrice => ({
  priceKobo,
  ...(from && { from }),
  ...(wasKobo && { wasKobo }),
  ...(negotiable && { negotiable }),
});

/** The same for statements that are written by hand. */
export const shownPriceText = `coalesce(lowest_kobo, price_kobo)::float8 as "priceKobo",
      case when highest_kobo > lowest_kobo then true end as "from",
      ${struckText} as "wasKobo",
      case when negotiable then true end as "negotiable"`;

/** Columns of a product that anybody may see in a list. */
export const cardColumns = {
  id: stocks.id,
  name: stocks.productName,
  ...shownPriceColumns,
  views: stocks.views,
  likes: stocks.likes,
  imageBase: stocks.imageBase,
  /** Only the widths: the rest of the manifest would weigh more than the card. */
  widths: sql<number[] | null>`${stocks.imageManifest} -> 'widths'`,
};

export type CardRow = PriceRow & {
  id: string;
  name: string;
  views: number;
  likes: number;
  imageBase: string;
  widths: number[] | null;
  shop?: string;
};

/** Name, place and address on lines of their own. Read for each row that is given out, so that it changes no plan. */
export const shopOfCard =
  "(select shops.name || E'\\n' || coalesce(shops.place, '') || E'\\n' || shops.address from shops where shops.id = stocks.shop_id) as shop";

export function photoAt(base: string, manifest: Pick<ImageManifest, 'widths'> | null): CardPhoto {
  return { url: storage().publicUrl(base), widths: widthsOf(manifest) };
}

function sellerOf(line: string): Pick<StockCard, 'shop' | 'place'> {
  const [shop, key = '', address = ''] = line.split('\n');
  const place = placeByKey(key)?.label ?? placeOf(address);
  return { shop, ...(place && { place }) };
}

export function cardOf({ imageBase, widths, shop, ...row }: CardRow): StockCard {
  const { priceKobo, from, wasKobo, negotiable, ...card } = row;
  const price = shownPriceOf({
    priceKobo,
    from,
    ...(wasKobo && { wasKobo }),
    ...(negotiable && { negotiable }),
  });
  const photo = photoAt(imageBase, widths && { widths });
  return { ...card, ...price, photo, ...(shop && sellerOf(shop)) };
}

/** The cards of these products by their ids, each with its shop; what was hidden meanwhile is left out. */
export async function cardsById(
  ids: readonly string[],
): Promise<ReadonlyMap<string, { shopId: string; card: StockCard }>> {
  if (ids.length === 0) return new Map();
  const rows = await prepared<CardRow & { shopId: string }>(
    'stocks.cards',
    `select id, shop_id as "shopId", product_name as name, ${shownPriceText}, views, likes,
      image_base as "imageBase", image_manifest -> 'widths' as widths, ${shopOfCard}
    from stocks where id = any($1::uuid[]) and ${offeredText}`,
    [ids],
  );
  return new Map(rows.map(({ shopId, ...row }) => [row.id, { shopId, card: cardOf(row) }]));
}

/** The same in the order of their ids. */
export async function stockCards(ids: readonly string[]): Promise<StockCard[]> {
  const byId = await cardsById(ids);
  return ids.flatMap((id) => byId.get(id)?.card ?? []);
}

/** What a hidden product may be shown to: everybody sees active ones, its own shop sees all. */
const visibleTo = (ownShopId: string | undefined) =>
  ownShopId === undefined ? isOffered : or(isOffered, isOfShop(ownShopId));

/** Everything of one product that its public page shows; undefined when it is missing or not for this viewer. */
export async function publicStock(id: string, ownShopId?: string) {
  if (!isId(id)) return undefined;
  const [row] = await plannedOnce()
    .select({
      ...cardColumns,
      description: stocks.description,
      category1: stocks.category1,
      category2: stocks.category2,
      category3: stocks.category3,
      brand: stocks.brand,
      condition: stocks.condition,
      optionName: stocks.optionName,
      itemKobo: stocks.priceKobo,
      offerUntil: stocks.offerUntil,
      shopPlace: shops.place,
      quantity: stocks.quantity,
      soldOut: sql<boolean>`${stocks.quantity} = 0`,
      manifest: stocks.imageManifest,
      additionalImages: stocks.additionalImages,
      updatedAt: stocks.updatedAt,
      shopId: shops.id,
      shopName: shops.name,
      shopAddress: shops.address,
      shopPhone: shops.phoneNumber,
      shopTelegram: shops.telegramUsername,
      averageRating: shops.averageRating,
      totalRatings: shops.totalRatings,
      reviewCounts: shops.reviewCounts,
      ...trustColumns,
      pictureBase: users.pictureBase,
      pictureManifest: users.pictureManifest,
    })
    .from(stocks)
    .innerJoin(shops, eq(shops.id, stocks.shopId))
    .innerJoin(users, eq(users.id, shops.ownerUserId))
    .where(and(eq(stocks.id, id), visibleTo(ownShopId), isStanding));
  return row;
}

export type PublicStock = NonNullable<Awaited<ReturnType<typeof publicStock>>>;

const mostChoices = 200;

/** What buyers choose from, what is sold out too; what the shop took out is gone. */
export async function choicesOf(stock: {
  id: string;
  itemKobo: number;
  quantity: number;
  wasKobo: number | null;
}): Promise<StockChoice[]> {
  const item = { priceKobo: stock.itemKobo };
  const rows = await plannedOnce()
    .select({
      variantId: stockVariants.id,
      color: stockVariants.color,
      size: stockVariants.size,
      option: stockVariants.option,
      priceKobo: stockVariants.priceKobo,
      wasKobo: stockVariants.wasKobo,
      left: stockVariants.quantity,
    })
    .from(stockVariants)
    .where(and(eq(stockVariants.stockId, stock.id), eq(stockVariants.removed, false)))
    .orderBy(stockVariants.id)
    .limit(mostChoices);
  if (rows.length > 0) return rows.map((row) => ({ ...row, priceKobo: variantPrice(item, row) }));
  const none = forEachSide(() => '');
  const { wasKobo, quantity: left } = stock;
  return [{ variantId: null, ...none, ...item, wasKobo, left }];
}

export const galleryOf = (row: {
  imageBase: string;
  widths: number[] | null;
  additionalImages: StoredPhoto[];
}): CardPhoto[] => [
  photoAt(row.imageBase, row.widths && { widths: row.widths }),
  ...row.additionalImages.map((image) => photoAt(image.base, image.manifest)),
];

/** The newest of the same shop, without the one on show. */
export async function moreFromShop(
  shopId: string,
  exceptId: string,
  count: number,
): Promise<StockCard[]> {
  const rows = await replicaPlannedOnce()
    .select(cardColumns)
    .from(stocks)
    .where(and(eq(stocks.shopId, shopId), isOffered, ne(stocks.id, exceptId)))
    .orderBy(sql`${stocks.id} desc`)
    .limit(count);
  return rows.map(cardOf);
}

export async function shopOfStock(id: string): Promise<string | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await replica()
    .select({ shopId: stocks.shopId })
    .from(stocks)
    .where(eq(stocks.id, id));
  return row?.shopId;
}

/** The declared texts that only the team sees and that are filled in; the page names them by their label. */
const teamTexts = (details: DetailValues) =>
  teamNames.flatMap((name) => {
    const { kind, label } = detail(name);
    const value = details[name];
    if (kind === 'measure' || kind === 'date' || !value) return [];
    return [{ name, label, value: String(value), isLong: kind === 'long_text' }];
  });

/** What only the shop's own team sees of a product. */
export async function teamStock(id: string, shopId: string) {
  const [row] = await database()
    .select({
      status: stocks.status,
      withheld: isHiddenByMeasure,
      quantity: stocks.quantity,
      createdAt: stocks.createdAt,
      ...detailColumns,
    })
    .from(stocks)
    .where(and(eq(stocks.id, id), isOfShop(shopId)));
  if (!row) return undefined;
  const variants = await database()
    .select({
      color: stockVariants.color,
      size: stockVariants.size,
      option: stockVariants.option,
      priceKobo: stockVariants.priceKobo,
      quantity: stockVariants.quantity,
    })
    .from(stockVariants)
    .where(and(eq(stockVariants.stockId, id), isNull(stockVariants.archivedAt)))
    .orderBy(stockVariants.id);
  const { status, withheld, quantity, createdAt } = row;
  const details = detailsOf(row);
  return {
    status,
    withheld,
    quantity,
    lowFrom: details.lowFrom,
    createdAt,
    variants,
    texts: teamTexts(details),
    weight: details.weight,
    sides: sideNames.flatMap((name) => details[name] ?? []),
  };
}

export type TeamStock = NonNullable<Awaited<ReturnType<typeof teamStock>>>;
