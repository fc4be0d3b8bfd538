import { type ReactNode, useId } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { classNames } from '../class-names.ts';
import { ErrorText } from '../fields/error-text.tsx';
import spriteUrl from '../icons.svg?no-inline';
import { ProgressBar } from './progress-bar.tsx';

const five = [1, 2, 3, 4, 5] as const;
const shape = `${spriteUrl}#rating-star`;

function Star({ filled }: { filled: number }) {
  const share = Math.min(Math.max(filled, 0), 1);
  const width = 24 * share;
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      {share < 1 && <use className="o" href={shape} />}
      {share > 0 && (
        // An inner viewport cuts the filled star at its share; a clip path would need a style or an id.
        <svg x="0" y="0" width={width} height="24" viewBox={`0 0 ${width} 24`} aria-hidden="true">
          <use href={shape} width="24" height="24" />
        </svg>
      )}
    </svg>
  );
}

/** Filled to one decimal: 4.6 is four stars and six tenths. */
export function Stars({ value, large }: { value: number; large?: boolean | undefined }) {
  const t = useT();
  const shown = Math.round(value * 10) / 10;
  return (
    <span
      className={classNames('stars', large && 'l')}
      role="img"
      aria-label={t('ui.stars_of', { value: shown })}
    >
      {five.map((place) => (
        <Star key={place} filled={shown - place + 1} />
      ))}
    </span>
  );
}

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
