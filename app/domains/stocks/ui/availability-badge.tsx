import { useT } from '#app/platform/i18n/i18n.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { availability } from '../stocks.ts';

const looks = {
  out: { tone: 'bad', icon: 'circle-x', key: 'stocks.out_of_stock' },
  low: { tone: 'warn', icon: 'triangle-alert', key: 'stocks.low_stock' },
  in: { tone: 'ok', icon: 'circle-check', key: 'stocks.in_stock' },
} as const;

/** For team members only. */
export function AvailabilityBadge({ quantity }: { quantity: number }) {
  const t = useT();
  const { tone, icon, key } = looks[availability(quantity)];
  return (
    <Badge tone={tone} icon={icon}>
      {t(key)}
    </Badge>
  );
}
