import { Link } from 'react-router';
import { telHref } from '#app/domains/shops/contact.ts';
import { ContactLink } from '#app/domains/shops/ui/contact-link.tsx';
import { RatingMark } from '#app/domains/shops/ui/rating-mark.tsx';
import { TrustSteps } from '#app/domains/shops/ui/trust-steps.tsx';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { ProductPage } from '../../pages/product-page.server.ts';

interface SellerCardProps extends Pick<ProductPage, 'shop' | 'links'> {
  /** Undefined while too few buyers have been answered. */
  answersIn: string | undefined;
}

/** The seller of an item: who it is, how soon an answer comes, and the ways to ask. */
export function SellerCard({ shop, links, answersIn }: SellerCardProps) {
  const t = useT();
  const call = telHref(shop.phoneNumber);
  return (
    <Card as="div">
      <Link className="row bare" to={`/shop/${shop.id}`}>
        <Avatar name={shop.name} src={shop.picture} />
        <span className="grow">
          <b className="blk wrap-any">{shop.name}</b>
          <RatingMark average={shop.averageRating} total={shop.totalRatings} wide />
        </span>
        <Icon name="chevron-right" />
      </Link>
      {shop.address && (
        <p className="row s small muted mt-s wrap-any">
          <Icon name="map-pin" size="s" />
          {shop.address}
        </p>
      )}
      {answersIn && (
        <p className="row s small muted mt-s">
          <Icon name="clock-4" size="s" />
          {t('product.answers_in', { time: answersIn })}
        </p>
      )}
      <TrustSteps trust={shop.trust} />
      <div className="cols2 mt-m">
        <ContactLink to={links.message} className="btn soft">
          <Icon name="message-circle" size="s" />
          {t('product.message')}
        </ContactLink>
        {call && (
          <a className="btn soft" href={call}>
            <Icon name="phone" size="s" />
            {t('product.call')}
          </a>
        )}
      </div>
      {links.whatsApp && (
        <a
          className="btn wa block mt-s only-m"
          href={links.whatsApp}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="whatsapp" size="s" />
          {t('product.contact_seller')}
        </a>
      )}
    </Card>
  );
}
