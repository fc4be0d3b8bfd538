import { useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { maxQuantity, shelfOf } from '#app/domains/stocks/stocks.ts';
import type { FormFault } from '#app/platform/http/forms/form-fault.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { koboToNaira } from '#app/platform/money.ts';
import { Note } from '#app/ui/display/note.tsx';
import { Switch } from '#app/ui/fields/checkbox.tsx';
import { MoneyField } from '#app/ui/fields/money-field.tsx';
import { QuantityField } from '#app/ui/fields/quantity-field.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { SheetActions } from '#app/ui/overlays/sheet-actions.tsx';
import { useToast } from '#app/ui/overlays/toast.tsx';
import { useShelfText } from '../shelf-text.ts';
import { useOperation } from '../use-operation.ts';
import type { OwnItem } from './own-stock-row.tsx';
import { useAnswer } from './use-removal.ts';

/** What a row shows and the editor changes. */
export type RowChange = Pick<OwnItem, 'priceKobo' | 'quantity' | 'status'>;

type Answer =
  | { done: 'changed'; stockId: string; row: RowChange }
  | { saved: true; kept: true }
  | { fault: FormFault; known?: Record<string, string> };

interface RowEditorProps {
  item: OwnItem;
  open: boolean;
  onClose: () => void;
  onChanged: (row: RowChange) => void;
}

/** Price, figure and visibility of one item, in the list. Only what was changed is written, as from the item's form. */
export function RowEditor({ item, open, onClose, onChanged }: RowEditorProps) {
  const t = useT();
  const toast = useToast();
  const fetcher = useFetcher<Answer>();
  const operation = useOperation();
  const shelfText = useShelfText();
  // Kept as it was: newer figures may come in, but the fields hold the ones of then.
  const [{ id, name, priceKobo, quantity, promised, isPlain, status: before }] = useState(item);
  const [status, setStatus] = useState(before);
  const [typed, setTyped] = useState<number>();
  const { data: answer } = fetcher;
  const fault = answer && 'fault' in answer ? answer.fault : undefined;
  const known = answer && 'known' in answer ? answer.known : undefined;
  useAnswer(answer, (given) => {
    if ('fault' in given) return;
    if ('row' in given) {
      toast({ tone: 'ok', text: t('stocks.saved') });
      onChanged(given.row);
    } else toast({ tone: 'ok', text: t('sync.saved') });
    onClose();
  });
  const counted = promised === undefined ? undefined : { quantity, promised };
  const seen = [
    ['productName', name],
    ['status', before],
    ...(isPlain ? [['price', String(koboToNaira(priceKobo))]] : []),
    ...(isPlain && counted ? [['quantity', String(shelfOf(counted))]] : []),
  ];
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={name}
      width={5}
      wrap={(inside) => (
        <fetcher.Form method="post" action="/stocks" noValidate className="sheet-form">
          <input type="hidden" name="intent" value="change" />
          <input type="hidden" name="stockId" value={id} />
          <input type="hidden" name="operation" value={operation} />
          <input type="hidden" name="productName" value={name} />
          <input type="hidden" name="status" value={status} />
          <input type="hidden" name="seen" value={JSON.stringify(seen)} />
          {known && <input type="hidden" name="known" value={JSON.stringify(known)} />}
          {inside}
        </fetcher.Form>
      )}
      footer={
        <SheetActions onCancel={onClose} icon="check" busy={fetcher.state !== 'idle'}>
          {t('ui.save')}
        </SheetActions>
      }
    >
      <div className="stack">
        {fault && (
          <Note tone="bad" live>
            {fault.message || t('stocks.line_lost')}
          </Note>
        )}
        {isPlain && (
          <MoneyField
            label={t('stocks.price')}
            name="price"
            data-first
            defaultValue={koboToNaira(priceKobo)}
            error={fault?.fields?.price}
          />
        )}
        {isPlain && counted && (
          <QuantityField
            label={t('stocks.how_many')}
            name="quantity"
            max={maxQuantity}
            defaultValue={shelfOf(counted)}
            hint={shelfText(counted, typed)}
            error={fault?.fields?.quantity}
            onValue={setTyped}
          />
        )}
        {!isPlain && (
          <Link className="strong up" to={`/stocks/${id}/edit`}>
            {t('stocks.edit_variants')}
          </Link>
        )}
        <Switch
          label={t('stocks.shown')}
          checked={status === 'active'}
          onChange={(event) => setStatus(event.currentTarget.checked ? 'active' : 'hidden')}
        />
      </div>
    </Sheet>
  );
}
