import { useT } from '#app/platform/i18n/i18n.tsx';
import { classNames } from '../class-names.ts';
import spriteUrl from '../icons-market.svg?no-inline';

export const five = [1, 2, 3, 4, 5] as const;
export const shape = `${spriteUrl}#rating-star`;

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
