import { averageOf, conversionOf, type DayFigures, sumDays } from './figures.ts';
import type { ShopReport } from './report.queries.server.ts';

const withoutMoney = (days: readonly DayFigures[]): DayFigures[] =>
  days.map((day) => ({ ...day, sales: 0, salesKobo: 0 }));

/** An employee's report: no revenue leaves the server. */
export const hideMoney = (report: ShopReport): ShopReport => ({
  ...report,
  days: withoutMoney(report.days),
  daysBefore: withoutMoney(report.daysBefore),
  sources: report.sources.map((source) => ({ ...source, salesKobo: 0 })),
  discounts: [],
  staff: [],
});

/** The figures at the head of the page, beside those of the time before. */
export function headFigures(report: Pick<ShopReport, 'days' | 'daysBefore'>) {
  const [now, before] = [sumDays(report.days), sumDays(report.daysBefore)];
  const whole = (sums: typeof now) => ({
    ...sums,
    averageKobo: averageOf(sums.salesKobo, sums.sales),
    conversion: conversionOf(sums.webOrders, sums.visits),
  });
  return { now: whole(now), before: whole(before) };
}

export type HeadFigure = Exclude<keyof ReturnType<typeof headFigures>['now'], 'webOrders'>;
