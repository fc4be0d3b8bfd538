import { useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { maxReasonLetters } from '../../orders.ts';

/** Why something is taken back. An empty one is named under the field: a bubble of the browser speaks its own language. */
export function ReasonInput({ example }: { example: string }) {
  const t = useT();
  const [isMissing, setMissing] = useState(false);
  return (
    <TextField
      label={t('orders.why')}
      name="reason"
      required
      maxLength={maxReasonLetters}
      placeholder={example}
      error={isMissing ? t('errors.orders.reason_required') : undefined}
      onInvalid={(event) => {
        event.preventDefault();
        event.currentTarget.focus();
        setMissing(true);
      }}
      onChange={() => setMissing(false)}
    />
  );
}
