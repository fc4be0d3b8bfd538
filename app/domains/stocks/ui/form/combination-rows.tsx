import { useState } from 'react';
import { maxCombinations, maxQuantity, maxShortText } from '#app/domains/stocks/stocks.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { newOperation } from '#app/platform/operation-name.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorText } from '#app/ui/fields/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { ColourSwatch } from './colour-swatch.tsx';

export interface EditedRow {
  key: string;
  /** The stored row and what it held when the form was opened. */
  id: string;
  from: string;
  color: string;
  size: string;
  quantity: string;
}

export const emptyRow = (key: string): EditedRow => ({
  key,
  id: '',
  from: '',
  color: '',
  size: '',
  quantity: '',
});

export const editedRows = (
  rows: ReadonlyArray<{ id: string; color: string; size: string; quantity: number }>,
): EditedRow[] =>
  rows.map(({ id, color, size, quantity }) => ({
    key: id,
    id,
    from: String(quantity),
    color,
    size,
    quantity: String(quantity),
  }));

/** Pieces of all complete rows; undefined when there is none, then the item has its own figure. */
export function rowTotal(rows: readonly EditedRow[]): number | undefined {
  const real = rows.filter(({ color, size, quantity }) => color && size && Number(quantity) > 0);
  if (real.length === 0) return undefined;
  return real.reduce((sum, { quantity }) => sum + Number(quantity), 0);
}

interface CombinationRowsProps {
  rows: readonly EditedRow[];
  onRows: (rows: EditedRow[]) => void;
  error?: string | undefined;
}

/** At least one row stands in the form; empty ones are not kept. */
export function CombinationRows({ rows, onRows, error }: CombinationRowsProps) {
  const t = useT();
  const change = (key: string, to: Partial<EditedRow>) =>
    onRows(rows.map((row) => (row.key === key ? { ...row, ...to } : row)));
  const remove = (key: string) => {
    const left = rows.filter((row) => row.key !== key);
    onRows(left.length > 0 ? left : [emptyRow(newOperation())]);
  };
  return (
    <fieldset className="card">
      <legend className="sr">{t('stocks.rows')}</legend>
      <h2 className="fh mb-s">{t('stocks.rows')}</h2>
      <ul className="combos">
        {rows.map((row) => (
          <CombinationRow
            key={row.key}
            row={row}
            onChange={(to) => change(row.key, to)}
            onRemove={() => remove(row.key)}
          />
        ))}
      </ul>
      {error && <ErrorText>{error}</ErrorText>}
      {rows.length < maxCombinations && (
        <Button
          variant="soft"
          block
          icon="plus"
          className="mt-m"
          onClick={() => onRows([...rows, emptyRow(newOperation())])}
        >
          {t('stocks.add_row')}
        </Button>
      )}
    </fieldset>
  );
}

interface RowProps {
  row: EditedRow;
  onChange: (to: Partial<EditedRow>) => void;
  onRemove: () => void;
}

function CombinationRow({ row, onChange, onRemove }: RowProps) {
  const t = useT();
  return (
    <li>
      <input type="hidden" name="rowId" value={row.id} />
      <input type="hidden" name="rowFrom" value={row.from} />
      <label className="field">
        <span className="lab">{t('stocks.colour')}</span>
        <span className="affix">
          <span className="pre">
            <ColourSwatch name={row.color} />
          </span>
          <input
            className="in"
            name="rowColor"
            value={row.color}
            maxLength={maxShortText}
            onChange={(event) => onChange({ color: event.currentTarget.value })}
          />
        </span>
      </label>
      <label className="field">
        <span className="lab">{t('stocks.size')}</span>
        <input
          className="in num"
          name="rowSize"
          value={row.size}
          maxLength={maxShortText}
          onChange={(event) => onChange({ size: event.currentTarget.value })}
        />
      </label>
      <label className="field">
        <span className="lab">{t('stocks.row_quantity')}</span>
        <input
          className="in num"
          name="rowQuantity"
          inputMode="numeric"
          pattern="[0-9]*"
          value={row.quantity}
          maxLength={String(maxQuantity).length}
          onChange={(event) => onChange({ quantity: event.currentTarget.value })}
        />
      </label>
      <IconButton
        icon="trash-2"
        variant="bad"
        className="line"
        label={t('stocks.remove_row', { name: `${row.color} ${row.size}`.trim() })}
        onClick={onRemove}
      />
    </li>
  );
}

/** Keeps the rows of a form; starts with one empty row. */
export function useRows(first: EditedRow[]) {
  return useState<EditedRow[]>(() => (first.length > 0 ? first : [emptyRow('first')]));
}
