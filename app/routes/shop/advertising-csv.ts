import { can } from '#app/domains/shops/team/permissions.ts';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { addressKey } from '#app/platform/http/input/address.ts';
import { file } from '#app/platform/http/pages/page-errors.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { koboToNaira } from '#app/platform/money.ts';
import { writeCsv } from '#app/platform/sheets/csv.ts';
import type { Route } from './+types/advertising-csv';
import { codeRows, periodOf } from './advertising-figures.server.ts';

const keys = ['csv_item', 'platform', 'csv_code', 'clicks', 'visits', 'chats', 'orders'] as const;

export const loader = file(async ({ request, context }: Route.LoaderArgs) => {
  const { shop, role } = await requireMember(context, 'adverts.export');
  const { t } = context.get(requestContext).translator;
  const days = periodOf(addressKey(new URL(request.url).searchParams, 'days'));
  const seesMoney = can(role, 'money.see');
  const rows = await codeRows({ shopId: shop.id, days, seesMoney });
  const head = [
    ...keys.map((key) => t(`adverts.${key}`)),
    ...(seesMoney ? [t('adverts.sales')] : []),
  ];
  const lines = rows.map((row) => [
    row.name,
    row.place,
    row.code,
    row.clicks,
    row.visits,
    row.chats,
    row.orders,
    ...(row.salesKobo === undefined ? [] : [koboToNaira(row.salesKobo)]),
  ]);
  return new Response(writeCsv([head, ...lines]), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="adverts-${days}-days.csv"`,
      'cache-control': 'private, no-store',
    },
  });
});
