import type { CardPhoto } from '#app/domains/photos/photos.ts';
import { StockPhoto } from '#app/domains/photos/ui/stock-photo.tsx';
import { formatCount, formatDay, formatNumber, formatTime } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney, koboToNaira } from '#app/platform/money.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { Funnel, Stat, TableBehind } from '#app/ui/display/charts.tsx';
import { ChipLink, ChipRow } from '#app/ui/display/chips.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Place } from '../adverts.ts';
import { placeIcons, placeNames } from './hub-types.ts';

interface Figure {
  value: number;
  change?: number | undefined;
}

interface BestAdvert {
  stockId: string;
  name: string;
  code: string;
  photo: CardPhoto;
  clicks: number;
  visits: number;
  chats: number;
  orders: number;
}

export interface AnalyticsTabProps {
  days: number;
  asOf: Date;
  periods: readonly number[];
  adverts: Figure;
  visits: Figure;
  clicks: Figure;
  chats: Figure;
  orders: Figure;
  /** Missing for those who do not see revenue. */
  sales?: Figure | undefined;
  places: readonly { place: Place; visits: number }[];
  best: readonly BestAdvert[];
  host: string;
}

/** ₦98,500, ₦412k, ₦1.4m: a tile is narrow. */
const shortMoney = (kobo: number): string =>
  koboToNaira(kobo) < 100_000
    ? formatMoney(kobo)
    : `₦${formatCount(Math.round(koboToNaira(kobo)))}`;

function Places({ places }: Pick<AnalyticsTabProps, 'places'>) {
  const t = useT();
  const top = places[0];
  const best = top && top.visits > 0 ? top.place : undefined;
  const points = places.map(({ place, visits }) => ({
    id: place,
    label: t(placeNames[place]),
    value: visits,
    icon: placeIcons[place],
  }));
  return (
    <section className="card">
      <div className="row between wrap">
        <h2 className="t-m">{t('adverts.visits_by_platform')}</h2>
        {best && (
          <Badge tone="sun" icon="trending-up">
            {t('adverts.is_best', { name: t(placeNames[best]) })}
          </Badge>
        )}
      </div>
      <div className="mt-m">
        <Funnel steps={points} label={t('adverts.visits_by_platform')} best={best} />
      </div>
      <TableBehind
        caption={t('adverts.visits_by_platform')}
        heads={[t('adverts.platform'), t('adverts.visits')]}
        points={points}
        format={formatNumber}
      />
    </section>
  );
}

function BestRow({ item, host }: { item: BestAdvert; host: string }) {
  const t = useT();
  const { clicks, chats } = item;
  return (
    <li>
      <span className="athumb">
        <StockPhoto photo={item.photo} alt="" layout="thumb" />
      </span>
      <span className="grow">
        <b className="clamp1">{item.name}</b>
        <span className="muted small num blk wrap-any">{`${host}/s/${item.code}`}</span>
        <span className="muted small num blk">
          {t('adverts.clicks_and_chats', { clicks, chats })}
        </span>
      </span>
      <span className="num right">
        <b>{formatNumber(item.visits)}</b>{' '}
        <span className="muted small">{t('adverts.word_visits', { count: item.visits })}</span>
        <br />
        <b>{formatNumber(item.orders)}</b>{' '}
        <span className="muted small">{t('adverts.word_orders', { count: item.orders })}</span>
      </span>
    </li>
  );
}

/** What the adverts brought: counted by their codes, against the time before. */
export function AnalyticsTab(props: AnalyticsTabProps) {
  const t = useT();
  const { days, asOf, periods, sales, places, best, host } = props;
  const stat = (name: 'adverts' | 'visits' | 'clicks' | 'chats' | 'orders') => ({
    name: t(`adverts.${name}`),
    value: formatNumber(props[name].value),
    change: props[name].change,
  });
  return (
    <>
      <div className="row between wrap">
        <ChipRow label={t('adverts.time')}>
          {periods.map((each) => (
            <ChipLink
              key={each}
              to={`/advertising?tab=analytics&days=${each}`}
              current={each === days}
              preventScrollReset
            >
              {t('adverts.days', { count: each })}
            </ChipLink>
          ))}
        </ChipRow>
        <a className="btn line sm" href={`/advertising/figures.csv?days=${days}`} download>
          <Icon name="download" size="s" />
          {t('adverts.csv')}
        </a>
      </div>
      <div className="stat4 astats">
        <Stat icon="megaphone" {...stat('adverts')} />
        <Stat icon="link" {...stat('clicks')} />
        <Stat icon="mouse-pointer-click" {...stat('visits')} />
        <Stat icon="message-circle" {...stat('chats')} />
        <Stat icon="shopping-bag" {...stat('orders')} />
        {sales && (
          <Stat
            icon="wallet"
            name={t('adverts.sales')}
            value={shortMoney(sales.value)}
            change={sales.change}
          />
        )}
      </div>
      <p className="muted small num my-s">
        {t('analytics.as_of', { time: `${formatDay(asOf)}, ${formatTime(asOf)}` })}
      </p>
      <div className="two two2 aset">
        <Places places={places} />
        <section className="card">
          <h2 className="t-m">{t('adverts.best')}</h2>
          {best.length === 0 ? (
            <p className="muted mt-s">{t('adverts.best_none')}</p>
          ) : (
            <ol className="rows">
              {best.map((item) => (
                <BestRow key={item.stockId} item={item} host={host} />
              ))}
            </ol>
          )}
        </section>
      </div>
    </>
  );
}
