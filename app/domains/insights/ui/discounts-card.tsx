import { formatNumber } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Card } from '#app/ui/display/card.tsx';
import { Table } from '#app/ui/display/table.tsx';
import type { ShopReport } from '../report.queries.server.ts';

/** What was given away, by code. */
export function DiscountsCard({ report: { discounts } }: { report: ShopReport }) {
  const t = useT();
  if (discounts.length === 0) return null;
  return (
    <Card className="wide">
      <h2 className="fh mb-s">{t('analytics.discounts')}</h2>
      <Table
        caption={t('analytics.discounts')}
        toCards={false}
        rows={discounts}
        rowKey={(row) => row.code ?? String(row.isAgreed)}
        columns={[
          {
            id: 'code',
            head: t('codes.code'),
            cell: (row) => row.code ?? t(row.isAgreed ? 'bids.agreed' : 'counter.title'),
          },
          {
            id: 'orders',
            head: t('analytics.orders'),
            end: true,
            cell: (row) => formatNumber(row.orders),
          },
          {
            id: 'given',
            head: t('analytics.given'),
            end: true,
            cell: (row) => formatMoney(row.givenKobo),
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
