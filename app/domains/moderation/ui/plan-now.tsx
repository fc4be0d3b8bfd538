import { Link } from 'react-router';
import { formatDate } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';

export interface PlanOfShop {
  name: string;
  /** None of a plan without end, and of a suspended shop, whose days stand still. */
  until: Date | null;
}

/** Under a letter about the plan: which one it is, and until when. */
export function PlanNow({ plan: { name, until } }: { plan: PlanOfShop }) {
  const t = useT();
  return (
    <p className="small mt-s">
      <Link to="/subscription">{t('subscription.your_plan')}</Link>
      {`: ${name}`}
      {until && ` · ${t('subscription.good_until', { date: formatDate(until) })}`}
    </p>
  );
}
