import { formatNumber } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Card } from '#app/ui/display/card.tsx';
import { Table } from '#app/ui/display/table.tsx';
import type { ShopReport } from '../report.queries.server.ts';

/** Sales by person, for members who may see money. */
export function StaffSalesCard({ report: { staff } }: { report: ShopReport }) {
  const t = useT();
  if (staff.length === 0) return null;
  return (
    <Card className="wide">
      <h2 className="fh mb-s">{t('analytics.staff')}</h2>
      <Table
        caption={t('analytics.staff')}
        toCards={false}
        rows={staff}
        rowKey={(row) => row.key ?? ''}
        columns={[
          {
            id: 'name',
            head: t('team.name'),
            cell: (row) => (
              <>
                {row.name ?? t('analytics.staff_gone')}
                {row.marked > 0 && (
                  <span className="muted small blk">
                    {t('analytics.staff_marked')}: {formatNumber(row.marked)}
                  </span>
                )}
              </>
            ),
          },
          {
            id: 'counter',
            head: t('counter.title'),
            end: true,
            cell: (row) => formatNumber(row.counter),
          },
          {
            id: 'orders',
            head: t('analytics.orders'),
            end: true,
            cell: (row) => formatNumber(row.orders),
          },
          {
            id: 'sales',
            head: t('analytics.sales'),
            end: true,
            cell: (row) => formatMoney(row.salesKobo),
          },
        ]}
      />
    </Card>
  );
}
