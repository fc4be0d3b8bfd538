import { useT } from '#app/platform/i18n/i18n.tsx';
import { useOutboxView } from '#app/platform/outbox/use-outbox.ts';
import { Note } from '#app/ui/display/note.tsx';
import { orderLane } from './step-act.ts';

interface KeptNoteProps {
  orderId: string;
  className: string;
}

/** For as long as an act of this order is on the phone alone. */
export function KeptNote({ orderId, className }: KeptNoteProps) {
  const t = useT();
  const lane = orderLane(orderId);
  const isHere = useOutboxView().operations.some(
    (operation) => operation.lane === lane && operation.state === 'waiting',
  );
  if (!isHere) return null;
  return (
    <Note live className={className}>
      {t('sync.saved')}
    </Note>
  );
}
