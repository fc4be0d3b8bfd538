import { formatDay, formatNumber } from '#app/platform/i18n/formats.ts';
import type { OrderDay } from '../../today/figures.queries.server.ts';

const size = { height: 178, top: 24, step: 73 };

const weekday = (day: string): string =>
  new Date(`${day}T12:00:00+01:00`).toLocaleDateString('en-GB', {
    weekday: 'short',
    timeZone: 'Africa/Lagos',
  });

/** Orders of seven days beside the week before, with the same figures as a table behind. */
export function OrderChart({ days }: { days: readonly OrderDay[] }) {
  const max = Math.max(1, ...days.flatMap(({ now, before }) => [now, before]));
  const best = days.find(({ now }) => now > 0 && now === Math.max(...days.map((day) => day.now)));
  const high = (value: number) => (value / max) * (size.height - size.top);
  const total = days.reduce((sum, { now }) => sum + now, 0);
  return (
    <section className="card">
      <div className="row between">
        <h2 className="fh">Orders each day</h2>
        <span className="muted small">Grey: last week</span>
      </div>
      <svg
        className="chart mt-s"
        viewBox="0 0 520 210"
        role="img"
        aria-label={`Orders each day, this week and last week. ${formatNumber(total)} this week.`}
      >
        {days.map(({ day, now, before }, at) => {
          const x = 12 + at * size.step;
          const isBest = day === best?.day;
          return (
            <g key={day}>
              <rect
                className="past"
                x={x}
                y={size.height - high(before)}
                width={22}
                height={high(before)}
                rx={Math.min(5, high(before) / 2)}
              />
              <rect
                className={isBest ? 'best' : undefined}
                x={x + 25}
                y={size.height - high(now)}
                width={30}
                height={high(now)}
                rx={Math.min(6, high(now) / 2)}
              />
              <text
                className={isBest ? 'hi' : undefined}
                x={x + 40}
                y={size.height - high(now) - 7}
              >
                {formatNumber(now)}
              </text>
              <text className={isBest ? 'hi' : undefined} x={x + 28} y={200}>
                {weekday(day)}
              </text>
            </g>
          );
        })}
      </svg>
      <details className="op-more">
        <summary>As a table</summary>
        <table>
          <caption className="sr">Orders each day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" className="right">
                This week
              </th>
              <th scope="col" className="right">
                Week before
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, now, before }) => (
              <tr key={day}>
                <td>{formatDay(new Date(`${day}T12:00:00+01:00`))}</td>
                <td className="right num">{formatNumber(now)}</td>
                <td className="right num">{formatNumber(before)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
