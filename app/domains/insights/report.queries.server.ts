import { and, asc, between, desc, eq, gte, inArray, isNull, min, sql } from 'drizzle-orm';
import { complaintFigures } from '#app/domains/orders/complaints/complaints.queries.server.ts';
import { complaints } from '#app/domains/orders/complaints/complaints.table.server.ts';
import { shopPicture } from '#app/domains/shops/directory/directory.queries.server.ts';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { usualLowFrom } from '#app/domains/stocks/stocks.ts';
import { lagosDay } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import {
  addDays,
  type DayFigures,
  emptyDay,
  type Period,
  type Range,
  rangesOf,
  spansOf,
} from './figures.ts';
import {
  shopDaySources,
  shopDays,
  shopDirtyDays,
  shopItemSpans,
} from './summaries.table.server.ts';
import { discountsGiven, isDuring } from './sums/discounts.queries.server.ts';
import { staffSales } from './sums/staff-sales.queries.server.ts';
import { salesOfDay } from './today/sales-of-day.queries.server.ts';

const summaries = (shopId: string, { from, to }: Range): Promise<DayFigures[]> =>
  database()
    .select({
      day: shopDays.day,
      views: shopDays.views,
      visits: shopDays.visits,
      likes: shopDays.likes,
      orders: shopDays.orders,
      webOrders: shopDays.webOrders,
      sales: shopDays.sales,
      salesKobo: shopDays.salesKobo,
      hours: shopDays.hours,
    })
    .from(shopDays)
    .where(and(eq(shopDays.shopId, shopId), between(shopDays.day, from, to)))
    .orderBy(asc(shopDays.day));

/** What the summaries say; today's sales as the orders tell them this moment, here as on the start page. */
async function dayRows(shopId: string, range: Range): Promise<DayFigures[]> {
  const today = lagosDay();
  const [days, sold] = await Promise.all([summaries(shopId, range), salesOfDay(shopId, today)]);
  if (today < range.from || today > range.to) return days;
  const now = { sales: sold.count, salesKobo: sold.kobo };
  if (days.some(({ day }) => day === today)) {
    return days.map((figures) => (figures.day === today ? { ...figures, ...now } : figures));
  }
  return sold.count === 0 ? days : [...days, { ...emptyDay(today), ...now }];
}

/** Today and the six days before. */
export function weekFigures(shopId: string): Promise<DayFigures[]> {
  const today = lagosDay();
  return dayRows(shopId, { from: addDays(today, -6), to: today });
}

/** What was sold on a day of which the summary is made. */
export async function salesBefore(shopId: string, day: string): Promise<number> {
  const [figures] = await summaries(shopId, { from: day, to: day });
  return figures?.salesKobo ?? 0;
}

/** How often each of these items was looked at today. */
export async function viewsToday(
  shopId: string,
  stockIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (stockIds.length === 0) return new Map();
  const rows = await database()
    .select({ id: shopItemSpans.stockId, views: shopItemSpans.views })
    .from(shopItemSpans)
    .where(
      and(
        eq(shopItemSpans.shopId, shopId),
        eq(shopItemSpans.span, 'day'),
        eq(shopItemSpans.start, lagosDay()),
        inArray(shopItemSpans.stockId, [...stockIds]),
      ),
    );
  return new Map(rows.map(({ id, views }) => [id, views]));
}

async function sourceRows(shopId: string, { from, to }: Range) {
  const sum = (column: unknown) => sql<number>`sum(${column})::float8`;
  return database()
    .select({
      source: shopDaySources.source,
      advertCode: shopDaySources.advertCode,
      visits: sum(shopDaySources.visits),
      orders: sum(shopDaySources.orders),
      salesKobo: sum(shopDaySources.salesKobo),
    })
    .from(shopDaySources)
    .where(and(eq(shopDaySources.shopId, shopId), between(shopDaySources.day, from, to)))
    .groupBy(shopDaySources.source, shopDaySources.advertCode)
    .orderBy(desc(sum(shopDaySources.visits)))
    .limit(50);
}

const topLength = 5;

