import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { shopPicture } from '#app/domains/shops/directory/directory.queries.server.ts';
import { isStanding, shops } from '#app/domains/shops/shops.table.server.ts';
import { stocks, stockVariants } from '#app/domains/stocks/stocks.table.server.ts';
import { now } from '#app/platform/clock.ts';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { orders } from '../orders.table.server.ts';
import { givenKobo } from '../totals/discount-given.queries.server.ts';
import { bidHistory, bids } from './bids.table.server.ts';
import { isBidCode, liveStates, stateAt } from './bids.ts';

const columns = {
  bid: bids,
  item: {
    name: stocks.productName,
    priceKobo: sql<number>`coalesce(${stockVariants.priceKobo}, ${stocks.priceKobo})`.mapWith(
      Number,
    ),
    color: stockVariants.color,
    size: stockVariants.size,
    option: stockVariants.option,
    pictureBase: stocks.imageBase,
    pictureWidths: sql<number[] | null>`${stocks.imageManifest} -> 'widths'`,
  },
  // Looked up for each row that is shown: no list of orders is walked for it.
  orderId: sql<string | null>`(select o.id from orders o where o.bid_id = ${bids.id})`,
  orderCode: sql<string | null>`(select o.code from orders o where o.bid_id = ${bids.id})`,
  shopName: shops.name,
};

const rows = (executor: Executor) =>
  executor
    .select(columns)
    .from(bids)
    .innerJoin(shops, eq(shops.id, bids.shopId))
    .innerJoin(stocks, eq(stocks.id, bids.stockId))
    .leftJoin(stockVariants, eq(stockVariants.id, bids.variantId));

type Row = Awaited<ReturnType<typeof rows>>[number];

const viewOf = ({ bid, item, orderId, orderCode, shopName }: Row) => ({
  id: bid.id,
  stockId: bid.stockId,
  state: stateAt(bid, now()),
  amountKobo: bid.amountKobo,
  quantity: bid.quantity,
  buyerName: bid.buyerName,
  expiresAt: bid.expiresAt,
  updatedAt: bid.updatedAt,
  shopName,
  name: item.name,
  priceKobo: item.priceKobo,
  color: item.color,
  size: item.size,
  option: item.option,
  photo: shopPicture(item) ?? null,
  orderId,
  orderCode,
});

const isLive = () => and(inArray(bids.state, [...liveStates]), gt(bids.expiresAt, now()));
const waitsForShop = (shopId: string) =>
  and(eq(bids.shopId, shopId), eq(bids.state, 'open'), gt(bids.expiresAt, now()));

/** What waits for the team: how many offers, and those that have waited longest. */
export async function openBids(shopId: string, limit: number) {
  const [[all], oldest] = await Promise.all([
    database().select({ count: sql<number>`count(*)::int` }).from(bids).where(waitsForShop(shopId)),
    rows(database()).where(waitsForShop(shopId)).orderBy(asc(bids.id)).limit(limit),
  ]);
  return { count: all?.count ?? 0, bids: oldest.map(viewOf) };
}

const mostOpen = 100;
const mostOthers = 30;

/** The team's page: what waits for it, and what was answered last. */
export async function shopBids(shopId: string) {
  const [waiting, last, [given]] = await Promise.all([
    rows(database()).where(waitsForShop(shopId)).orderBy(asc(bids.id)).limit(mostOpen),
    rows(database()).where(eq(bids.shopId, shopId)).orderBy(desc(bids.id)).limit(mostOthers),
    database()
      .select({
        orders: sql<number>`count(*)::int`,
        givenKobo,
      })
      .from(orders)
      .innerJoin(bids, eq(bids.id, orders.bidId))
      .where(and(eq(bids.shopId, shopId), sql`${orders.status} not in ('cancelled', 'expired')`)),
  ]);
  return {
    waiting: waiting.map(viewOf),
    others: last.map(viewOf).filter(({ state }) => state !== 'open'),
    given: given ?? { orders: 0, givenKobo: 0 },
  };
}

export type ShopBids = Awaited<ReturnType<typeof shopBids>>;
export type ShownBid = ShopBids['waiting'][number];

const mostOfVisitor = 20;
const endedDays = 30;

/** Offers of a visitor's browser: those that are not over, then those that ended in the last days. */
export async function myBids(visitorKey: string) {
  const since = new Date(now().getTime() - endedDays * 86_400_000);
  // One that nobody answered has ended with its time, whenever that was written down.
  const ranOut = inArray(bids.state, [...liveStates, 'expired']);
  const ended = sql`case when ${ranOut} then ${bids.expiresAt} else ${bids.updatedAt} end`;
  const isRecent = sql`${ended} > ${since.toISOString()}::timestamptz`;
  const isOpen = sql<boolean>`${isLive()}`;
  const found = await rows(database())
    .where(and(eq(bids.visitorKey, visitorKey), isRecent, isStanding))
    .orderBy(desc(isOpen), desc(bids.id))
    .limit(mostOfVisitor);
  return found.map((row) => ({ ...viewOf(row), code: row.bid.code }));
}

export type MyBid = Awaited<ReturnType<typeof myBids>>[number];

/** The offer that a visitor's browser has for an item already. */
export async function liveBidOf(visitorKey: string, stockId: string): Promise<string | undefined> {
  if (!isId(stockId)) return undefined;
  const [row] = await database()
    .select({ code: bids.code })
    .from(bids)
    .where(and(eq(bids.visitorKey, visitorKey), eq(bids.stockId, stockId), isLive()));
  return row?.code;
}

/** For whoever has its code. */
export async function bidByCode(code: string | undefined) {
  if (!isBidCode(code)) return undefined;
  const [row] = await rows(database()).where(and(eq(bids.code, code), isStanding));
  if (!row) return undefined;
  const history = await database()
    .select({
      id: bidHistory.id,
      kind: bidHistory.kind,
      by: bidHistory.by,
      amountKobo: bidHistory.amountKobo,
      at: bidHistory.at,
    })
    .from(bidHistory)
    .where(eq(bidHistory.bidId, row.bid.id))
    .orderBy(asc(bidHistory.id));
  return { row: row.bid, view: viewOf(row), history };
}

/** One line of the history with its offer, for the conversation of the two. */
export async function bidEntry(entryId: string, executor: Executor = database()) {
  if (!isId(entryId)) return undefined;
  const [entry] = await executor
    .select({ entry: bidHistory, bid: bids, name: stocks.productName })
    .from(bidHistory)
    .innerJoin(bids, eq(bids.id, bidHistory.bidId))
    .innerJoin(stocks, eq(stocks.id, bids.stockId))
    .where(eq(bidHistory.id, entryId));
  return entry;
}
