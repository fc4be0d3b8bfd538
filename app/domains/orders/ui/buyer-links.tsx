import { Form } from 'react-router';
import { telHref, whatsAppHref } from '#app/domains/shops/contact.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Icon } from '#app/ui/icon.tsx';

interface BuyerLinksProps {
  id: string;
  source: 'web' | 'counter';
  buyerPhone: string;
  /** The beginning of a message to the buyer, in the buyer's language. */
  greeting: string;
  /** As the page calls the buyer. */
  name: string;
  /** Classes of a button, as it looks where they stand. */
  look: string;
}

/** Every way to reach the buyer of an order: in the shop's inbox, by phone, on WhatsApp. */
export function BuyerLinks(props: BuyerLinksProps) {
  const { id, source, buyerPhone, greeting, name, look } = props;
  const t = useT();
  const call = buyerPhone ? telHref(buyerPhone) : undefined;
  const whatsApp = buyerPhone ? whatsAppHref(buyerPhone, greeting) : undefined;
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
      {source === 'web' && buyerPhone !== '' && (
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
