import { type ReactNode, useId } from 'react';
import { formatNumber } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';

export interface ChartPoint {
  id: string;
  label: string;
  value: number;
}

interface TableBehindProps {
  caption: string;
  heads: readonly [string, string];
  points: readonly ChartPoint[];
  format: (value: number) => string;
}

/** The numbers of a chart as a table, folded away. */
export function TableBehind({ caption, heads, points, format }: TableBehindProps) {
  const t = useT();
  return (
    <details className="behind">
      <summary>
        <Icon name="table-2" size="s" />
        {t('ui.show_table')}
      </summary>
      <table>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{heads[0]}</th>
            <th scope="col" className="right">
              {heads[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.id}>
              <td>{point.label}</td>
              <td className="right num">{format(point.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const full = { height: 190, top: 32, bar: 32, step: 49.33 };

function Bar({
  point,
  at,
  max,
  best,
  text,
}: {
  point: ChartPoint;
  at: number;
  max: number;
  best: boolean;
  text: string;
}) {
  const x = at * full.step;
  const middle = x + full.bar / 2;
  const height =
    max === 0
      ? 0
      : Math.max((point.value / max) * (full.height - full.top), point.value > 0 ? 2 : 0);
  const y = full.height - height;
  return (
    <g>
      <rect
        className={best ? 'best' : undefined}
        x={x}
        y={y}
        width={full.bar}
        height={height}
        rx={Math.min(7, height / 2)}
      />
      <text x={middle} y={y - 7} className={best ? 'hi' : undefined}>
        {text}
      </text>
      <text x={middle} y={full.height + 20} className={best ? 'hi' : undefined}>
        {point.label}
      </text>
    </g>
  );
}

interface BarChartProps {
  points: readonly ChartPoint[];
  /** One sentence that says what the picture shows. */
  summary: string;
  /** The heads of the table behind: what a bar is, what its number counts. */
  heads: readonly [string, string];
  /** The point to paint yellow; the highest by itself when left out. */
  best?: string | undefined;
  format?: ((value: number) => string) | undefined;
  /** Where the whole number would not fit above its bar; the table has it. */
  short?: ((value: number) => string) | undefined;
}

/** Bars to scale, the value on each, the same numbers in a table behind. */
export function BarChart(props: BarChartProps) {
  const { points, summary, heads, best, format = formatNumber, short = format } = props;
  const max = Math.max(0, ...points.map((point) => point.value));
  const marked = best ?? points.find((point) => point.value === max && max > 0)?.id;
  const width = (points.length - 1) * full.step + full.bar;
  return (
    <figure>
      <svg className="chart" viewBox={`-6 0 ${width + 12} 218`} role="img" aria-label={summary}>
        {points.map((point, at) => (
          <Bar
            key={point.id}
            point={point}
            at={at}
            max={max}
            best={point.id === marked}
            text={short(point.value)}
          />
        ))}
      </svg>
      <TableBehind caption={summary} heads={heads} points={points} format={format} />
    </figure>
  );
}

export interface FunnelStep extends ChartPoint {
  icon?: IconName | undefined;
}

interface FunnelProps {
  steps: readonly FunnelStep[];
  label: string;
  /** The step to paint yellow, where the list compares equals. */
  best?: string | undefined;
}

/** Bars lying down, to true scale against the largest; the numbers are text, the bars decoration. */
export function Funnel({ steps, label, best }: FunnelProps) {
  const largest = Math.max(1, ...steps.map((step) => step.value));
  return (
    <ol className="funnel" aria-label={label}>
      {steps.map((step) => (
        <li key={step.id}>
          <span className="row s">
            {step.icon && <Icon name={step.icon} size="s" />}
            {step.label}
          </span>
          <progress
            className={classNames('bar fb', step.id === best && 'best')}
            value={step.value}
            max={largest}
            aria-hidden="true"
          />
          <b className="num">{formatNumber(step.value)}</b>
        </li>
      ))}
    </ol>
  );
}

interface StatProps {
  icon?: IconName | undefined;
  name: ReactNode;
  value: ReactNode;
  /** Change in percent against the time before. */
  change?: number | undefined;
}

export function Stat({ icon, name, value, change }: StatProps) {
  const id = useId();
  return (
    <div className="stat">
      <span className="row s" id={id}>
        {icon && <Icon name={icon} size="s" />}
        {name}
      </span>
      <b className="num">{value}</b>
      {change !== undefined && (
        <span className={classNames('delta num small', change >= 0 ? 'rise' : 'fall')}>
          <Icon name={change >= 0 ? 'arrow-up' : 'arrow-down'} />
          <span className="sr">{change < 0 ? '−' : '+'}</span>
          {`${Math.abs(change)}%`}
        </span>
      )}
    </div>
  );
}
