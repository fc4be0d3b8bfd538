import { type Plan, planIds } from '#app/domains/plans/plans.ts';
import { formatDate, formatNumber } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { MessageKey } from '#app/platform/i18n/messages.ts';
import { formatMoney } from '#app/platform/money.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { ProgressBar } from '#app/ui/display/progress-bar.tsx';
import { Icon, Umbrellas } from '#app/ui/icon.tsx';
import type { IconName } from '#app/ui/icon-names.ts';
import { planChoice } from '../billing.ts';

interface PlanCardProps {
  plan: Plan;
  current: Plan['id'];
  until: Date | null;
  used: { products: number; users: number };
}

function Limit(props: { icon: IconName; name: MessageKey; used: number; limit: number }) {
  const { icon, name, used, limit } = props;
  const t = useT();
  const over = used - limit;
  return (
    <div>
      <div className="row s plan-use">
        <Icon name={icon} />
        <span className="grow">
          <b className="num">{formatNumber(limit)}</b> {t(name, { count: limit })}
        </span>
        <span className={classNames('small num', over > 0 ? 'ink-bad strong' : 'muted')}>
          {over > 0
            ? t('subscription.too_many', { over })
            : t('subscription.used', { count: used })}
        </span>
      </div>
      <ProgressBar look="thin" className="mt-xs" value={used} max={limit} />
    </div>
  );
}

/** The way to pay for this plan, or why there is none. */
function Choose({ plan, current }: Pick<PlanCardProps, 'plan' | 'current'>) {
  const t = useT();
  if (planChoice(plan.id, current).kind === 'pay') {
    return (
      <ButtonLink
        block
        variant={plan.recommended ? 'sun' : 'primary'}
        to={`/payment?plan=${plan.id}`}
      >
        {t('subscription.choose', { plan: plan.name })}
      </ButtonLink>
    );
  }
  if (plan.id === current) return null;
  return <p className="muted small">{t('subscription.starter_later')}</p>;
}

function Head({ plan, isCurrent }: { plan: Plan; isCurrent: boolean }) {
  const t = useT();
  return (
    <>
      <div className="row s between wrap plan-h">
        <h2>{plan.name}</h2>
        {isCurrent && (
          <Badge tone="ok" icon="check">
            {t('subscription.your_plan')}
          </Badge>
        )}
        {plan.recommended && !isCurrent && (
          <Badge tone="sun" icon="star">
            {t('subscription.best')}
          </Badge>
        )}
      </div>
      <p className="pp num">
        {plan.monthlyPriceKobo === 0 ? t('plans.price_free') : formatMoney(plan.monthlyPriceKobo)}{' '}
        {plan.monthlyPriceKobo > 0 && <span>{t('subscription.a_month')}</span>}
      </p>
      <Umbrellas count={planIds.indexOf(plan.id) + 1} />
    </>
  );
}

export function PlanCard({ plan, current, until, used }: PlanCardProps) {
  const t = useT();
  const isCurrent = plan.id === current;
  return (
    <li className={classNames('plan', isCurrent && 'current', plan.recommended && 'rec')}>
      {plan.recommended && <div className="selvedge" />}
      <div className="pin2">
        <Head plan={plan} isCurrent={isCurrent} />
        <div className="dotsbox">
          <Limit
            icon="package"
            name="subscription.products"
            used={used.products}
            limit={plan.productLimit}
          />
          <Limit icon="users" name="subscription.users" used={used.users} limit={plan.userLimit} />
          <div className="row s">
            <Icon name="share-2" />
            <span>{t('subscription.quick_share')}</span>
          </div>
          {isCurrent && until && (
            <div className="row s">
              <Icon name="calendar" />
              <span>{t('subscription.good_until', { date: formatDate(until) })}</span>
            </div>
          )}
        </div>
        <div className="stack-s">
          {isCurrent && plan.monthlyPriceKobo > 0 && (
            <ButtonLink block icon="refresh-cw" to={`/payment?plan=${plan.id}`}>
              {t('subscription.renew')}
            </ButtonLink>
          )}
          <Choose plan={plan} current={current} />
        </div>
      </div>
    </li>
  );
}
