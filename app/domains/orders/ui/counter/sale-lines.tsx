import { useState } from 'react';
import { lineKey } from '#app/domains/orders/cart/cart.ts';
import type { SaleLine } from '#app/domains/orders/counter/sale.ts';
import { variantLabel } from '#app/domains/stocks/variants/variants.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney, koboToNaira } from '#app/platform/money.ts';
import { nairaToKobo } from '#app/platform/text/naira-in.ts';
import { MoneyField } from '#app/ui/fields/money-field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { LineQuantity } from '../checkout/cart-card.tsx';
import type { Counter } from './use-counter.ts';

function Line({ line, counter }: { line: SaleLine; counter: Counter }) {
  const t = useT();
  const [pricing, setPricing] = useState(false);
  const { item, quantity, priceKobo } = line;
  const variant = variantLabel(item, t);
  const name = variant ? `${item.name}, ${variant}` : item.name;
  const money = formatMoney(priceKobo);
  return (
    <li>
      <img className="av s" src={item.photo} alt="" width={44} height={44} />
      <span className="sl-n">
        <b>{name}</b>
        <button
          type="button"
          className="sl-p num"
          aria-expanded={pricing}
          aria-label={t('counter.change_price', { name, price: money })}
          onClick={() => setPricing(!pricing)}
        >
          {priceKobo !== item.priceKobo && <s className="was">{formatMoney(item.priceKobo)}</s>}
          {quantity > 1 ? `${money} × ${quantity}` : money}
          <Icon name="pencil" size="s" />
        </button>
      </span>
      <LineQuantity
        name={name}
        value={quantity}
        left={item.left}
        onValue={(value) => counter.put(item, value)}
      />
      {pricing && (
        <div className="sl-e">
          <MoneyField
            label={t('counter.price_each')}
            defaultValue={koboToNaira(priceKobo)}
            onValue={(typed) =>
              counter.price(item, typed.trim() === '' ? undefined : nairaToKobo(typed))
            }
          />
        </div>
      )}
    </li>
  );
}

export function SaleLines({ counter }: { counter: Counter }) {
  return (
    <ul className="slines">
      {counter.lines.map((line) => (
        <Line key={lineKey(line.item)} line={line} counter={counter} />
      ))}
    </ul>
  );
}
