import { Link } from 'react-router';
import type { PaidPart } from '#app/domains/insights/today/sales-of-day.queries.server.ts';
import { methodLook } from '#app/domains/orders/order-words.ts';
import { unpaidPath } from '#app/domains/orders/payments/unpaid.ts';
import { now } from '#app/platform/clock.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatWeekday, weekdayAndDay } from '#app/platform/i18n/weekdays.ts';
import { formatMoney } from '#app/platform/money.ts';
import { useOutboxView } from '#app/platform/outbox/use-outbox.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/display/card.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { HomeFigures } from './dashboard.server.ts';
import { withWaiting } from './waiting-sales.ts';

function AddStock() {
  const t = useT();
  return (
    <ButtonLink to="/stocks?add=1" variant="sun" size="s" icon="camera">
      {t('dashboard.add_stock')}
    </ButtonLink>
  );
}

/** Above what last week's day had come to, it says by how much; below, only what that was: the day is not over. */
function AgainstLastWeek({ totalKobo, beforeKobo }: Pick<Today, 'totalKobo' | 'beforeKobo'>) {
  const t = useT();
  if (beforeKobo <= 0) return null;
  const day = formatWeekday(now(), t);
  const more = totalKobo - beforeKobo;
  return (
    <p className="up2">
      {more > 0 && <Icon name="arrow-up" size="s" />}
      <span className="num">
        {more > 0
          ? t('dashboard.more_than', { amount: formatMoney(more), day })
          : t('dashboard.last_week', { amount: formatMoney(beforeKobo), day })}
      </span>
    </p>
  );
}

interface PartProps {
  method: Exclude<PaidPart['method'], 'unpaid'>;
  kobo: number;
}

function Part({ method, kobo }: PartProps) {
  const t = useT();
  const look =
    method === 'overpaid'
      ? ({ icon: 'clock-4', label: 'dashboard.overpaid' } as const)
      : methodLook[method];
  return (
    <div>
      <dt>
        <Icon name={look.icon} />
        {t(look.label)}
      </dt>
      <dd className="num">{formatMoney(kobo)}</dd>
    </div>
  );
}

const always = new Set<PaidPart['method']>(['cash', 'transfer', 'pos']);

type Today = NonNullable<HomeFigures['today']>;

/** Today's sales, split by how they were paid, beside the same day of last week. */
export function TodayPanel({ today: known }: { today: Today }) {
  const t = useT();
  const today = withWaiting(known, useOutboxView().operations);
  return (
    <Panel className="today" aria-label={t('dashboard.today')}>
      <div className="row between">
        <span className="strong nowrap">
          {t('dashboard.today')}
          <span className="hide-m">, {weekdayAndDay(now(), t)}</span>
        </span>
        <AddStock />
      </div>
      <div className="today-g">
        <div>
          <p className="amt num">{formatMoney(today.totalKobo)}</p>
          <AgainstLastWeek {...today} />
        </div>
        <dl className="split">
          {today.parts.flatMap(({ method, kobo }) =>
            method !== 'unpaid' && (kobo !== 0 || always.has(method))
              ? [<Part key={method} method={method} kobo={kobo} />]
              : [],
          )}
        </dl>
      </div>
      {today.unpaidKobo > 0 && (
        <Link className="row s bare unpaid" to={unpaidPath}>
          <Icon name="clock-4" size="s" />
          <span className="grow">{t('orders.not_yet')}</span>
          <b className="num">{formatMoney(today.unpaidKobo)}</b>
          <Icon name="chevron-right" size="s" />
        </Link>
      )}
    </Panel>
  );
}

/** For whoever sees no totals, and before the first sale: no figure is made up. */
export function PlainPanel({ text }: { text: string }) {
  return (
    <Panel className="today row between wrap">
      <span className="strong grow">{text}</span>
      <AddStock />
    </Panel>
  );
}
