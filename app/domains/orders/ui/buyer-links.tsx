import { Form } from 'react-router';
import { telHref, whatsAppHref } from '#app/domains/shops/contact.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { orderNumber } from '../orders.ts';

interface BuyerLinksProps {
  id: string;
  number: number;
  source: 'web' | 'counter';
  buyerPhone: string;
  /** As the page calls the buyer. */
  name: string;
  /** Classes of a button, as it looks where they stand. */
  look: string;
}

/** Every way to reach the buyer of an order: in the shop's inbox, by phone, on WhatsApp. */
export function BuyerLinks({ id, number, source, buyerPhone, name, look }: BuyerLinksProps) {
  const t = useT();
  const call = buyerPhone ? telHref(buyerPhone) : undefined;
  const text = t('orders.whatsapp_text', { name, number: orderNumber(number) });
  const whatsApp = buyerPhone ? whatsAppHref(buyerPhone, text) : undefined;
  return (
    <>
      {call && (
        <a className={look} href={call} aria-label={t('orders.call', { name })}>
          <Icon name="phone" size="s" />
        </a>
      )}
      {whatsApp && (
        <a
          className={look}
          href={whatsApp}
          target="_blank"
          rel="noopener"
          aria-label={t('orders.whatsapp', { name })}
        >
          <Icon name="whatsapp" size="s" />
        </a>
      )}
      {source === 'web' && (
        <Form method="post" action="/messages">
          <input type="hidden" name="intent" value="open" />
          <input type="hidden" name="orderId" value={id} />
          <button type="submit" className={look} aria-label={t('orders.message', { name })}>
            <Icon name="message-circle" size="s" />
          </button>
        </Form>
      )}
    </>
  );
}
