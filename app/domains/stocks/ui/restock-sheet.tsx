import { useState } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Note } from '#app/ui/note.tsx';
import { QuantityField } from '#app/ui/quantity-field.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { maxQuantity, maxReason } from '../stocks.ts';
import { ColourSwatch } from './colour-swatch.tsx';
import { type CountedItem, ItemLine } from './item-line.tsx';
import { useOperation } from './use-operation.ts';

interface RestockSheetProps {
  open: boolean;
  onClose: () => void;
  item: CountedItem;
  fetcher: FetcherWithComponents<unknown>;
  problem: string | undefined;
}

/** Goods came in: shows the sum before it is saved. */
export function RestockSheet({ open, onClose, item, fetcher, problem }: RestockSheetProps) {
  const t = useT();
  const operation = useOperation();
  const [incoming, setIncoming] = useState<Record<string, number>>({});
  const total = Object.values(incoming).reduce((sum, count) => sum + count, 0);
  const count = (id: string) => (value: number) =>
    setIncoming((before) => ({ ...before, [id]: value }));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('stocks.restock')}
      width={5}
      wrap={(inside) => (
        <fetcher.Form method="post" className="sheet-form">
          <input type="hidden" name="intent" value="restock" />
          <input type="hidden" name="operation" value={operation} />
          {inside}
        </fetcher.Form>
      )}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            type="submit"
            className="grow"
            icon="package-plus"
            busy={fetcher.state !== 'idle'}
            disabled={total === 0}
          >
            {t('stocks.add_to_stock', { count: total })}
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
        {item.rows.length === 0 ? (
          <QuantityField
            label={t('stocks.came_in')}
            name="quantity"
            max={maxQuantity}
            onValue={count('item')}
          />
        ) : (
          <fieldset>
            <legend className="lab">{t('stocks.came_in')}</legend>
            <ul className="rows">
              {item.rows.map((row) => (
                <li key={row.id}>
                  <ColourSwatch name={row.color} />
                  <span className="grow">
                    <b>{t('stocks.row_name', { color: row.color, size: row.size })}</b>
                    <br />
                    <span className="muted small num">
                      {t('stocks.left', { count: row.quantity })}
                    </span>
                  </span>
                  <input type="hidden" name="variantId" value={row.id} />
                  <div className="qty-slot">
                    <QuantityField
                      label={t('stocks.row_name', { color: row.color, size: row.size })}
                      labelHidden
                      name="rowQuantity"
                      max={maxQuantity}
                      onValue={count(row.id)}
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
        <TextField
          label={t('stocks.note_if_any')}
          name="note"
          maxLength={maxReason}
          placeholder={t('stocks.note_example')}
        />
      </div>
    </Sheet>
  );
}
