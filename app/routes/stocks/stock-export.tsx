import { can } from '#app/domains/shops/team/permissions.ts';
import { requireMember } from '#app/domains/shops/viewer/viewer.server.ts';
import { exportStocks } from '#app/domains/stocks/import/export-stocks.server.ts';
import { lagosDay } from '#app/platform/clock.ts';
import { file } from '#app/platform/http/pages/page-errors.server.ts';
import type { Route } from './+types/stock-export';

export const loader = file(async ({ context }: Route.LoaderArgs) => {
  const { shop, role } = await requireMember(context, 'stock.export');
  const seesCosts = can(role, 'prices.edit');
  return new Response(await exportStocks(shop.id, { seesCosts }), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="stock-${lagosDay()}.csv"`,
      'cache-control': 'no-store',
    },
  });
});
