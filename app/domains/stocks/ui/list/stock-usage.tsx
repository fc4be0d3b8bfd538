import { Link } from 'react-router';
import { usageLevel } from '#app/domains/plans/plans.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { UsageBar } from '#app/ui/display/progress.tsx';

export interface PlanUsage {
  used: number;
  limit: number;
  plan: string;
  /** There is no larger one: room comes only from deleting. */
  isLargest: boolean;
  /** An employee cannot change the plan. */
  mayUpgrade: boolean;
}

/** That the plan is full; to take a larger one is said only where there is one. */
export const fullText = ({ limit, plan, isLargest }: PlanUsage, t: Translate): string =>
  t(isLargest ? 'stocks.full.largest' : 'errors.stocks.limit_reached', { limit, plan });

const levels = { info: 'info', warning: 'warn', danger: 'bad' } as const;

/** Limits are shown before they hurt. */
export function StockUsage({ usage }: { usage: PlanUsage }) {
  const t = useT();
  const { used, limit, plan, isLargest, mayUpgrade } = usage;
  const level = usageLevel(used, limit);
  return (
    <UsageBar
      title={t('stocks.plan', { plan })}
      used={used}
      limit={limit}
      count={t('stocks.usage', { n: used, limit })}
      level={levels[level]}
      text={
        level === 'danger' ? fullText(usage, t) : t('stocks.quota_left', { count: limit - used })
      }
    >
      {mayUpgrade && !isLargest && (
        <Link className="strong small up" to="/subscription">
          {t('stocks.upgrade')}
        </Link>
      )}
    </UsageBar>
  );
}
