import { useState } from 'react';
import { maxQuantity, maxReason } from '#app/domains/stocks/stocks.ts';
import { variantLabel } from '#app/domains/stocks/variants/variants.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { SelectField, TextField } from '#app/ui/fields/field.tsx';
import { QuantityField } from '#app/ui/fields/quantity-field.tsx';
import { type CountingProps, CountSheet } from './count-sheet.tsx';

/** Somebody counted: the figure found, and why it differs. */
export function CorrectSheet(props: CountingProps) {
  const { item } = props;
  const t = useT();
  const [variantId, setVariantId] = useState(item.variants[0]?.id ?? '');
  const variant = item.variants.find(({ id }) => id === variantId);
  const current = variant ? variant.quantity : item.quantity;
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
          onChange={(event) => setVariantId(event.currentTarget.value)}
          options={item.variants.map((variant) => ({
            value: variant.id,
            label: `${variantLabel(variant, t)}: ${t('stocks.left', { count: variant.quantity })}`,
          }))}
        />
      )}
      <QuantityField
        key={`${variantId}-${current}`}
        label={t('stocks.counted')}
        name="counted"
        max={maxQuantity}
        defaultValue={current}
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
