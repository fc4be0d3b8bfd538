import { useT } from '#app/platform/i18n/i18n.tsx';
import { Stars } from '#app/ui/display/stars.tsx';
import { Icon } from '#app/ui/icon.tsx';

interface RatingMarkProps {
  average: number;
  total: number;
  /** Five stars instead of one. */
  wide?: boolean | undefined;
  /** On the shop's own page, with two decimals. */
  exact?: boolean | undefined;
}

/** An average of stars: 4.3 in lists and on cards. */
export const shownRating = (average: number): string => (Math.round(average * 10) / 10).toFixed(1);

/** The same as the specification wants it on the shop's own page: 4.33. */
export const exactRating = (average: number): string => average.toFixed(2);

/** 4.6 (128): one star in lists, five where there is room. */
export function RatingMark({ average, total, wide, exact }: RatingMarkProps) {
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
      <b>{(exact ? exactRating : shownRating)(average)}</b>
      <span className="muted">({total})</span>
    </span>
  );
}
