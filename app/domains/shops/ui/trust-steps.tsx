import { formatDate, formatMonth } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { type Trust, type TrustStep, trustSteps } from '../trust/trust.ts';

const names = {
  phone: 'trust.phone',
  bank: 'trust.bank',
  place: 'trust.place',
  registered: 'trust.registered',
} as const satisfies Record<TrustStep, string>;

interface TrustStepsProps {
  trust: Trust;
}

/** What was checked of a shop and when; what was not is said too, in grey. */
export function TrustSteps({ trust }: TrustStepsProps) {
  const t = useT();
  return (
    <>
      <div className="sfacts num">
        <span>
          <b>{trust.completedOrders.toLocaleString('en')}</b>
          {t('trust.completed', { count: trust.completedOrders })}
        </span>
        <span>
          <b>{formatMonth(trust.since)}</b>
          {t('trust.since')}
        </span>
      </div>
      <ul className="trust" aria-label={t('trust.checked')}>
        {trustSteps.map((step) => {
          const at = trust.steps[step];
          return (
            <li key={step} className={at ? undefined : 'no'}>
              <Icon name={at ? 'circle-check' : 'circle-slash'} size="s" />
              {t(names[step])}
              <small className="num">{at ? formatDate(at) : t('trust.not_checked')}</small>
            </li>
          );
        })}
      </ul>
    </>
  );
}
