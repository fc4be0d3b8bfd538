import type { MouseEvent } from 'react';
import { shownPhone } from '#app/domains/accounts/phone/phone.ts';
import { categoryBySlug } from '#app/domains/categories/categories.ts';
import { formatDate } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { KeyValue, type KeyValueItem } from '#app/ui/display/key-value.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { ProfileShop } from '../../profile/profile-page.server.ts';
import { shopTypes } from '../../shop-types.ts';

export type ProfileSheet =
  | 'edit'
  | 'address'
  | 'qr'
  | 'picture'
  | 'shop-picture'
  | 'add-user'
  | 'pin'
  | 'delete';

interface OpenerProps {
  sheet: ProfileSheet;
  onOpen: (sheet: ProfileSheet) => void;
}

/** A link that works before the page is alive, and opens the sheet without leaving once it is. */
export const opener = ({ sheet, onOpen }: OpenerProps) => ({
  to: `/shop?open=${sheet}`,
  onClick: (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(sheet);
  },
});

function useFacts(shop: ProfileShop): KeyValueItem[] {
  const t = useT();
  const category = categoryBySlug(shop.businessType);
  const item = (key: string, icon: KeyValueItem['icon'], rest: Omit<KeyValueItem, 'key'>) => ({
    key,
    icon,
    ...rest,
  });
  return [
    item('phone', 'phone', {
      name: t('profile.phone'),
      value: shownPhone(shop.phoneNumber),
      number: true,
    }),
    item('address', 'map-pin', {
      name: t('profile.address'),
      value: shop.address || shop.placeLabel || (
        <span className="muted">{t('profile.no_address')}</span>
      ),
    }),
    item('business', category?.icon ?? 'store', {
      name: t('profile.business'),
      value: shopTypes(shop)
        .map((type) => {
          const known = categoryBySlug(type);
          return known ? t(`categories.${known.slug}`) : type;
        })
        .join(', '),
    }),
    item('plan', 'gem', {
      name: t('profile.plan'),
      value: <Badge tone="sun">{shop.plan.name}</Badge>,
    }),
    ...(shop.telegramUsername
      ? [
          item('telegram', 'send', {
            name: t('profile.telegram'),
            value: `@${shop.telegramUsername}`,
          }),
        ]
      : []),
    item('opened', 'calendar', {
      name: t('profile.opened'),
      value: formatDate(shop.createdAt),
      number: true,
    }),
  ];
}

interface ShopPanelProps {
  shop: ProfileShop;
  onOpen: (sheet: ProfileSheet) => void;
}

export function ShopPanel({ shop, onOpen }: ShopPanelProps) {
  const t = useT();
  const facts = useFacts(shop);
  return (
    <Card flush aria-labelledby="shop-name">
      <div className="cover sm adire" />
      <div className="prof-b">
        <div className="row between prof-top">
          <Avatar name={shop.name} src={shop.picture} size="l" className="ring" />
          {shop.may.edit && (
            <ButtonLink
              {...opener({ sheet: 'shop-picture', onOpen })}
              variant="soft"
              size="s"
              icon="camera"
            >
              {t('profile.change')}
            </ButtonLink>
          )}
        </div>
        <h2 className="mt-s" id="shop-name">
          {shop.name}
        </h2>
        <KeyValue items={facts} className="mt-xs" />
        {shop.may.edit && (
          <div className="cols2 mt-s">
            <ButtonLink {...opener({ sheet: 'edit', onOpen })} variant="outline" icon="pencil">
              {t('profile.edit_shop')}
            </ButtonLink>
            <ButtonLink to="/subscription" icon="arrow-up">
              {t('profile.upgrade')}
            </ButtonLink>
          </div>
        )}
      </div>
    </Card>
  );
}

export function Broadcasts() {
  const t = useT();
  return (
    <Card aria-labelledby="broadcasts">
      <h2 id="broadcasts">{t('profile.broadcasts')}</h2>
      <div className="row mt-s">
        <span className="tic c-auto">
          <Icon name="radio" />
        </span>
        <p className="muted">{t('profile.nothing_yet')}</p>
      </div>
    </Card>
  );
}
