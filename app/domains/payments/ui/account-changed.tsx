import { Form } from 'react-router';
import { formatDay, formatTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';

/** For phones that are known for longer than the one that changed where the money goes. */
export function AccountChanged({ changedAt }: { changedAt: Date }) {
  const t = useT();
  const when = `${formatDay(changedAt)}, ${formatTime(changedAt)}`;
  return (
    <Note tone="warn" icon="landmark" className="mb-m" live>
      <b>{t('payout.changed', { when })}</b>
      <br />
      {t('payout.changed_text')}
      <Form method="post" action="/payments" className="mt-s">
        <Button type="submit" name="intent" value="undo-account" variant="danger" size="s">
          {t('payout.put_back')}
        </Button>
      </Form>
    </Note>
  );
}
