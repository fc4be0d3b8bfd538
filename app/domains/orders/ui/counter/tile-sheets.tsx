import { useState } from 'react';
import { lineKey } from '#app/domains/orders/cart/cart.ts';
import type { CounterItem } from '#app/domains/orders/counter/counter.queries.server.ts';
import type { CounterTile } from '#app/domains/orders/counter/sale.ts';
import { variantLabel } from '#app/domains/stocks/variants/variants.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { QuantityField } from '#app/ui/fields/quantity-field.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { LineQuantity } from '../checkout/cart-card.tsx';
import type { Counter } from './use-counter.ts';

interface TileSheetProps {
  tile: CounterTile | undefined;
  counter: Counter;
  onClose: () => void;
}

function Variant({
  item,
  counter,
  onTap,
}: {
  item: CounterItem;
  counter: Counter;
  onTap: () => void;
}) {
  const t = useT();
  const count = counter.countOf(item);
  const name = variantLabel(item, t) || item.name;
  return (
    <li className="row s">
      <button
        type="button"
        className="vpick grow"
        disabled={item.left <= count}
        onClick={() => {
          counter.put(item, count + 1);
          onTap();
        }}
      >
        <b className="blk">{name}</b>
        <span className="muted small num">
          {formatMoney(item.priceKobo)} · {t('counter.left', { count: item.left })}
        </span>
      </button>
      {count > 0 && (
        <LineQuantity
          name={name}
          value={count}
          left={item.left}
          onValue={(value) => counter.put(item, value)}
        />
      )}
    </li>
  );
}

/** Which colour or size: one tap takes one of it and closes. */
export function VariantSheet({ tile, counter, onClose }: TileSheetProps) {
  const t = useT();
  return (
    <Sheet
      open={tile !== undefined}
      onClose={onClose}
      width={4}
      title={tile?.name ?? t('counter.which_one')}
    >
      <ul className="stack-s">
        {tile?.variants.map((item) => (
          <Variant key={lineKey(item)} item={item} counter={counter} onTap={onClose} />
        ))}
      </ul>
    </Sheet>
  );
}

/** Twelve of the same: typed instead of tapped. */
export function CountSheet({ tile, counter, onClose }: TileSheetProps) {
  const t = useT();
  const item = tile?.variants[0];
  const [typed, setTyped] = useState<number>();
  const now = item ? Math.max(1, counter.countOf(item)) : 1;
  const close = () => {
    setTyped(undefined);
    onClose();
  };
  return (
    <Sheet
      open={tile !== undefined}
      onClose={close}
      width={4}
      title={tile?.name ?? t('counter.how_many')}
      footer={
        <Button
          block
          onClick={() => {
            if (item) counter.put(item, typed ?? now);
            close();
          }}
        >
          {t('counter.put_in')}
        </Button>
      }
    >
      {item && (
        <QuantityField
          key={tile.stockId}
          label={t('counter.how_many')}
          hint={t('counter.left', { count: item.left })}
          defaultValue={now}
          max={item.left}
          onValue={setTyped}
        />
      )}
    </Sheet>
  );
}
