import { useT } from '#app/platform/i18n/i18n.tsx';
import { Note } from '#app/ui/display/note.tsx';
import type { TransferWarning } from '../../payments/transfer-warnings.server.ts';

const texts = {
  night: 'orders.warn_night',
  rush: 'orders.warn_rush',
  first_large: 'orders.warn_first_large',
} as const satisfies Record<TransferWarning, string>;

export function TransferWarnings({ warnings }: { warnings: readonly TransferWarning[] }) {
  const t = useT();
  return (
    <Note tone="warn" icon="triangle-alert">
      <b className="blk">{t('orders.warn_title')}</b>
      {warnings.map((warning) => (
        <span key={warning} className="blk">
          {t(texts[warning])}
        </span>
      ))}
    </Note>
  );
}
