import { formatCount } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useLike } from './use-like.ts';

interface LikeButtonProps {
  stockId: string;
  name: string;
  likes: number;
}

/** Shows the new state at once and takes it back when the server refuses. */
export function LikeButton({ stockId, name, likes }: LikeButtonProps) {
  const t = useT();
  const { liked, count, toggle } = useLike(stockId, likes);
  return (
    <button
      // Pressed before the script is there, it sends the one form of the page (root.tsx).
      type="submit"
      form="like"
      name="stockId"
      value={stockId}
      className="like num"
      aria-pressed={liked}
      aria-label={t('stocks.like', { name, count })}
      onClick={(event) => {
        event.preventDefault();
        void toggle();
      }}
    >
      <Icon name="heart" size="s" filled={liked} />
      {formatCount(count)}
    </button>
  );
}
