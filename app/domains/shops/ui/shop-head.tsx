import type { ReactNode } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { telHref } from '../contact.ts';
import { BusinessBadges } from './business-badge.tsx';
import { ContactLink } from './contact-link.tsx';
import { RatingMark } from './rating-mark.tsx';

interface ShopHeadProps {
  shop: {
    name: string;
    address: string;
    businessType: string;
    moreTypes: readonly string[];
    phoneNumber: string;
    averageRating: number;
    totalRatings: number;
    picture: string | undefined;
  };
  messageTo: string;
  whatsApp: string | undefined;
  /** The button that follows the shop. */
  follow: ReactNode;
  /** The share button, which knows this page's address. */
  share: ReactNode;
}

export function ShopHead({ shop, messageTo, whatsApp, follow, share }: ShopHeadProps) {
  const t = useT();
  const call = telHref(shop.phoneNumber);
  return (
    <div className="shop-h">
      <Avatar name={shop.name} src={shop.picture} size="l" />
      <div className="grow">
        <h1 className="shop-name">{shop.name}</h1>
        <div className="row s wrap mt-xs">
          <BusinessBadges shop={shop} />
          <RatingMark average={shop.averageRating} total={shop.totalRatings} wide exact />
        </div>
        {shop.address && (
          <p className="row s small muted mt-xs wrap-any">
            <Icon name="map-pin" size="s" />
            {shop.address}
          </p>
        )}
      </div>
      <div className="row s wrap shop-cta">
        {whatsApp && (
          <a className="btn wa" href={whatsApp} target="_blank" rel="noopener noreferrer">
            <Icon name="whatsapp" size="s" />
            {t('shop.contact_seller')}
          </a>
        )}
        <ContactLink to={messageTo} className="btn line">
          <Icon name="message-circle" size="s" />
          {t('shop.message')}
        </ContactLink>
        {call && (
          <a className="btn line" href={call}>
            <Icon name="phone" size="s" />
            {t('shop.call')}
          </a>
        )}
        {follow}
        {share}
      </div>
    </div>
  );
}
