import { useState } from 'react';
import { maxQuantity, maxReason } from '#app/domains/stocks/stocks.ts';
import { variantLabel, variantPrice } from '#app/domains/stocks/variants/variants.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { nairaToKobo } from '#app/platform/text/naira-in.ts';
import { TextField } from '#app/ui/fields/field.tsx';
import { MoneyField } from '#app/ui/fields/money-field.tsx';
import { QuantityField } from '#app/ui/fields/quantity-field.tsx';
import { ColourSwatch } from '../form/colour-swatch.tsx';
import { type CountingProps, CountSheet } from './count-sheet.tsx';

/** Goods came in: shows the sum before it is saved. */
export function RestockSheet({
  seesCosts,
  ...props
}: CountingProps & {
  /** Only owner and admins are asked what the goods cost. */
  seesCosts: boolean;
}) {
  const { item } = props;
  const t = useT();
  const [cost, setCost] = useState('');
  const isWrong = cost.trim() !== '' && nairaToKobo(cost) === undefined;
  const [incoming, setIncoming] = useState<Record<string, number>>({});
  const total = Object.values(incoming).reduce((sum, count) => sum + count, 0);
  const count = (id: string) => (value: number) =>
    setIncoming((before) => ({ ...before, [id]: value }));
  return (
    <CountSheet
      {...props}
      intent="restock"
      title={t('stocks.restock')}
      submit={t('stocks.add_to_stock', { count: total })}
      icon="package-plus"
      disabled={total === 0 || isWrong}
    >
      {item.variants.length === 0 ? (
        <QuantityField
          label={t('stocks.came_in')}
          name="quantity"
          first
          max={maxQuantity}
          onValue={count('item')}
        />
      ) : (
        <fieldset>
          <legend className="lab">{t('stocks.came_in')}</legend>
          <ul className="rows">
            {item.variants.map((variant, at) => (
              <li key={variant.id}>
                <ColourSwatch name={variant.color} />
                <span className="grow">
                  <b>{variantLabel(variant, t)}</b>
                  <br />
                  <span className="muted small num">
                    {t('stocks.left', { count: variant.quantity })} ·{' '}
                    {formatMoney(variantPrice(item, variant))}
                  </span>
                </span>
                <input type="hidden" name="variantId" value={variant.id} />
                <div className="qty-slot">
                  <QuantityField
                    label={variantLabel(variant, t)}
                    labelHidden
                    name="rowQuantity"
                    first={at === 0}
                    max={maxQuantity}
                    onValue={count(variant.id)}
                  />
                </div>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      <p className="who num sum-line" role="status">
        <span className="muted">{t('stocks.now_count', { count: item.quantity })}</span>
        <b>+ {total}</b>
        <span className="muted">=</span>
        <b className="total">{item.quantity + total}</b>
      </p>
      {seesCosts && (
        <MoneyField
          label={t('stocks.restock_cost')}
          name="cost"
          hint={t('prices.team_only')}
          error={isWrong ? t('errors.stocks.price_invalid') : undefined}
          onValue={setCost}
        />
      )}
      <TextField
        label={t('stocks.note_if_any')}
        name="note"
        maxLength={maxReason}
        placeholder={t('stocks.note_example')}
      />
    </CountSheet>
  );
}
