import type { ProveAnswer } from '#app/domains/accounts/prove-from-form.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { ProveForm } from './prove-form.tsx';

interface FindFormProps {
  answer: ProveAnswer | undefined;
  /** Of the order whose link was opened. */
  number?: string | undefined;
  /** Of an own order that is to be held longer. */
  phone?: string | undefined;
}

/** Phone and number, then the code that proves the phone. */
export function FindForm({ answer, number, phone }: FindFormProps) {
  const t = useT();
  return (
    <ProveForm
      answer={answer}
      show={t(phone ? 'order.prove_phone' : 'find.show')}
      hint={t('find.phone_hint')}
      phone={phone}
    >
      {(faults) => (
        <TextField
          name="number"
          label={t('find.number')}
          inputMode="numeric"
          maxLength={12}
          hint={t('find.number_hint')}
          defaultValue={answer?.typed.number ?? number}
          error={faults?.number}
        />
      )}
    </ProveForm>
  );
}
