import { Link } from 'react-router';
import { usageLevel } from '#app/domains/plans/plans.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { UsageBar } from '#app/ui/display/progress.tsx';

export interface PlanUsage {
  used: number;
  limit: number;
  plan: string;
  /** An employee cannot change the plan. */
  mayUpgrade: boolean;
}

const levels = { info: 'info', warning: 'warn', danger: 'bad' } as const;

/** Limits are shown before they hurt. */
export function StockUsage({ usage }: { usage: PlanUsage }) {
  const t = useT();
  const { used, limit, plan, mayUpgrade } = usage;
  const level = usageLevel(used, limit);
  return (
    <UsageBar
      title={t('stocks.plan', { plan })}
      used={used}
      limit={limit}
      count={t('stocks.usage', { n: used, limit })}
      level={levels[level]}
      text={
        level === 'danger'
          ? t('errors.stocks.limit_reached', { limit, plan })
          : t('stocks.quota_left', { count: limit - used })
      }
    >
      {mayUpgrade && (
        <Link className="strong small up" to="/subscription">
          {t('stocks.upgrade')}
        </Link>
      )}
    </UsageBar>
  );
}
