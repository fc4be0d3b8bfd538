import { useFetcher } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';

/** What an order is marked for, until somebody says that it was looked at. */
export function AttentionNote({ orderId }: { orderId: string }) {
  const t = useT();
  const fetcher = useFetcher();
  return (
    <Note tone="warn" className="mb-m">
      <b className="blk">{t('orders.oversold')}</b>
      {t('orders.oversold_text')}
      <fetcher.Form method="post" action={`/orders/${orderId}`} className="mt-s">
        <input type="hidden" name="intent" value="looked-at" />
        <Button type="submit" variant="outline" size="s" busy={fetcher.state !== 'idle'}>
          {t('orders.have_looked')}
        </Button>
      </fetcher.Form>
    </Note>
  );
}
