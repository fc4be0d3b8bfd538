import type { FetcherWithComponents } from 'react-router';
import { Form, useNavigation } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { stepIcon, stepLabel } from '../../order-words.ts';
import type { OrderStatus, PayBy } from '../../orders.ts';

/** Goods that go out before their money is there; what is paid at the door is not yet due. */
export const leavesUnpaid = (
  to: OrderStatus | undefined,
  { payBy, owedKobo }: { payBy: PayBy; owedKobo: number },
): boolean => to === 'out_for_delivery' && payBy !== 'delivery' && owedKobo > 0;

interface LeaveSheetProps {
  order: { id: string; number: number; owedKobo: number };
  open: boolean;
  onClose: () => void;
  fetcher: FetcherWithComponents<unknown>;
}

/** Asked before an unpaid delivery leaves. */
export function LeaveSheet({ order, open, onClose, fetcher }: LeaveSheetProps) {
  const t = useT();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      width={4}
      title={t('orders.leaves_unpaid', { amount: formatMoney(order.owedKobo) })}
      wrap={(inside) => (
        <fetcher.Form method="post" noValidate action={`/orders/${order.id}`} onSubmit={onClose}>
          {inside}
        </fetcher.Form>
      )}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" className="grow" icon={stepIcon.out_for_delivery}>
            {t(stepLabel.out_for_delivery)}
          </Button>
        </>
      }
    >
      <input type="hidden" name="intent" value="advance" />
      <input type="hidden" name="to" value="out_for_delivery" />
      <input type="hidden" name="number" value={order.number} />
      <p className="muted">{t('orders.leaves_unpaid_text')}</p>
    </Sheet>
  );
}

/** The same as a part of the page, for a browser without scripts. */
export function LeaveCard({ owedKobo }: { owedKobo: number }) {
  const t = useT();
  return (
    <Card className="mb-m">
      <h2 className="fh mb-s">{t('orders.leaves_unpaid', { amount: formatMoney(owedKobo) })}</h2>
      <Form method="post" noValidate className="stack">
        <input type="hidden" name="to" value="out_for_delivery" />
        <p className="muted">{t('orders.leaves_unpaid_text')}</p>
        <Button
          type="submit"
          name="intent"
          value="advance"
          block
          icon={stepIcon.out_for_delivery}
          busy={useNavigation().state !== 'idle'}
        >
          {t(stepLabel.out_for_delivery)}
        </Button>
      </Form>
    </Card>
  );
}
