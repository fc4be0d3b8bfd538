import { type ReactNode, useId } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ProgressBar } from '../display/progress-bar.tsx';
import { five, shape } from '../display/stars.tsx';
import { ErrorText } from './error-text.tsx';

interface RatingInputProps {
  legend: ReactNode;
  name: string;
  defaultValue?: number | undefined;
  required?: boolean | undefined;
  error?: string | undefined;
  onRate?: ((stars: number) => void) | undefined;
}

/** Five radio buttons of 56 px; arrow keys move between them. */
export function RatingInput({
  legend,
  name,
  defaultValue,
  required,
  error,
  onRate,
}: RatingInputProps) {
  const t = useT();
  const id = useId();
  return (
    <fieldset className="field" aria-describedby={error ? id : undefined}>
      <legend className="lab">{legend}</legend>
      <div className="rate">
        {five.map((count) => (
          <label key={count}>
            <input
              type="radio"
              name={name}
              value={count}
              defaultChecked={count === defaultValue}
              required={required}
              aria-label={t('ui.star_count', { count })}
              onChange={() => onRate?.(count)}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <use href={shape} />
            </svg>
          </label>
        ))}
      </div>
      {error && <ErrorText id={id}>{error}</ErrorText>}
    </fieldset>
  );
}

/** How often each number of stars was given, five first. */
export function RatingBars({
  counts,
}: {
  counts: readonly [number, number, number, number, number];
}) {
  const t = useT();
  const all = Math.max(
    counts.reduce((sum, count) => sum + count, 0),
    1,
  );
  return (
    <ul className="rbars">
      {[...five].reverse().map((stars) => {
        const count = counts[stars - 1] ?? 0;
        return (
          <li key={stars}>
            <span className="num" aria-hidden="true">
              {stars}
            </span>
            <ProgressBar
              value={count}
              max={all}
              look="sun"
              label={t('ui.rating_bar', { stars: t('ui.star_count', { count: stars }), count })}
            />
          </li>
        );
      })}
    </ul>
  );
}
