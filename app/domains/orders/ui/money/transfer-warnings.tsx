import { useT } from '#app/platform/i18n/i18n.tsx';
import { Note } from '#app/ui/display/note.tsx';
import type { OwnOrder } from '../../orders.queries.server.ts';
import { saidPaid } from '../../payments/payments.ts';
import type { TransferWarning } from '../../payments/transfer-warnings.server.ts';

const texts = {
  night: 'orders.warn_night',
  rush: 'orders.warn_rush',
  first_large: 'orders.warn_first_large',
} as const satisfies Record<TransferWarning, string>;

interface TransferWarningsProps {
  own: Pick<OwnOrder, 'order' | 'payments'>;
  warnings: readonly TransferWarning[];
}

/** What was seen of the buyer's claims; what it means the shop judges. */
export function TransferWarnings({ own, warnings }: TransferWarningsProps) {
  const t = useT();
  const { times: count, minutes } = saidPaid(own.order, own.payments);
  return (
    <Note tone="warn" icon="triangle-alert">
      <b className="blk">{t('orders.warn_title')}</b>
      {warnings.map((warning) => (
        <span key={warning} className="blk">
          {t(texts[warning], { count, minutes })}
        </span>
      ))}
    </Note>
  );
}
