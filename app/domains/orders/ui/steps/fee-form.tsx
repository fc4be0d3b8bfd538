import { useFetcher } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney, koboToNaira } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { MoneyField } from '#app/ui/fields/money-field.tsx';
import type { OwnOrder } from '../../orders.queries.server.ts';

/** The shop names what the delivery costs; until the buyer agrees, the order waits. */
export function FeeForm({ order }: Pick<OwnOrder, 'order'>) {
  const t = useT();
  const fetcher = useFetcher<{ message?: string }>();
  const isTold = order.feeState === 'told';
  return (
    <Card>
      <h2 className="fh">{t('orders.fee_title')}</h2>
      <p className="muted small">
        {isTold
          ? t('orders.fee_waits', { amount: formatMoney(order.feeKobo) })
          : t('orders.fee_text', { place: order.placeName ?? '' })}
      </p>
      <fetcher.Form method="post" noValidate className="mt-s">
        <input type="hidden" name="intent" value="fee" />
        <MoneyField
          label={t('delivery.fee')}
          name="fee"
          required
          defaultValue={isTold ? koboToNaira(order.feeKobo) : undefined}
          beside={
            <Button type="submit" busy={fetcher.state !== 'idle'}>
              {t('orders.fee_tell')}
            </Button>
          }
        />
      </fetcher.Form>
      {fetcher.data?.message && (
        <Note tone="bad" live className="mt-s">
          {fetcher.data.message}
        </Note>
      )}
    </Card>
  );
}
