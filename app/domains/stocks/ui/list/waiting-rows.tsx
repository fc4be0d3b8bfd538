import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { useOutboxView } from '#app/platform/outbox/use-outbox.ts';
import { nairaToKobo } from '#app/platform/text/naira-in.ts';
import { Icon } from '#app/ui/icon.tsx';
import { addedItems } from '../offline/waiting-moves.ts';

interface WaitingRowsProps {
  /** What the list has already: an item that has just arrived is not shown twice. */
  known: readonly string[];
  /** Looked for; what waits is found by its name. */
  q: string;
}

/** Items that were added on this phone and wait for a line: they are in the shop, and not yet in its books. */
export function WaitingRows({ known, q }: WaitingRowsProps) {
  const t = useT();
  const { operations } = useOutboxView();
  const words = q.trim().toLowerCase();
  const items = addedItems(operations).filter(
    ({ stockId, name }) => !known.includes(stockId) && name.toLowerCase().includes(words),
  );
  if (items.length === 0) return null;
  return (
    <ul className="hand-l mb-m">
      {items.map(({ stockId, name, price, quantity }) => (
        <li key={stockId}>
          <span className="tic c-book" aria-hidden="true">
            <Icon name="package" />
          </span>
          <span className="grow">
            <b>{name}</b>
            <small className="num">
              {formatMoney(nairaToKobo(price) ?? 0)} · {t('stocks.left', { count: quantity })}
            </small>
          </span>
          <span className="wst">
            <Icon name="clock-4" size="s" />
            <span className="sr">{t('sync.waiting')}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
