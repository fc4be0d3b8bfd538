import { useState } from 'react';
import { useFetcher } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';

/** The buyer takes the order back, asked once more. */
export function CancelOrder() {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const fetcher = useFetcher<{ message?: string }>();
  return (
    <fetcher.Form method="post" noValidate>
      <input type="hidden" name="intent" value="cancel" />
      <Button
        type="submit"
        variant="danger-outline"
        block
        icon="x"
        busy={fetcher.state !== 'idle'}
        onClick={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        {t('order.cancel')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('order.cancel_title')}
        text={t('order.cancel_text')}
        confirmLabel={t('order.cancel')}
        cancelLabel={t('order.keep')}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void fetcher.submit({ intent: 'cancel' }, { method: 'post' });
        }}
      />
      {fetcher.data?.message && (
        <Note tone="bad" live className="mt-s">
          {fetcher.data.message}
        </Note>
      )}
    </fetcher.Form>
  );
}
