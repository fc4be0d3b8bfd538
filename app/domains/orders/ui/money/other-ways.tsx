import { Form } from 'react-router';
import type { OrderPage } from '#app/domains/orders/pages/order-page.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { MessageKey } from '#app/platform/i18n/messages.ts';
import { Button } from '#app/ui/button.tsx';
import type { IconName } from '#app/ui/icon-names.ts';
import { useBusy } from './use-busy.ts';

const otherLook = {
  transfer: { label: 'order.pay_transfer', icon: 'landmark' },
  delivery: { label: 'order.way_delivery', icon: 'banknote' },
} as const satisfies Record<OrderPage['otherWays'][number], { label: MessageKey; icon: IconName }>;

/** The card was declined: the order is paid in another way, and the shop need not be asked. */
export function OtherWays({ order: { otherWays, getBy } }: { order: OrderPage }) {
  const t = useT();
  const busy = useBusy('pay-otherwise');
  if (otherWays.length === 0) return null;
  return (
    <Form method="post" className="stack mt-m">
      <h3 className="fh">{t('order.other_ways')}</h3>
      <input type="hidden" name="intent" value="pay-otherwise" />
      {otherWays.map((way) => (
        <Button
          key={way}
          type="submit"
          name="payBy"
          value={way}
          variant="outline"
          block
          icon={otherLook[way].icon}
          busy={busy}
        >
          {t(way === 'delivery' && getBy === 'pickup' ? 'order.way_pickup' : otherLook[way].label)}
        </Button>
      ))}
    </Form>
  );
}
