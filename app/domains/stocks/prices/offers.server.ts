import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { type Actor, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import { now } from '#app/platform/clock.ts';
import { database, type Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { workOffDue } from '#app/platform/queue/due-work.server.ts';
import { stamped } from '../commands/field-times.server.ts';
import { lockOwnStock } from '../commands/own-stock.server.ts';
import { reindexStock } from '../search-index/index-stock.server.ts';
import { stockErrors } from '../stocks.errors.ts';
import { stockPrices, stocks, stockVariants } from '../stocks.table.server.ts';
import { maxPriceKobo, minPriceKobo } from '../stocks.ts';
import { floorsOf, isPriceProven } from './prices.queries.server.ts';
import { stockOffers } from './prices.table.server.ts';
import { floorFor, longestOfferMs, offeredKobo, struckAfterMs } from './prices.ts';

type Offer = typeof stockOffers.$inferSelect;
type Item = typeof stocks.$inferSelect;

async function notePrice(tx: Transaction, stockId: string, priceKobo: number): Promise<void> {
  await tx
    .insert(stockPrices)
    .values({ stockId, priceKobo, at: now() })
    .onConflictDoUpdate({ target: [stockPrices.stockId, stockPrices.at], set: { priceKobo } });
}

const markOver = (tx: Transaction, { id }: Pick<Offer, 'id'>) =>
  tx.update(stockOffers).set({ state: 'over' }).where(eq(stockOffers.id, id));

type Variant = typeof stockVariants.$inferSelect;

/** Somebody set what it may not be sold below: of the item, or of a variant that costs what the item does. */
async function isBelowFloor(
  tx: Transaction,
  stockId: string,
  priceKobo: number,
  variants: readonly Variant[],
): Promise<boolean> {
  const floors = await floorsOf(tx, [stockId]);
  const asItem = variants.filter((variant) => variant.priceKobo === null && !variant.removed);
  return [null, ...asItem.map(({ id }) => id)].some(
    (variantId) => priceKobo < (floorFor(floors, { stockId, variantId }) ?? 0),
  );
}

/** Each variant goes down with the item; its old price is struck only if it was its own for the seven days before. */
async function beginVariants(
  tx: Transaction,
  { stock, offerKobo, isProven }: { stock: Item; offerKobo: number; isProven: boolean },
  variants: readonly Variant[],
): Promise<void> {
  const floors = await floorsOf(tx, [stock.id]);
  const since = new Date(now().getTime() - struckAfterMs);
  for (const { id, priceKobo: ownKobo, pricedAt, removed } of variants) {
    if (removed) continue;
    const isOld = pricedAt <= since;
    const floorKobo = floorFor(floors, { stockId: stock.id, variantId: id });
    const prices = { floorKobo, usualKobo: stock.priceKobo, offerKobo };
    const priceKobo = ownKobo === null ? undefined : offeredKobo({ ownKobo, ...prices });
    const isDown = ownKobo === null || priceKobo !== undefined;
    const isStruck = isOld && isDown && (isProven || ownKobo !== null);
    const wasKobo = isStruck ? (ownKobo ?? stock.priceKobo) : null;
    if (!isDown || (priceKobo === undefined && wasKobo === null)) continue;
    const own = priceKobo !== undefined && { priceKobo, backKobo: ownKobo, pricedAt: now() };
    await tx
      .update(stockVariants)
      .set({ wasKobo, ...own })
      .where(eq(stockVariants.id, id));
  }
}

/** Prices of their own are back, except those that somebody has named meanwhile. */
const endVariants = async (tx: Transaction, stockId: string): Promise<void> => {
  const ofItem = eq(stockVariants.stockId, stockId);
  await tx
    .update(stockVariants)
    .set({
      priceKobo: sql`${stockVariants.backKobo}`,
      backKobo: null,
      wasKobo: null,
      pricedAt: now(),
    })
    .where(and(ofItem, isNotNull(stockVariants.backKobo)));
  await tx
    .update(stockVariants)
    .set({ wasKobo: null })
    .where(and(ofItem, isNotNull(stockVariants.wasKobo)));
};

/** Starting or stopping an offer sets the price: an older change that arrives later does not end it. */
const pricedBy = (stock: Item, userId: string | null) =>
  stamped(stock, ['price'], { at: now(), by: userId ?? '' });

/** From now on the offer's price is the item's; the old one is struck only if it was really asked before. */
async function begin(tx: Transaction, offer: Offer, stock: Item): Promise<void> {
  const { priceKobo, endsAt } = offer;
  const variants = await tx
    .select()
    .from(stockVariants)
    .where(eq(stockVariants.stockId, stock.id))
    .orderBy(stockVariants.id);
  // The price went down by itself meanwhile, or the floor up: there is nothing to offer.
  if (priceKobo >= stock.priceKobo || (await isBelowFloor(tx, stock.id, priceKobo, variants))) {
    await markOver(tx, offer);
    return;
  }
  const isProven = await isPriceProven(tx, stock, now());
  const wasKobo = stock.priceKobo;
  await tx
    .update(stocks)
    .set({
      priceKobo,
      wasKobo: isProven ? wasKobo : null,
      offerUntil: endsAt,
      updatedAt: now(),
      fieldTimes: pricedBy(stock, offer.createdBy),
    })
    .where(eq(stocks.id, stock.id));
  await tx
    .update(stockOffers)
    .set({ state: 'running', wasKobo })
    .where(eq(stockOffers.id, offer.id));
  await beginVariants(tx, { stock, offerKobo: priceKobo, isProven }, variants);
  await notePrice(tx, stock.id, priceKobo);
  await reindexStock(tx, stock.id);
}

/** The old price is back, unless somebody has named another one meanwhile: that one stands. */
async function end(tx: Transaction, offer: Offer, stock: Item): Promise<void> {
  await markOver(tx, offer);
  if (stock.offerUntil === null) return;
  const priceKobo = offer.wasKobo ?? stock.priceKobo;
  await endVariants(tx, stock.id);
  await tx
    .update(stocks)
    .set({ priceKobo, wasKobo: null, offerUntil: null, updatedAt: now() })
    .where(eq(stocks.id, stock.id));
  await notePrice(tx, stock.id, priceKobo);
  await reindexStock(tx, stock.id);
}

export interface OfferDraft {
  stockId: string;
  priceKobo: number;
  startsAt: Date;
  endsAt: Date;
}

async function openOffer(tx: Transaction, stockId: string): Promise<Offer | undefined> {
  const open = and(eq(stockOffers.stockId, stockId), sql`${stockOffers.state} <> 'over'`);
  const [offer] = await tx.select().from(stockOffers).where(open).for('update');
  return offer;
}

/** A lower price from one time to another; one that waits or runs already is ended first. */
export async function setOffer(tx: Transaction, actor: Actor, draft: OfferDraft): Promise<void> {
  await lockShop(tx, actor, 'prices.edit');
  const { stock, variants } = await lockOwnStock(tx, actor, draft.stockId);
  const { priceKobo, startsAt, endsAt } = draft;
  const length = endsAt.getTime() - startsAt.getTime();
  if (endsAt <= now() || length <= 0 || length > longestOfferMs) throw stockErrors.offer_time();
  const before = await openOffer(tx, stock.id);
  const isRunning = before?.state === 'running' && stock.offerUntil !== null;
  const usual = isRunning ? (before.wasKobo ?? stock.priceKobo) : stock.priceKobo;
  if (priceKobo < minPriceKobo || priceKobo > maxPriceKobo || priceKobo >= usual)
    throw stockErrors.offer_price({}, { fields: { price: 'stocks.offer_price' } });
  if (await isBelowFloor(tx, stock.id, priceKobo, variants))
    throw stockErrors.below_floor({}, { fields: { price: 'stocks.below_floor' } });
  if (before) await (before.state === 'running' ? end(tx, before, stock) : markOver(tx, before));
  const [offer] = await tx
    .insert(stockOffers)
    .values({ ...draft, state: 'planned', createdBy: actor.userId })
    .returning();
  const [fresh] = await tx.select().from(stocks).where(eq(stocks.id, stock.id));
  if (offer && fresh && startsAt <= now()) await begin(tx, offer, fresh);
}

/** Ended by hand, also when asked twice. */
export async function stopOffer(tx: Transaction, actor: Actor, stockId: string): Promise<void> {
  await lockShop(tx, actor, 'prices.edit');
  const { stock } = await lockOwnStock(tx, actor, stockId);
  const offer = await openOffer(tx, stock.id);
  if (!offer) return;
  await (offer.state === 'running' ? end(tx, offer, stock) : markOver(tx, offer));
  if (offer.state === 'running')
    await tx
      .update(stocks)
      .set({ fieldTimes: pricedBy(stock, actor.userId) })
      .where(eq(stocks.id, stock.id));
}

const isDue = () =>
  sql`((${stockOffers.state} = 'planned' and ${stockOffers.startsAt} <= ${now().toISOString()}::timestamptz)
    or (${stockOffers.state} = 'running' and ${stockOffers.endsAt} <= ${now().toISOString()}::timestamptz))`;

/** One offer whose time has come: item first, then offer, as every command locks them. */
const turnOffer = ({ id, stockId }: { id: string; stockId: string }): Promise<boolean> =>
  inTransaction(async (tx) => {
    const [stock] = await tx.select().from(stocks).where(eq(stocks.id, stockId)).for('update');
    const [offer] = await tx
      .select()
      .from(stockOffers)
      .where(and(eq(stockOffers.id, id), isDue()))
      .for('update');
    if (!stock || !offer) return false;
    if (offer.state === 'running') await end(tx, offer, stock);
    // Its whole time went by while nobody worked: it never began.
    else if (offer.endsAt <= now()) await markOver(tx, offer);
    else await begin(tx, offer, stock);
    return true;
  });

/** Begins and ends what is due; safe to run at any time and twice at once. */
export const turnDueOffers = () =>
  workOffDue<{ id: string; stockId: string }>({
    name: 'stocks.turn-offers',
    keyOf: ({ id }) => id,
    page: ({ after, limit, isReady }) =>
      database()
        .select({ id: stockOffers.id, stockId: stockOffers.stockId })
        .from(stockOffers)
        .where(
          and(
            isDue(),
            after ? gt(stockOffers.id, after.id) : undefined,
            isReady(sql`${stockOffers.id}::text`),
          ),
        )
        .orderBy(stockOffers.id)
        .limit(limit),
    run: turnOffer,
  });
