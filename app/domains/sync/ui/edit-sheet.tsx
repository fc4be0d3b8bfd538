import { type FormEvent, useId, useState } from 'react';
import { longestMessage } from '#app/domains/messages/message-text.ts';
import { maxQuantity } from '#app/domains/stocks/stocks.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import type { About, Operation } from '#app/platform/outbox/operations.ts';
import { currentOutbox } from '#app/platform/outbox/use-outbox.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { QuantityField } from '#app/ui/fields/quantity-field.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { wordsOf } from './operation-words.ts';

interface Editable {
  /** A text, or how many. */
  value: string | number;
  payload: (value: string) => unknown;
  about: (value: string) => About;
}

/** What can be changed here: words of a message, one figure. Anything else is removed and done again. */
export function editable({ kind, payload, about = {} }: Operation): Editable | undefined {
  const given = payload as Record<string, unknown>;
  if (kind === 'message.send' && given.text)
    return {
      value: String(given.text),
      payload: (text) => ({ ...given, text }),
      about: (text) => ({ ...about, text }),
    };
  if (kind === 'stock.count')
    return {
      value: Number(given.counted),
      payload: (counted) => ({ ...given, counted: Number(counted) }),
      about: (count) => ({ ...about, count: Number(count) }),
    };
  const [line, ...others] = (given.variants ?? []) as { quantity: number }[];
  if (kind !== 'stock.add' || !line || others.length > 0) return undefined;
  return {
    value: line.quantity,
    payload: (quantity) => ({ ...given, variants: [{ ...line, quantity: Number(quantity) }] }),
    about: (count) => ({ ...about, count: Number(count) }),
  };
}

/** What the server would refuse is not kept to be sent. */
export const isFit = ({ value }: Pick<Editable, 'value'>, typed: string): boolean =>
  typed !== '' &&
  (typeof value === 'string' || (/^\d+$/.test(typed) && Number(typed) <= maxQuantity));

interface EditSheetProps {
  operation: Operation | undefined;
  onClose: () => void;
}

export function EditSheet({ operation, onClose }: EditSheetProps) {
  const t = useT();
  const form = useId();
  const edit = operation && editable(operation);
  const [refused, setRefused] = useState<Operation>();
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = String(new FormData(event.currentTarget).get('value') ?? '').trim();
    if (!operation || !edit) return;
    setRefused(isFit(edit, value) ? undefined : operation);
    if (!isFit(edit, value)) return;
    void currentOutbox()?.rewrite(operation.id, edit.payload(value), edit.about(value));
    onClose();
  };
  return (
    <Sheet
      open={edit !== undefined}
      onClose={onClose}
      width={4}
      title={operation ? wordsOf(operation, t).title : ''}
      footer={
        <Button type="submit" form={form} block icon="check">
          {t('ui.save')}
        </Button>
      }
    >
      <form id={form} onSubmit={save} key={operation?.id} noValidate>
        {typeof edit?.value === 'number' ? (
          <QuantityField
            label={t('counter.how_many')}
            name="value"
            defaultValue={edit.value}
            max={maxQuantity}
            error={refused === operation ? t('errors.stocks.quantity_invalid') : undefined}
          />
        ) : (
          <TextField
            label={t('messages.write_here')}
            name="value"
            defaultValue={edit?.value}
            maxLength={longestMessage}
          />
        )}
      </form>
    </Sheet>
  );
}
