import { shownPhone } from '#app/domains/accounts/phone/phone.ts';
import { lagosDay } from '#app/platform/clock.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { noonOf, weekdayAndDay } from '#app/platform/i18n/weekdays.ts';
import { Card } from '#app/ui/display/card.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { telHref } from '../contact.ts';
import type { Opening } from '../delivery/opening.ts';
import type { Trust } from '../trust/trust.ts';
import { hoursText } from './delivery/hours-text.ts';
import { TrustSteps } from './trust-steps.tsx';

interface ShopFactsProps {
  shop: {
    phoneNumber: string;
    telegramUsername: string | null;
    trust: Trust;
  };
  /** How soon an answer comes, where enough buyers were answered. */
  answersIn?: string | undefined;
  opening?: Opening | undefined;
}

export function ShopFacts({ shop, opening, answersIn }: ShopFactsProps) {
  const t = useT();
  const hours = opening && hoursText(opening, t);
  const closedUntil =
    opening?.closedUntil && opening.closedUntil > lagosDay() && opening.closedUntil;
  const { phoneNumber, telegramUsername } = shop;
  return (
    <Card as="div">
      <dl className="kv lead facts-l">
        {hours && (
          <div>
            <Icon name="clock-4" />
            <dt className="sr">{t('delivery.open_on')}</dt>
            <dd>{hours}</dd>
          </div>
        )}
        {closedUntil && (
          <div>
            <Icon name="calendar" />
            <dt className="sr">{t('delivery.holiday')}</dt>
            <dd>{t('delivery.closed_until', { day: weekdayAndDay(noonOf(closedUntil), t) })}</dd>
          </div>
        )}
        <div>
          <Icon name="phone" />
          <dt className="sr">{t('shop.phone')}</dt>
          <dd className="num">
            <a className="bare" href={telHref(phoneNumber)}>
              {shownPhone(phoneNumber)}
            </a>
          </dd>
        </div>
        {telegramUsername && (
          <div>
            <Icon name="send" />
            <dt className="sr">{t('shop.telegram')}</dt>
            <dd>
              <a
                href={`https://t.me/${telegramUsername}`}
                target="_blank"
                rel="noopener noreferrer"
              >
                @{telegramUsername}
              </a>
            </dd>
          </div>
        )}
        {answersIn && (
          <div>
            <Icon name="clock-4" />
            <dt className="sr">{t('shop.message')}</dt>
            <dd>{t('product.answers_in', { time: answersIn })}</dd>
          </div>
        )}
      </dl>
      <TrustSteps trust={shop.trust} />
    </Card>
  );
}
