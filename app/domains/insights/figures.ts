/** Pure sums over Lagos days, the same in the browser and on the server. */
export const periods = [7, 30, 90] as const;
export type Period = (typeof periods)[number];

export const isPeriod = (days: number): days is Period => periods.some((known) => known === days);

const dayMs = 86_400_000;
/** Days are calendar days without a clock: UTC is only their calculator. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** 0 is Monday. */
export const weekday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
export const weekOf = (day: string): string => addDays(day, -weekday(day));

export interface Range {
  from: string;
  to: string;
}

/** The last so many days with today, and as many before them. */
export function rangesOf(today: string, days: number): { now: Range; before: Range } {
  const from = addDays(today, 1 - days);
  return {
    now: { from, to: today },
    before: { from: addDays(from, -days), to: addDays(from, -1) },
  };
}

export function daysOf({ from, to }: Range): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Whole weeks inside a range, and the days that are left at its ends. */
export function spansOf(range: Range): { weeks: string[]; days: string[] } {
  const weeks: string[] = [];
  const days: string[] = [];
  for (let day = range.from; day <= range.to; ) {
    if (weekday(day) === 0 && addDays(day, 6) <= range.to) {
      weeks.push(day);
      day = addDays(day, 7);
    } else {
      days.push(day);
      day = addDays(day, 1);
    }
  }
  return { weeks, days };
}

/** In whole percent; undefined when there was nothing to compare with. */
export const changeOf = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : Math.round(((now - before) / before) * 100);

/** Orders from the web of a hundred visits, to one place. */
export const conversionOf = (webOrders: number, visits: number): number =>
  visits === 0 ? 0 : Math.round((webOrders / visits) * 1_000) / 10;

export const averageOf = (sumKobo: number, count: number): number =>
  count === 0 ? 0 : Math.round(sumKobo / count);

export interface DayFigures {
  day: string;
  views: number;
  visits: number;
  likes: number;
  orders: number;
  /** Of them those from the web. */
  webOrders: number;
  sales: number;
  salesKobo: number;
  hours: number[];
}

export const emptyDay = (day: string): DayFigures => ({
  day,
  views: 0,
  visits: 0,
  likes: 0,
  orders: 0,
  webOrders: 0,
  sales: 0,
  salesKobo: 0,
  hours: Array.from({ length: 24 }, () => 0),
});

export type Sums = Omit<DayFigures, 'day' | 'hours'>;

export const sumDays = (days: readonly DayFigures[]): Sums =>
  days.reduce(
    (sum, day) => ({
      views: sum.views + day.views,
      visits: sum.visits + day.visits,
      likes: sum.likes + day.likes,
      orders: sum.orders + day.orders,
      webOrders: sum.webOrders + day.webOrders,
      sales: sum.sales + day.sales,
      salesKobo: sum.salesKobo + day.salesKobo,
    }),
    { views: 0, visits: 0, likes: 0, orders: 0, webOrders: 0, sales: 0, salesKobo: 0 },
  );

export const sumHours = (days: readonly DayFigures[]): number[] =>
  Array.from({ length: 24 }, (_, hour) =>
    days.reduce((sum, day) => sum + (day.hours[hour] ?? 0), 0),
  );

/** A bar for each day of a week, for each week of more: nobody reads ninety bars on a phone. */
export function barsOf(
  days: readonly DayFigures[],
  range: Range,
  value: (day: DayFigures) => number,
): { id: string; value: number }[] {
  const all = daysOf(range);
  const size = all.length <= 7 ? 1 : all.length <= 30 ? 5 : 15;
  const byDay = new Map(days.map((day) => [day.day, value(day)]));
  const bars: { id: string; value: number }[] = [];
  for (let at = 0; at < all.length; at += size) {
    const part = all.slice(at, at + size);
    bars.push({
      id: part[0] ?? '',
      value: part.reduce((sum, day) => sum + (byDay.get(day) ?? 0), 0),
    });
  }
  return bars;
}
