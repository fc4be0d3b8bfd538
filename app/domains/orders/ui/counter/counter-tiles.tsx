import type { CounterTile } from '#app/domains/orders/counter/sale.ts';
import { priceText } from '#app/domains/stocks/ui/price-text.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useLongPress } from './use-long-press.ts';

const few = 3;

/** How many are left, in a colour that says whether to worry. */
function Left({ left }: { left: number }) {
  const t = useT();
  if (left === 0)
    return (
      <span className="lf out">
        <Icon name="circle-x" />
        {t('stocks.out_of_stock')}
      </span>
    );
  return (
    <span className={classNames('lf num', left <= few && 'low')}>
      {left <= few && <Icon name="triangle-alert" />}
      {t('counter.left', { count: left })}
    </span>
  );
}

interface TileProps {
  tile: CounterTile;
  count: number;
  onTap: () => void;
  onLong: () => void;
}

/** Tap: one more. Held: type how many. */
export function Tile({ tile, count, onTap, onLong }: TileProps) {
  const t = useT();
  const { swallows, ...press } = useLongPress(onLong);
  const { name, photo, left, fromKobo, toKobo } = tile;
  const price = priceText({ priceKobo: fromKobo, ...(toKobo > fromKobo && { from: true }) }, t);
  const leftText = left > 0 ? t('counter.left', { count: left }) : t('stocks.out_of_stock');
  const inSale = count > 0 ? t('counter.in_sale', { count }) : '';
  return (
    <button
      type="button"
      className={classNames('ci', count > 0 && 'on')}
      disabled={left === 0}
      aria-label={[name, price, leftText, inSale].filter(Boolean).join(', ')}
      onClick={() => {
        if (!swallows()) onTap();
      }}
      {...press}
    >
      <img src={photo} alt="" width={110} height={110} loading="lazy" draggable={false} />
      {count > 0 && <span className="n num">{count}</span>}
      <span className="nm2">{name}</span>
      <b className="num">{price}</b>
      <Left left={left} />
    </button>
  );
}
