import { Link } from 'react-router';
import { formatDay, formatNumber, formatTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { MessageKey, Translate } from '#app/platform/i18n/messages.ts';
import { noonOf, shortWeekday } from '#app/platform/i18n/weekdays.ts';
import { formatMoney } from '#app/platform/money.ts';
import { Card } from '#app/ui/display/card.tsx';
import { BarChart, Funnel, Stat } from '#app/ui/display/charts.tsx';
import { Table } from '#app/ui/display/table.tsx';
import type { IconName } from '#app/ui/icon-names.ts';
import { barsOf, changeOf, type DayFigures, sumHours } from '../figures.ts';
import type { ShopReport, TopItem } from '../report.queries.server.ts';
import { type HeadFigure, headFigures } from '../report-view.ts';
import { BarCard } from './bar-card.tsx';

const heads: { id: HeadFigure; icon: IconName; money?: 'kobo' | true }[] = [
  { id: 'views', icon: 'eye' },
  { id: 'visits', icon: 'users' },
  { id: 'likes', icon: 'heart' },
  { id: 'orders', icon: 'shopping-bag' },
  { id: 'salesKobo', icon: 'banknote', money: 'kobo' },
  { id: 'averageKobo', icon: 'receipt', money: 'kobo' },
  { id: 'conversion', icon: 'trending-up' },
];

export function HeadFigures({ report, seesMoney }: { report: ShopReport; seesMoney: boolean }) {
  const t = useT();
  const { now, before } = headFigures(report);
  const text = (id: HeadFigure, money: unknown) => {
    // An average has kobo that nobody pays; a sum is exact.
    if (money) return formatMoney(id === 'averageKobo' ? Math.round(now[id] / 100) * 100 : now[id]);
    return formatNumber(now[id]);
  };
  return (
    <div className="stat4 money">
      {heads
        .filter(({ money }) => seesMoney || !money)
        .map(({ id, icon, money }) => (
          <Stat
            key={id}
            icon={icon}
            name={t(`analytics.head.${id}`)}
            value={text(id, money)}
            change={changeOf(now[id], before[id])}
          />
        ))}
    </div>
  );
}

/** How old the figures are, and what the one that is least plain means. */
export function FiguresNote({ asOf }: Pick<ShopReport, 'asOf'>) {
  const t = useT();
  return (
    <p className="muted small mt-s">
      {asOf && (
        <span className="num">
          {t('analytics.as_of', { time: `${formatDay(asOf)}, ${formatTime(asOf)}` })}{' '}
        </span>
      )}
      {t('analytics.conversion_means')}
    </p>
  );
}

const dayLabel = (day: string, short: boolean, t: Translate) =>
  short ? shortWeekday(noonOf(day), t) : formatDay(noonOf(day));

interface DaysChartProps {
  report: ShopReport;
  title: MessageKey;
  head: MessageKey;
  value: (day: DayFigures) => number;
  format?: (value: number) => string;
  short?: (value: number) => string;
}

/** Each day of a week, or parts of a longer time. */
export function DaysChart({ report, title, head, value, format, short: label }: DaysChartProps) {
  const t = useT();
  const short = report.period === 7;
  const bars = barsOf(report.days, report.range, value).map((bar) => ({
    ...bar,
    label: dayLabel(bar.id, short, t),
  }));
  return <BarCard title={t(title)} bars={bars} head={t(head)} format={format} short={label} />;
}

export function HoursChart({ report }: { report: ShopReport }) {
  const t = useT();
  const hours = sumHours(report.days);
  const points = Array.from({ length: 8 }, (_, at) => ({
    id: `h${at}`,
    label: `${at * 3}–${at * 3 + 3}`,
    value: (hours[at * 3] ?? 0) + (hours[at * 3 + 1] ?? 0) + (hours[at * 3 + 2] ?? 0),
  }));
  return (
    <Card>
      <h2 className="fh mb-s">{t('analytics.hours')}</h2>
      <BarChart
        points={points}
        summary={t('analytics.hours')}
        heads={[t('analytics.hour'), t('analytics.events')]}
      />
    </Card>
  );
}

export function TopList({
  title,
  items,
  none,
}: {
  title: MessageKey;
  items: readonly TopItem[];
  none: MessageKey;
}) {
  const t = useT();
  const most = items[0]?.count ?? 1;
  return (
    <Card>
      <h2 className="fh">{t(title)}</h2>
      {items.length === 0 && <p className="muted mt-s">{t(none)}</p>}
      <ol className="topl">
        {items.map((item) => (
          <li key={item.id}>
            <img className="av s" src={item.photo} alt="" width={44} height={44} loading="lazy" />
            <span className="grow">
              <span className="row between gap-s">
                <b className="clamp1">{item.name}</b>
                <b className="num">{formatNumber(item.count)}</b>
              </span>
              <progress className="bar blk full" value={item.count} max={most} aria-hidden="true" />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

export function WayToOrder({ report }: { report: ShopReport }) {
  const t = useT();
  const { now } = headFigures(report);
  return (
    <Card className="wide">
      <h2 className="fh">{t('analytics.funnel')}</h2>
      <Funnel
        label={t('analytics.funnel')}
        steps={[
          { id: 'views', icon: 'eye', label: t('analytics.saw'), value: now.views },
          { id: 'likes', icon: 'heart', label: t('analytics.liked'), value: now.likes },
          {
            id: 'orders',
            icon: 'shopping-bag',
            label: t('analytics.ordered'),
            value: now.webOrders,
          },
        ]}
      />
    </Card>
  );
}

export function SourcesTable({ report, seesMoney }: { report: ShopReport; seesMoney: boolean }) {
  const t = useT();
  const rows = report.sources;
  return (
    <Card className="wide">
      <h2 className="fh mb-s">{t('analytics.sources')}</h2>
      {rows.length === 0 ? (
        <p className="muted">{t('analytics.none')}</p>
      ) : (
        <Table
          caption={t('analytics.sources')}
          toCards={false}
          rows={rows}
          rowKey={(row) => `${row.source}/${row.advertCode}`}
          columns={[
            {
              id: 'source',
              head: t('analytics.source'),
              cell: (row) => (
                <>
                  {t(`analytics.source.${row.source}` as MessageKey)}
                  {row.advertCode && <span className="muted num"> {row.advertCode}</span>}
                </>
              ),
            },
            {
              id: 'visits',
              head: t('analytics.visits'),
              end: true,
              cell: (row) => formatNumber(row.visits),
            },
            {
              id: 'orders',
              head: t('analytics.orders'),
              end: true,
              cell: (row) => formatNumber(row.orders),
            },
            ...(seesMoney
              ? [
                  {
                    id: 'sales',
                    head: t('analytics.sales'),
                    end: true,
                    cell: (row: ShopReport['sources'][number]) => formatMoney(row.salesKobo),
                  },
                ]
              : []),
          ]}
        />
      )}
    </Card>
  );
}

interface StockListProps {
  title: MessageKey;
  state: ShopReport['low'];
  none: MessageKey;
}

export function StockList({ title, state, none }: StockListProps) {
  const t = useT();
  return (
    <Card>
      <div className="row between">
        <h2 className="fh">{t(title)}</h2>
        <span className="muted num">{state.count}</span>
      </div>
      {state.items.length === 0 && <p className="muted mt-s">{t(none)}</p>}
      <ul className="rows">
        {state.items.map((item) => (
          <li key={item.id}>
            <Link className="grow bare" to={`/stocks/${item.id}/history`}>
              <b className="clamp1">{item.name}</b>
            </Link>
            <span className="num">{t('counter.left', { count: item.quantity })}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
