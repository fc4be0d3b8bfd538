import { useFetcher } from 'react-router';
import { ContactLink } from '#app/domains/shops/ui/contact-link.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Note } from '#app/ui/display/note.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { OrderPage } from '../../pages/order-page.server.ts';
import { CancelOrder } from '../cancel-order.tsx';

/** A delivery whose fee only the shop can say: the buyer waits for it, then says yes. */
export function FeeCard({ order, mayWrite }: { order: OrderPage; mayWrite: boolean }) {
  const t = useT();
  const fetcher = useFetcher<{ message?: string }>();
  if (order.feeState === 'asked')
    return (
      <Card>
        <b className="blk">{t('order.fee_asked')}</b>
        <p className="muted small">{t('order.fee_asked_text')}</p>
      </Card>
    );
  const feeKobo = order.feeKobo ?? 0;
  return (
    <Card className="do-next">
      <b className="blk">{t('order.fee_told', { amount: formatMoney(feeKobo) })}</b>
      <p className="muted small">
        {t('order.fee_total', { amount: formatMoney(order.totalKobo) })}
      </p>
      <fetcher.Form method="post" className="mt-m">
        <input type="hidden" name="intent" value="agree-fee" />
        <input type="hidden" name="feeKobo" value={feeKobo} />
        <Button
          type="submit"
          variant="sun"
          size="l"
          block
          icon="check"
          busy={fetcher.state !== 'idle'}
        >
          {t('order.fee_agree')}
        </Button>
      </fetcher.Form>
      <details className="mt-s too-much">
        <summary className="btn quiet block">{t('order.fee_too_much')}</summary>
        <p className="muted small mt-s mb-s">{t('order.fee_too_much_text')}</p>
        <div className="stack">
          {mayWrite && (
            <ContactLink to={order.links.message} className="btn line block">
              <Icon name="message-circle" size="s" />
              {t('order.message_shop')}
            </ContactLink>
          )}
          {order.canCancel && <CancelOrder />}
        </div>
      </details>
      {fetcher.data?.message && (
        <Note tone="bad" live className="mt-s">
          {fetcher.data.message}
        </Note>
      )}
    </Card>
  );
}
