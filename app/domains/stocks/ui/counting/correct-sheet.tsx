import { useState } from 'react';
import { maxQuantity, maxReason, shelfOf } from '#app/domains/stocks/stocks.ts';
import { variantLabel } from '#app/domains/stocks/variants/variants.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { SelectField, TextField } from '#app/ui/fields/field.tsx';
import { QuantityField } from '#app/ui/fields/quantity-field.tsx';
import { useShelfText } from '../shelf-text.ts';
import { type CountingProps, CountSheet } from './count-sheet.tsx';

/** Somebody counted the shelf: the figure found, and why it differs. */
export function CorrectSheet(props: CountingProps) {
  const { item } = props;
  const t = useT();
  const [variantId, setVariantId] = useState(item.variants[0]?.id ?? '');
  const variant = item.variants.find(({ id }) => id === variantId);
  const counted = variant ?? item;
  const current = shelfOf(counted);
  const [typed, setTyped] = useState<number>();
  const shelfText = useShelfText();
  return (
    <CountSheet
      {...props}
      intent="correct"
      title={t('stocks.correct')}
      submit={t('stocks.save_count')}
      icon="check"
    >
      <input type="hidden" name="from" value={current} />
      {item.variants.length > 0 && (
        <SelectField
          label={t('stocks.which_variant')}
          name="variantId"
          value={variantId}
          onChange={(event) => {
            setVariantId(event.currentTarget.value);
            setTyped(undefined);
          }}
          options={item.variants.map((variant) => ({
            value: variant.id,
            label: `${variantLabel(variant, t)}: ${shelfText(variant) ?? t('stocks.left', { count: variant.quantity })}`,
          }))}
        />
      )}
      <QuantityField
        key={`${variantId}-${current}`}
        label={t('stocks.counted')}
        hint={shelfText(counted, typed)}
        name="counted"
        max={maxQuantity}
        defaultValue={current}
        onValue={setTyped}
      />
      <TextField
        label={t('stocks.reason')}
        name="reason"
        required
        maxLength={maxReason}
        placeholder={t('stocks.reason_example')}
      />
    </CountSheet>
  );
}
