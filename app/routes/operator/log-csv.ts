import { logCsv } from '#app/domains/operators/log/log-csv.server.ts';
import { readLogFilter } from '#app/domains/operators/log/log-filter.ts';
import { requireOperator } from '#app/domains/shops/viewer/operator-viewer.server.ts';
import { lagosDay } from '#app/platform/clock.ts';
import { page } from '#app/platform/http/pages/page-errors.server.ts';
import { bodyStream } from '#app/platform/storage/body-stream.server.ts';
import type { Route } from './+types/log-csv';

export const loader = page(async ({ request, context }: Route.LoaderArgs) => {
  await requireOperator(context, 'log');
  const csv = logCsv(readLogFilter(new URL(request.url).searchParams));
  return new Response(bodyStream(csv), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="oja-log-${lagosDay()}.csv"`,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  });
});
