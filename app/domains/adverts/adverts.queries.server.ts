import { and, asc, count, desc, eq, gte, inArray, lt } from 'drizzle-orm';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { isHiddenByMeasure, isOfShop } from '#app/domains/stocks/offered.server.ts';
import { shownPriceColumns, shownPriceOf } from '#app/domains/stocks/stocks.queries.server.ts';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { adSettings, advertCodes, advertPosts, adverts } from './adverts.table.server.ts';

/** What an advert and its picture are made from; undefined for a foreign or missing item. */
export async function advertSource(
  shopId: string,
  stockId: string,
  executor: Executor = database(),
) {
  if (!isId(stockId)) return undefined;
  const [row] = await executor
    .select({
      id: stocks.id,
      name: stocks.productName,
      description: stocks.description,
      ...shownPriceColumns,
      quantity: stocks.quantity,
      status: stocks.status,
      isHidden: isHiddenByMeasure,
      suspendedAt: shops.suspendedAt,
      category1: stocks.category1,
      category3: stocks.category3,
      imageBase: stocks.imageBase,
      shopId: shops.id,
      shopName: shops.name,
      address: shops.address,
      phoneNumber: shops.phoneNumber,
      pictureBase: users.pictureBase,
      location: adSettings.location,
      chosenLanguage: adSettings.language,
      ownersLanguage: users.language,
      whatsappEnabled: adSettings.whatsappEnabled,
      whatsappNumber: adSettings.whatsappNumber,
    })
    .from(stocks)
    .innerJoin(shops, eq(shops.id, stocks.shopId))
    .innerJoin(users, eq(users.id, shops.ownerUserId))
    .leftJoin(adSettings, eq(adSettings.shopId, shops.id))
    .where(and(eq(stocks.id, stockId), isOfShop(shopId)));
  if (!row) return undefined;
  const { whatsappEnabled, whatsappNumber, location, priceKobo, from, ...others } = row;
  const { chosenLanguage, ownersLanguage, ...rest } = others;
  return {
    ...rest,
    /** Of the advert's words: chosen for all of the shop's, else the owner's own. */
    language: chosenLanguage ?? ownersLanguage ?? 'en',
    ...shownPriceOf({ priceKobo, from }),
    location: location ?? 'Nigeria',
    whatsapp: whatsappEnabled ? (whatsappNumber ?? '') : '',
  };
}

export type AdvertSource = NonNullable<Awaited<ReturnType<typeof advertSource>>>;

/** The newest advert of an item. */
export async function advertOf(shopId: string, stockId: string, executor: Executor = database()) {
  if (!isId(stockId)) return undefined;
  const [row] = await executor
    .select({
      template: adverts.template,
      title: adverts.title,
      text: adverts.text,
      hashtags: adverts.hashtags,
      generatedAt: adverts.generatedAt,
    })
    .from(adverts)
    .where(and(eq(adverts.stockId, stockId), eq(adverts.shopId, shopId)));
  return row;
}

export async function codesOf(shopId: string, stockId: string, executor: Executor = database()) {
  return executor
    .select({ code: advertCodes.code, place: advertCodes.place })
    .from(advertCodes)
    .where(and(eq(advertCodes.stockId, stockId), eq(advertCodes.shopId, shopId)));
}

/** A code as this shop has given it out; another shop's, or one that somebody made up, is none. */
export async function ownCode(
  shopId: string | undefined,
  code: string | undefined,
): Promise<string | undefined> {
  if (!isId(shopId) || code === undefined) return undefined;
  const target = await codeTarget(code);
  return target?.shopId === shopId ? target.code : undefined;
}

/** Where a short link leads; undefined for a code that nobody has given out. */
export async function codeTarget(code: string) {
  if (!/^[a-z0-9]{4,16}$/.test(code)) return undefined;
  const [row] = await database()
    .select({ code: advertCodes.code, stockId: advertCodes.stockId, shopId: advertCodes.shopId })
    .from(advertCodes)
    .where(eq(advertCodes.code, code));
  return row;
}

/** With its sealed secrets: for this domain's own commands and views only. */
export async function settingsRow(shopId: string, executor: Executor = database()) {
  const [row] = await executor.select().from(adSettings).where(eq(adSettings.shopId, shopId));
  return row;
}

/** New items that did not reach the channel, the newest first. */
export async function failedPosts(shopId: string) {
  return database()
    .select({ stockId: advertPosts.stockId, name: stocks.productName, reason: advertPosts.reason })
    .from(advertPosts)
    .innerJoin(stocks, eq(stocks.id, advertPosts.stockId))
    .where(and(isOfShop(shopId), eq(advertPosts.state, 'failed')))
    .orderBy(desc(advertPosts.updatedAt))
    .limit(5);
}

/** Items that wait for their turn in the channel. */
export async function queuedPosts(shopId: string): Promise<string[]> {
  const rows = await database()
    .select({ stockId: advertPosts.stockId })
    .from(advertPosts)
    .where(and(eq(advertPosts.shopId, shopId), eq(advertPosts.state, 'queued')));
  return rows.map(({ stockId }) => stockId);
}

export async function postRow(stockId: string, executor: Executor = database()) {
  const [row] = await executor.select().from(advertPosts).where(eq(advertPosts.stockId, stockId));
  return row;
}

/** Items with an advert made in the time. */
export async function advertsMade(shopId: string, from: Date, to: Date): Promise<number> {
  const [row] = await database()
    .select({ n: count() })
    .from(adverts)
    .where(
      and(eq(adverts.shopId, shopId), gte(adverts.generatedAt, from), lt(adverts.generatedAt, to)),
    );
  return row?.n ?? 0;
}

/** All adverts of a shop, for the list of what its deletion removes. */
export async function advertCount(shopId: string): Promise<number> {
  const [row] = await database()
    .select({ n: count() })
    .from(adverts)
    .where(eq(adverts.shopId, shopId));
  return row?.n ?? 0;
}

/** Every code of a shop with the item it stands for. */
export async function shopCodes(shopId: string) {
  return database()
    .select({
      code: advertCodes.code,
      place: advertCodes.place,
      stockId: advertCodes.stockId,
      name: stocks.productName,
      imageBase: stocks.imageBase,
      imageManifest: stocks.imageManifest,
    })
    .from(advertCodes)
    .innerJoin(stocks, eq(stocks.id, advertCodes.stockId))
    .where(eq(advertCodes.shopId, shopId))
    .orderBy(asc(advertCodes.createdAt));
}

/** Which of these items are still there. */
export async function existingStocks(ids: readonly string[]): Promise<Set<string>> {
  const known = ids.filter(isId);
  if (known.length === 0) return new Set();
  const rows = await database()
    .select({ id: stocks.id })
    .from(stocks)
    .where(inArray(stocks.id, known));
  return new Set(rows.map((row) => row.id));
}
