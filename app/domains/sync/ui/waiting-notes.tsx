import { useT } from '#app/platform/i18n/i18n.tsx';
import { unsentCount } from '#app/platform/outbox/operations.ts';
import { useOutboxView } from '#app/platform/outbox/use-outbox.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';

const dayMs = 86_400_000;

/** What a person has to know about what is kept: how safe it is here, and what keeps it here. */
export function WaitingNotes() {
  const t = useT();
  const { operations, isLasting, isFull, end, offset = 0 } = useOutboxView();
  const count = unsentCount(operations);
  const days = Math.floor(Math.abs(offset) / dayMs);
  return (
    <>
      {count > 0 && end === 'signed-out' && (
        <Note tone="warn" live className="mt-m">
          <p>{t('sync.signed_out')}</p>
          <ButtonLink to="/login" size="s" className="mt-s">
            {t('shell.sign_in')}
          </ButtonLink>
        </Note>
      )}
      {!isLasting && (
        <Note tone="warn" className="mt-m">
          {t('sync.private')}
        </Note>
      )}
      {isFull && (
        <Note tone="bad" className="mt-m">
          {t('sync.full')}
        </Note>
      )}
      {days > 0 && (
        <Note tone="warn" className="mt-m">
          {t('sync.clock', { count: days })}
        </Note>
      )}
      {count > 0 && <Note className="mt-m">{t('sync.careful')}</Note>}
    </>
  );
}
