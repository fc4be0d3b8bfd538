import { advertsMade, shopCodes } from '#app/domains/adverts/adverts.queries.server.ts';
import { type Place, places } from '#app/domains/adverts/adverts.ts';
import { clicksByCode } from '#app/domains/adverts/clicks.queries.server.ts';
import {
  chatsByCode,
  ordersByCode,
  type Span,
  visitsByCode,
} from '#app/domains/insights/advert-results.queries.server.ts';
import { photoAt } from '#app/domains/stocks/stocks.queries.server.ts';
import { lagosDay, now } from '#app/platform/clock.ts';

export const periods = [7, 30, 90] as const;
export type Period = (typeof periods)[number];
export const periodOf = (text: string | undefined): Period =>
  periods.find((days) => String(days) === text) ?? 30;

const dayMs = 86_400_000;
const startOf = (day: string): Date => new Date(`${day}T00:00:00+01:00`);

interface Times extends Span {
  firstDay: string;
  endDay: string;
}

/** So many Lagos days, today among them, and as many before those. */
function timesOf(days: Period, shift: number): Times {
  const end = new Date(startOf(lagosDay(now())).getTime() + dayMs - shift * days * dayMs);
  const from = new Date(end.getTime() - days * dayMs);
  return { from, to: end, firstDay: lagosDay(from), endDay: lagosDay(end) };
}

type Code = Awaited<ReturnType<typeof shopCodes>>[number];

interface CodeFigures {
  code: Code;
  clicks: number;
  visits: number;
  chats: number;
  orders: number;
  salesKobo: number;
}

async function figuresOf(shopId: string, codes: Code[], times: Times): Promise<CodeFigures[]> {
  const [clicks, visits, chats, orders] = await Promise.all([
    clicksByCode(shopId, times.firstDay, times.endDay),
    visitsByCode(shopId, times),
    chatsByCode(shopId, times),
    ordersByCode(shopId, times),
  ]);
  return codes.map((code) => ({
    code,
    clicks: clicks.get(code.code) ?? 0,
    visits: visits.get(code.code) ?? 0,
    chats: chats.get(code.code) ?? 0,
    orders: orders.get(code.code)?.orders ?? 0,
    salesKobo: orders.get(code.code)?.salesKobo ?? 0,
  }));
}

const figures = ['clicks', 'visits', 'chats', 'orders', 'salesKobo'] as const;
type Sums = Record<(typeof figures)[number], number>;

function sumOf(rows: readonly CodeFigures[]): Sums {
  const sums: Sums = { clicks: 0, visits: 0, chats: 0, orders: 0, salesKobo: 0 };
  for (const row of rows) for (const name of figures) sums[name] += row[name];
  return sums;
}

/** Whole percent against the time before; nothing where there was nothing to compare with. */
const changeOf = (value: number, before: number): number | undefined =>
  before === 0 ? undefined : Math.round(((value - before) / before) * 100);

const bestCount = 5;

/** Items by what their codes brought, each with its strongest code. */
function bestOf(rows: readonly CodeFigures[]) {
  const items = Map.groupBy(rows, ({ code }) => code.stockId);
  return [...items.values()]
    .map((ofItem) => {
      const { salesKobo: _, ...sums } = sumOf(ofItem);
      const top = ofItem.reduce((best, row) => (row.visits > best.visits ? row : best));
      const { stockId, name, code, imageBase, imageManifest } = top.code;
      return { stockId, name, code, photo: photoAt(imageBase, imageManifest), ...sums };
    })
    .filter((item) => item.visits + item.clicks + item.orders > 0)
    .sort((a, b) => b.visits - a.visits || b.orders - a.orders || b.clicks - a.clicks)
    .slice(0, bestCount);
}

interface Asked {
  shopId: string;
  days: Period;
  /** Revenue is not for employees. */
  seesMoney: boolean;
}

/** What the shop's adverts brought in the time, beside the time before. */
export async function advertFigures({ shopId, days, seesMoney }: Asked) {
  const asOf = now();
  const codes = await shopCodes(shopId);
  const [current, previous] = [timesOf(days, 0), timesOf(days, 1)];
  const [rows, earlier, made, madeBefore] = await Promise.all([
    figuresOf(shopId, codes, current),
    figuresOf(shopId, codes, previous),
    advertsMade(shopId, current.from, current.to),
    advertsMade(shopId, previous.from, previous.to),
  ]);
  const [sums, before] = [sumOf(rows), sumOf(earlier)];
  const stat = (name: keyof Sums) => ({
    value: sums[name],
    change: changeOf(sums[name], before[name]),
  });
  const byPlace = Map.groupBy(rows, ({ code }) => code.place);
  const visitsAt = (place: Place) => sumOf(byPlace.get(place) ?? []).visits;
  return {
    days,
    asOf,
    adverts: { value: made, change: changeOf(made, madeBefore) },
    visits: stat('visits'),
    clicks: stat('clicks'),
    chats: stat('chats'),
    orders: stat('orders'),
    ...(seesMoney && { sales: stat('salesKobo') }),
    places: places
      .map((place) => ({ place, visits: visitsAt(place) }))
      .filter(({ place, visits }) => visits > 0 || (place !== 'picture' && place !== 'channel'))
      .sort((a, b) => b.visits - a.visits),
    best: bestOf(rows),
  };
}

/** One row a code, for the spreadsheet. */
export async function codeRows({ shopId, days, seesMoney }: Asked) {
  const rows = await figuresOf(shopId, await shopCodes(shopId), timesOf(days, 0));
  return rows.map(({ code, salesKobo, ...counts }) => ({
    name: code.name,
    code: code.code,
    place: code.place,
    ...counts,
    salesKobo: seesMoney ? salesKobo : undefined,
  }));
}
