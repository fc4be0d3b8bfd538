import { Link } from 'react-router';
import { BarCard } from '#app/domains/insights/ui/bar-card.tsx';
import { methodLook } from '#app/domains/orders/order-words.ts';
import { formatTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatWeekday, noonOf, shortWeekday } from '#app/platform/i18n/weekdays.ts';
import { formatMoney, shortMoney } from '#app/platform/money.ts';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { HomeFigures } from './dashboard.server.ts';

type Week = NonNullable<HomeFigures['week']>;

/** Each day's sales as analytics has them. */
export function WeekCard({ week }: { week: Week }) {
  const t = useT();
  const bars = week.map(({ day, salesKobo }) => ({
    id: day,
    label: shortWeekday(noonOf(day), t),
    value: salesKobo,
  }));
  const total = week.reduce((sum, { salesKobo }) => sum + salesKobo, 0);
  return (
    <BarCard
      className="hide-m"
      title={t('dashboard.this_week')}
      bars={bars}
      head={t('chart.sales')}
      nameOf={({ id }) => formatWeekday(noonOf(id), t)}
      format={formatMoney}
      short={(kobo) => shortMoney(kobo).replace('₦', '')}
    >
      <p className="row between mt-s">
        <span className="muted">{t('dashboard.seven_days')}</span>
        <b className="num">{formatMoney(total)}</b>
      </p>
    </BarCard>
  );
}

type Sale = NonNullable<HomeFigures['today']>['sold'][number];

function SaleRow({ sale }: { sale: Sale }) {
  const t = useT();
  const facts = [
    sale.method && t(methodLook[sale.method].label),
    formatTime(sale.at),
    sale.by,
    sale.more > 0 && t('dashboard.and_more', { count: sale.more }),
  ];
  return (
    <li>
      <Link className="row s bare" to={`/orders/${sale.id}`}>
        <Avatar name={sale.name} src={sale.photo} size="s" />
        <span className="grow small">
          <b className="blk trunc" dir="auto">
            {sale.quantity > 1 ? `${sale.name} × ${sale.quantity}` : sale.name}
          </b>
          <span className="muted num">{facts.filter(Boolean).join(' · ')}</span>
        </span>
        <b className="num">{formatMoney(sale.kobo)}</b>
      </Link>
    </li>
  );
}

export function SoldToday({ sold }: { sold: readonly Sale[] }) {
  const t = useT();
  if (sold.length === 0) return null;
  return (
    <Card aria-labelledby="sold-today">
      <div className="row between">
        <h2 className="fh" id="sold-today">
          {t('dashboard.sold_today')}
        </h2>
        <Link className="seclink" to="/orders?tab=done">
          {t('dashboard.see_all')}
          <Icon name="chevron-right" size="s" />
        </Link>
      </div>
      <ul className="sold-l">
        {sold.map((sale) => (
          <SaleRow key={sale.id} sale={sale} />
        ))}
      </ul>
    </Card>
  );
}