/** What was seen and sold most; whole weeks are read as one. Days and weeks are apart by `span`. */
async function topItems(shopId: string, range: Range, by: 'views' | 'sold') {
  const { weeks, days } = spansOf(range);
  const spans = sql.join(
    [
      ...weeks.map((start) => sql`('week', ${start}::date)`),
      ...days.map((start) => sql`('day', ${start}::date)`),
    ],
    sql`, `,
  );
  const column = by === 'views' ? shopItemSpans.views : shopItemSpans.sold;
  const total = sql<number>`sum(${column})::int`;
  const rows = await database()
    .select({ stockId: shopItemSpans.stockId, count: total })
    .from(shopItemSpans)
    .where(
      and(
        eq(shopItemSpans.shopId, shopId),
        sql`(${shopItemSpans.span}, ${shopItemSpans.start}) in (${spans})`,
        sql`${column} > 0`,
      ),
    )
    .groupBy(shopItemSpans.stockId)
    .orderBy(desc(total), asc(shopItemSpans.stockId))
    .limit(topLength);
  return named(rows);
}

async function named(rows: readonly { stockId: string; count: number }[]) {
  if (rows.length === 0) return [];
  const items = await database()
    .select({
      id: stocks.id,
      name: stocks.productName,
      pictureBase: stocks.imageBase,
      pictureWidths: sql<number[] | null>`${stocks.imageManifest} -> 'widths'`,
    })
    .from(stocks)
    .where(
      and(
        inArray(
          stocks.id,
          rows.map(({ stockId }) => stockId),
        ),
        isNull(stocks.deletedAt),
      ),
    );
  // An item that was deleted has no name any more, and no place here.
  return rows.flatMap(({ stockId, count }) => {
    const item = items.find(({ id }) => id === stockId);
    return item ? [{ id: stockId, name: item.name, photo: shopPicture(item), count }] : [];
  });
}

export type TopItem = Awaited<ReturnType<typeof named>>[number];

const listLength = 5;
const deadDays = 60;

/** Few left, each by its own level, and what has stood for 60 days without a sale. */
async function stockState(shopId: string) {
  const { rows } = await database().execute<{
    id: string;
    name: string;
    quantity: number;
    kind: 'low' | 'dead';
    n: string;
  }>(sql`
    (select id, product_name as name, quantity, 'low' as kind, count(*) over () as n from stocks
      where shop_id = ${shopId} and status = 'active' and quantity between 1 and coalesce(low_from, ${usualLowFrom})
      order by quantity, id limit ${listLength})
    union all
    (select id, product_name, quantity, 'dead', count(*) over () from stocks
      where shop_id = ${shopId} and status = 'active' and quantity > 0
        and coalesce(last_sold_at, created_at) < (${addDays(lagosDay(), -deadDays)}::timestamp at time zone 'Africa/Lagos')
      order by coalesce(last_sold_at, created_at), id limit ${listLength})`);
  const of = (kind: 'low' | 'dead') => {
    const own = rows.filter((row) => row.kind === kind);
    return {
      count: Number(own[0]?.n ?? 0),
      items: own.map(({ id, name, quantity }) => ({ id, name, quantity })),
    };
  };
  return { low: of('low'), dead: of('dead') };
}

/** Every fact before this moment is in the figures from that day on; undefined when today's were never made. */
async function figuresAsOf(shopId: string, from: string): Promise<Date | undefined> {
  const [[made], [waits]] = await Promise.all([
    database()
      .select({ at: shopDays.madeAt })
      .from(shopDays)
      .where(and(eq(shopDays.shopId, shopId), eq(shopDays.day, lagosDay()))),
    database()
      .select({ since: min(shopDirtyDays.since) })
      .from(shopDirtyDays)
      .where(and(eq(shopDirtyDays.shopId, shopId), gte(shopDirtyDays.day, from))),
  ]);
  if (!made || !waits?.since) return made?.at;
  return waits.since < made.at ? waits.since : made.at;
}

/** Everything of the analytics page, read from summaries: its time does not grow with the facts. */
export async function shopReport(shopId: string, period: Period) {
  const { now, before } = rangesOf(lagosDay(), period);
  const [asOf, days, sources, seen, sold, state, discounts, staff, complained] = await Promise.all([
    figuresAsOf(shopId, before.from),
    dayRows(shopId, { from: before.from, to: now.to }),
    sourceRows(shopId, now),
    topItems(shopId, now, 'views'),
    topItems(shopId, now, 'sold'),
    stockState(shopId),
    discountsGiven(shopId, now),
    staffSales(shopId, now),
    complaintFigures(shopId, isDuring(complaints.at, now)),
  ]);
  return {
    period,
    asOf,
    range: now,
    days: days.filter(({ day }) => day >= now.from),
    daysBefore: days.filter(({ day }) => day < now.from),
    sources,
    seen,
    sold,
    discounts,
    staff,
    complaints: complained,
    ...state,
  };
}

export type ShopReport = Awaited<ReturnType<typeof shopReport>>;
