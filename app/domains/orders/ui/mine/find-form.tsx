import type { ProveAnswer } from '#app/domains/accounts/prove-from-form.server.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { ProveForm } from './prove-form.tsx';

/** Phone and number, then the code that proves the phone. */
export function FindForm({ answer }: { answer: ProveAnswer | undefined }) {
  const t = useT();
  return (
    <ProveForm answer={answer} show={t('find.show')} hint={t('find.phone_hint')}>
      <TextField
        name="number"
        label={t('find.number')}
        inputMode="numeric"
        maxLength={12}
        hint={t('find.number_hint')}
        defaultValue={answer?.typed.number}
        error={answer?.fault?.fields?.number}
      />
    </ProveForm>
  );
}
