import { useState } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { Note } from '#app/ui/note.tsx';
import { QuantityField } from '#app/ui/quantity-field.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { maxQuantity, maxReason } from '../stocks.ts';
import { type CountedItem, ItemLine } from './item-line.tsx';
import { useOperation } from './use-operation.ts';

interface CorrectSheetProps {
  open: boolean;
  onClose: () => void;
  item: CountedItem;
  fetcher: FetcherWithComponents<unknown>;
  problem: string | undefined;
}

/** Somebody counted: the figure found, and why it differs. */
export function CorrectSheet({ open, onClose, item, fetcher, problem }: CorrectSheetProps) {
  const t = useT();
  const operation = useOperation();
  const [rowId, setRowId] = useState(item.rows[0]?.id ?? '');
  const row = item.rows.find(({ id }) => id === rowId);
  const current = row ? row.quantity : item.quantity;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('stocks.correct')}
      width={5}
      wrap={(inside) => (
        <fetcher.Form method="post" className="sheet-form">
          <input type="hidden" name="intent" value="correct" />
          <input type="hidden" name="operation" value={operation} />
          <input type="hidden" name="from" value={current} />
          {inside}
        </fetcher.Form>
      )}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" className="grow" icon="check" busy={fetcher.state !== 'idle'}>
            {t('stocks.save_count')}
          </Button>
        </>
      }
    >
      <ItemLine item={item} />
      {problem && (
        <Note tone="bad" live className="mb-m">
          {problem}
        </Note>
      )}
      <div className="stack">
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
      </div>
    </Sheet>
  );
}
