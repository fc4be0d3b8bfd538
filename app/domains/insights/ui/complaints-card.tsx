import { formatNumber } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { KeyValue } from '#app/ui/display/key-value.tsx';
import type { ShopReport } from '../report.queries.server.ts';

export function ComplaintsCard({ report: { complaints } }: { report: ShopReport }) {
  const t = useT();
  if (complaints.all === 0) return null;
  const rows = { complaints: complaints.all, complaints_lost: complaints.forBuyer } as const;
  return (
    <Card>
      <KeyValue
        items={(['complaints', 'complaints_lost'] as const).map((key) => ({
          key,
          name: t(`analytics.${key}`),
          value: formatNumber(rows[key]),
          number: true,
        }))}
      />
    </Card>
  );
}
