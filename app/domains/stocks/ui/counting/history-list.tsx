import type { MovementKind } from '#app/domains/stocks/stocks.table.server.ts';
import { formatDay, formatTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { IconName } from '#app/ui/icon-names.ts';

/** The order behind a movement. */
export interface OrderName {
  number: string;
  buyer: string;
  atCounter: boolean;
}

export interface HistoryItem {
  id: string;
  kind: MovementKind;
  change: number;
  left: number;
  reason: string | null;
  order?: OrderName | undefined;
  /** Who, as the shop knows them. */
  by: string;
  variant: string;
  at: string;
  isToday: boolean;
}

const looks: Record<MovementKind, { icon: IconName; tone: '' | 'ok' | 'warn' }> = {
  opening: { icon: 'flag', tone: 'ok' },
  sale: { icon: 'hand-coins', tone: '' },
  restock: { icon: 'package-plus', tone: 'ok' },
  correction: { icon: 'pencil', tone: 'warn' },
  reservation: { icon: 'shopping-bag', tone: '' },
  release: { icon: 'circle-slash', tone: 'ok' },
  return: { icon: 'undo-2', tone: 'ok' },
  shortage: { icon: 'triangle-alert', tone: 'warn' },
  move: { icon: 'pencil', tone: 'warn' },
};

const signed = (change: number): string => {
  if (change === 0) return '0';
  return change > 0 ? `+${change}` : `–${-change}`;
};

const orderKinds = ['sale', 'reservation', 'release', 'return', 'shortage'] as const;
const isOrderKind = (kind: MovementKind): kind is (typeof orderKinds)[number] =>
  orderKinds.some((other) => other === kind);

function useReason(): (item: HistoryItem) => string {
  const t = useT();
  return ({ kind, reason, order }) => {
    if (order?.atCounter && kind === 'sale')
      return t('stocks.move.sale_counter', { number: order.number });
    if (order && isOrderKind(kind)) return t(`stocks.move.${kind}_order`, { number: order.number });
    if (reason && kind === 'restock') return t('stocks.move.restock_note', { reason });
    if (reason && kind === 'correction') return t('stocks.move.correction_note', { reason });
    return t(`stocks.move.${kind}`);
  };
}

/** Append-only, the newest first: why, who, which variant, change, what is left. */
export function HistoryList({ items }: { items: readonly HistoryItem[] }) {
  const t = useT();
  const reason = useReason();
  return (
    <ol className="hist">
      {items.map((item) => {
        const { icon, tone } = looks[item.kind];
        const time = formatTime(item.at);
        return (
          <li key={item.id}>
            <span className={`hi ${tone}`}>
              <Icon name={icon} />
            </span>
            <span>
              <b>{reason(item)}</b>
              <br />
              <span className="muted small num">
                {[item.by, item.variant].filter(Boolean).join(' · ')}
                <span className="mbr">
                  {item.isToday
                    ? t('stocks.today_at', { time })
                    : t('stocks.day_at', { date: formatDay(item.at), time })}
                </span>
              </span>
            </span>
            <span className={`q ${item.change < 0 ? 'minus' : item.change > 0 ? 'plus' : ''}`}>
              {signed(item.change)}
              <small>{t('stocks.left', { count: item.left })}</small>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
