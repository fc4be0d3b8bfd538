import { shownPhone } from '#app/domains/accounts/phone/phone.ts';
import { formatMonth } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { ShopCard } from '../directory/directory.ts';
import { BusinessBadges } from './business-badge.tsx';
import { RatingMark } from './rating-mark.tsx';

/** A shop in the directory. */
export function ShopCardView({ shop }: { shop: ShopCard }) {
  const t = useT();
  const { id, name, address, phoneNumber, createdAt, picture } = shop;
  return (
    <Card as="li" className="shopc">
      <Avatar name={name} src={picture} />
      <div className="grow">
        <h2 className="fh wrap-any">{name}</h2>
        <div className="row s wrap">
          <BusinessBadges shop={shop} />
          <RatingMark average={shop.averageRating} total={shop.totalRatings} />
        </div>
        <ul className="facts">
          {address && (
            <li>
              <Icon name="map-pin" size="s" />
              <span className="trunc">{address}</span>
            </li>
          )}
          <li className="num">
            <Icon name="phone" size="s" />
            {shownPhone(phoneNumber)}
          </li>
          <li>
            <Icon name="calendar" size="s" />
            {t('directory.joined', { month: formatMonth(createdAt) })}
          </li>
        </ul>
      </div>
      <ButtonLink
        to={`/shop/${id}`}
        variant="soft"
        size="s"
        aria-label={`${t('directory.view')}: ${name}`}
      >
        <span className="only-d">{t('directory.view')}</span>
        <Icon name="arrow-right" size="s" />
      </ButtonLink>
    </Card>
  );
}
