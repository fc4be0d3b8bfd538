import { useT } from '#app/platform/i18n/i18n.tsx';
import { Stars } from '#app/ui/display/stars.tsx';
import { Icon } from '#app/ui/icon.tsx';

interface RatingMarkProps {
  average: number;
  total: number;
  /** Five stars instead of one. */
  wide?: boolean | undefined;
}

/** An average of stars, the same wherever it stands: 4.4. */
export const shownRating = (average: number): string => (Math.round(average * 10) / 10).toFixed(1);

/** 4.6 (128): one star in lists, five where there is room. */
export function RatingMark({ average, total, wide }: RatingMarkProps) {
  const t = useT();
  if (total === 0) return <span className="muted small">{t('shop.no_ratings')}</span>;
  return (
    <span className="row s small gap-xs num">
      {wide ? (
        <Stars value={average} />
      ) : (
        <span className="stars">
          <Icon name="star" size="s" filled />
        </span>
      )}
      <b>{shownRating(average)}</b>
      <span className="muted">({total})</span>
    </span>
  );
}
