import { Link } from 'react-router';
import { formatNumber } from '#app/platform/i18n/formats.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { IconName } from '#app/ui/icon-names.ts';

interface WeekFigureProps {
  icon: IconName;
  name: string;
  value: string;
  /** Where its rows are; without it the figure is only read. */
  to?: string | undefined;
  /** A person must act. */
  hot?: boolean;
  week?: { now: number; before: number } | undefined;
  /** More of it is worse. */
  isBad?: boolean;
  note?: string | undefined;
}

const fewest = 20;

/** In percent where there were enough, else by number. */
function changeText({ now, before }: { now: number; before: number }): string {
  if (now === before) return 'same';
  if (before >= fewest) return `${Math.round((Math.abs(now - before) / before) * 100)}%`;
  return `${formatNumber(Math.abs(now - before))} ${now > before ? 'more' : 'fewer'}`;
}

/** Green and red say good and bad; the arrow says which way. */
function Change({ week, isBad }: { week: NonNullable<WeekFigureProps['week']>; isBad: boolean }) {
  const { now, before } = week;
  const look = now === before ? undefined : now > before !== isBad ? 'rise' : 'fall';
  const icon = now === before ? 'minus' : now > before ? 'arrow-up' : 'arrow-down';
  return (
    <span className={classNames('delta num small', look)}>
      <Icon name={icon} />
      {now !== before && <span className="sr">{now > before ? 'up' : 'down'}</span>}
      {changeText(week)}
    </span>
  );
}

/** One figure of the week against the last one; a press opens its rows. */
export function WeekFigure(props: WeekFigureProps) {
  const { icon, name, value, to, hot, week, isBad = false, note } = props;
  const inside = (
    <>
      <span className="row s">
        <Icon name={icon} size="s" />
        {name}
      </span>
      <b className="num">{value}</b>
      {week && <Change week={week} isBad={isBad} />}
      {note && <span className="blk muted num small">{note}</span>}
    </>
  );
  const look = classNames('stat', hot && 'hot');
  return to ? (
    <Link className={look} to={to}>
      {inside}
    </Link>
  ) : (
    <div className={look}>{inside}</div>
  );
}
