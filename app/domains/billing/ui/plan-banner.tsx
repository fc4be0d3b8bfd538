import type { PlanId } from '#app/domains/plans/plans.ts';
import { formatDate } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Note } from '#app/ui/display/note.tsx';

export interface PlanBannerProps {
  kind: 'ends_soon' | 'grace';
  planId: PlanId;
  plan: string;
  days: number;
  until: Date;
  renews: boolean;
  cardFailed: boolean;
  cardLate: boolean;
}

/** From seven days before the end, and through the days of grace: what happens, and the one next step. */
export function PlanBanner({
  kind,
  planId,
  plan,
  days,
  until,
  renews,
  cardFailed,
  cardLate,
}: PlanBannerProps) {
  const t = useT();
  const facts = { plan, count: days, date: formatDate(until) };
  const calm = kind === 'ends_soon' && renews && !cardFailed && !cardLate;
  return (
    <Note tone={kind === 'grace' ? 'bad' : calm ? 'info' : 'warn'} className="mb-m plan-banner">
      <div className="row between wrap">
        <span className="grow">
          {t(kind === 'grace' ? 'plan_notice.grace' : 'plan_notice.ends_soon', facts)}{' '}
          {cardFailed && t('plan_notice.card_failed')}
          {cardLate && t('plan_notice.card_late')}
          {calm && t('plan_notice.renews')}
        </span>
        {!calm && (
          <ButtonLink to={`/payment?plan=${planId}`} size="s">
            {t('plan_notice.renew')}
          </ButtonLink>
        )}
      </div>
    </Note>
  );
}
