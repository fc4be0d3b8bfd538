import { paymentsCsv } from '#app/domains/orders/book/payments-csv.server.ts';
import { readPaymentFilter } from '#app/domains/orders/payments/payments.ts';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { lagosDay } from '#app/platform/clock.ts';
import { file } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { bodyStream } from '#app/platform/storage/body-stream.server.ts';
import type { Route } from './+types/payments-csv';

export const loader = file(async ({ request, context }: Route.LoaderArgs) => {
  const { shop } = await requireMember(context, 'payments.export');
  const filter = readPaymentFilter(new URL(request.url).searchParams);
  const csv = paymentsCsv(shop.id, filter, context.get(requestContext).translator.t);
  return new Response(bodyStream(csv), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="oja-payments-${lagosDay()}.csv"`,
      'cache-control': 'no-store',
    },
  });
});
