import { timeZone } from '#app/platform/clock.ts';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { koboToNaira } from '#app/platform/money.ts';
import { writeCsv } from '#app/platform/sheets/csv.ts';
import { daysOf } from './figures.ts';
import type { ShopReport } from './report.queries.server.ts';

const local = new Intl.DateTimeFormat('sv-SE', {
  timeZone,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** A row for each day, also for those on which nothing happened; then the sources. */
export function reportCsv(report: ShopReport, seesMoney: boolean, t: Translate): string {
  const money = (...cells: (string | number)[]) => (seesMoney ? cells : []);
  const byDay = new Map(report.days.map((day) => [day.day, day]));
  const days = daysOf(report.range).map((day) => {
    const known = byDay.get(day);
    return [
      day,
      known?.visits ?? 0,
      known?.views ?? 0,
      known?.likes ?? 0,
      known?.orders ?? 0,
      known?.webOrders ?? 0,
      ...money(known?.sales ?? 0, koboToNaira(known?.salesKobo ?? 0)),
    ];
  });
  const sources = report.sources.map(({ source, advertCode, visits, orders, salesKobo }) => [
    t(`analytics.source.${source}` as Parameters<Translate>[0]),
    advertCode,
    visits,
    orders,
    ...money(koboToNaira(salesKobo)),
  ]);
  return writeCsv([
    [
      t('chart.day'),
      t('analytics.visits'),
      t('analytics.views'),
      t('analytics.likes'),
      t('analytics.orders'),
      t('analytics.web_orders'),
      ...money(t('analytics.sold'), t('analytics.sales_naira')),
    ],
    ...days,
    [],
    [
      t('analytics.sources'),
      t('analytics.advert_code'),
      t('analytics.visits'),
      t('analytics.orders'),
      ...money(t('analytics.sales_naira')),
    ],
    ...sources,
    ...(report.discounts.length > 0
      ? [
          [],
          [
            t('analytics.discounts'),
            t('analytics.orders'),
            t('analytics.given_naira'),
            t('analytics.sales_naira'),
          ],
          ...report.discounts.map(({ code, isAgreed, orders, givenKobo, salesKobo }) => [
            code ?? t(isAgreed ? 'bids.agreed' : 'counter.title'),
            orders,
            koboToNaira(givenKobo),
            koboToNaira(salesKobo),
          ]),
        ]
      : []),
    ...(report.staff.length > 0
      ? [
          [],
          [
            t('analytics.staff'),
            t('counter.title'),
            t('analytics.orders'),
            t('analytics.sales_naira'),
            t('analytics.staff_marked'),
          ],
          ...report.staff.map(({ name, counter, orders, salesKobo, marked }) => [
            name ?? t('analytics.staff_gone'),
            counter,
            orders,
            koboToNaira(salesKobo),
            marked,
          ]),
        ]
      : []),
    ...(report.complaints.all > 0
      ? [
          [],
          [t('analytics.complaints'), report.complaints.all],
          [t('analytics.complaints_lost'), report.complaints.forBuyer],
        ]
      : []),
    ...(report.asOf ? [[], [t('analytics.as_of_head'), local.format(report.asOf)]] : []),
  ]);
}
