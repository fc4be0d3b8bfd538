import { daysText } from '#app/domains/shops/ui/delivery/days-text.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { KeyValue, type KeyValueItem } from '#app/ui/display/key-value.tsx';
import { Note } from '#app/ui/display/note.tsx';
import type { OrderPage } from '../pages/order-page.server.ts';

/** While it is the shop's turn to answer. */
export function OrderSent({ order }: { order: OrderPage }) {
  const t = useT();
  // Nobody is cheered on to deal with a suspended shop.
  if (order.isPayPaused) return null;
  if (order.cameLate)
    return (
      <Note tone="ok" live>
        {t('order.late_goes_on')}
      </Note>
    );
  if (!order.isSent) return null;
  return (
    <Note tone="ok" live>
      {t('order.sent', { shop: order.shop.name })}
    </Note>
  );
}

/** What the buyer filled in, to be checked before a rider is on the way. */
export function OrderFacts({ order }: { order: OrderPage }) {
  const t = useT();
  const { buyer, getBy, address, note, shop, source, days } = order;
  const place = getBy === 'delivery' ? address : shop.address || t('checkout.pickup_text');
  const items: (KeyValueItem | false)[] = [
    source === 'web' && {
      key: 'way',
      name: t(getBy === 'delivery' ? 'checkout.delivery' : 'checkout.pickup'),
      value: place,
    },
    days !== undefined && {
      key: 'days',
      name: t('delivery.takes'),
      value: daysText({ daysFrom: days[0], daysTo: days[1] }, t),
    },
    buyer.name !== '' && { key: 'name', name: t('checkout.name'), value: buyer.name },
    buyer.phone !== '' && {
      key: 'phone',
      name: t('checkout.phone'),
      value: buyer.phone,
      number: true,
    },
    note !== '' && { key: 'note', name: t('checkout.note'), value: note },
  ];
  const known = items.filter((item) => item !== false);
  if (known.length === 0) return null;
  return (
    <Card>
      <h2 className="fh">{t('order.details')}</h2>
      <KeyValue items={known} />
    </Card>
  );
}
