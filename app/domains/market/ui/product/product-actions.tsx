import type { ReactNode } from 'react';
import { telHref } from '#app/domains/shops/contact.ts';
import { ContactLink } from '#app/domains/shops/ui/contact-link.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ShareButton } from './share-button.tsx';

interface ProductActionsProps {
  stock: { id: string; name: string };
  phoneNumber: string;
  messageTo: string;
  /** Add to cart, from the domain that takes orders. */
  cart?: ReactNode;
}

export function ProductActions({ stock, phoneNumber, messageTo, cart }: ProductActionsProps) {
  const t = useT();
  const call = telHref(phoneNumber);
  return (
    <div className="pd-act">
      <ContactLink to={messageTo} className="btn lg sun">
        <Icon name="message-circle" />
        {t('product.message')}
      </ContactLink>
      <a className="btn lg aro" href={call}>
        <Icon name="phone" />
        {t('product.call')}
      </a>
      {cart}
      <ShareButton
        path={`/stocks/${stock.id}`}
        title={stock.name}
        label={t('stocks.share', { name: stock.name })}
        wide
      />
    </div>
  );
}
