import { useT } from '#app/platform/i18n/i18n.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { availability } from '../stocks.ts';

const looks = {
  out: { tone: 'bad', icon: 'circle-x', key: 'stocks.out_of_stock' },
  low: { tone: 'warn', icon: 'triangle-alert', key: 'stocks.low_stock' },
  in: { tone: 'ok', icon: 'circle-check', key: 'stocks.in_stock' },
} as const;

interface Counted {
  quantity: number;
  /** The level of this item; nothing: the usual one. */
  lowFrom: number | null;
}

/** For team members only. */
export function AvailabilityBadge({ quantity, lowFrom }: Counted) {
  const t = useT();
  const { tone, icon, key } = looks[availability(quantity, lowFrom)];
  return (
    <Badge tone={tone} icon={icon}>
      {t(key)}
    </Badge>
  );
}
