import { isPeriod } from '#app/domains/insights/figures.ts';
import { freshenToday } from '#app/domains/insights/fresh-figures.server.ts';
import { shopReport } from '#app/domains/insights/report.queries.server.ts';
import { reportCsv } from '#app/domains/insights/report-csv.server.ts';
import { hideMoney } from '#app/domains/insights/report-view.ts';
import { can } from '#app/domains/shops/team/permissions.ts';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { lagosDay } from '#app/platform/clock.ts';
import { addressNumber } from '#app/platform/http/input/address.ts';
import { file } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import type { Route } from './+types/analytics-csv';

export const loader = file(async ({ request, context }: Route.LoaderArgs) => {
  const { shop, role } = await requireMember(context, 'insights.export');
  const days = addressNumber(new URL(request.url).searchParams, 'days') ?? 0;
  await freshenToday(shop.id);
  const report = await shopReport(shop.id, isPeriod(days) ? days : 7);
  const seesMoney = can(role, 'money.see');
  const { t } = context.get(requestContext).translator;
  return new Response(reportCsv(seesMoney ? report : hideMoney(report), seesMoney, t), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="oja-analytics-${lagosDay()}.csv"`,
      'cache-control': 'no-store',
    },
  });
});
