import { useState } from 'react';
import { maxQuantity, maxReason } from '#app/domains/stocks/stocks.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { SelectField, TextField } from '#app/ui/fields/field.tsx';
import { QuantityField } from '#app/ui/fields/quantity-field.tsx';
import { type CountingProps, CountSheet } from './count-sheet.tsx';

/** Somebody counted: the figure found, and why it differs. */
export function CorrectSheet(props: CountingProps) {
  const { item } = props;
  const t = useT();
  const [rowId, setRowId] = useState(item.rows[0]?.id ?? '');
  const row = item.rows.find(({ id }) => id === rowId);
  const current = row ? row.quantity : item.quantity;
  return (
    <CountSheet
      {...props}
      intent="correct"
      title={t('stocks.correct')}
      submit={t('stocks.save_count')}
      icon="check"
    >
      <input type="hidden" name="from" value={current} />
      {item.rows.length > 0 && (
        <SelectField
          label={t('stocks.which_row')}
          name="variantId"
          value={rowId}
          onChange={(event) => setRowId(event.currentTarget.value)}
          options={item.rows.map(({ id, color, size, quantity }) => ({
            value: id,
            label: `${t('stocks.row_name', { color, size })}: ${t('stocks.left', { count: quantity })}`,
          }))}
        />
      )}
      <QuantityField
        key={`${rowId}-${current}`}
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
