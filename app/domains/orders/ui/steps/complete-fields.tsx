import { type FormEvent, useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { Checkbox } from '#app/ui/fields/checkbox.tsx';
import { ErrorText } from '#app/ui/fields/error-text.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { OptionCards } from '#app/ui/fields/option-cards.tsx';

/**
 * How it was paid is chosen, never guessed, and a transfer that nobody has seen is not sent: kept on a phone that is
 * offline, it would be refused only later.
 */
export function useHowPaid() {
  const [missing, setMissing] = useState<'way' | 'seen'>();
  return {
    missing,
    onOther: () => setMissing(undefined),
    /** Whether the form may go. */
    check: (event: FormEvent<HTMLFormElement>): boolean => {
      const asks = event.currentTarget.elements.namedItem('paid') !== null;
      const form = new FormData(event.currentTarget);
      const paid = form.get('paid');
      const isUnseen = paid === 'transfer' && form.get('seen') !== 'yes';
      const found = asks && paid === null ? 'way' : isUnseen ? 'seen' : undefined;
      if (found) event.preventDefault();
      setMissing(found);
      return found === undefined;
    },
  };
}

interface HowPaidProps {
  legend: string;
  /** It is the title of the sheet. */
  legendHidden: boolean;
  seesMoney: boolean;
  paid: Pick<ReturnType<typeof useHowPaid>, 'missing' | 'onOther'>;
}

/** How the rest was paid just now; of a transfer, whether it was seen in the account. */
export function HowPaid({ legend, legendHidden, seesMoney, paid }: HowPaidProps) {
  const t = useT();
  return (
    <div className="howpaid">
      <OptionCards
        legend={legend}
        legendHidden={legendHidden}
        name="paid"
        required
        onPick={paid.onOther}
        options={[
          { value: 'cash', icon: 'banknote', label: t('payments.cash') },
          ...(seesMoney
            ? [{ value: 'transfer', icon: 'landmark' as const, label: t('payments.transfer') }]
            : []),
          { value: 'pos', icon: 'credit-card', label: t('payments.pos') },
          { value: '', icon: 'clock-4', label: t('orders.not_yet') },
        ]}
      />
      <div role="status">
        {paid.missing === 'way' && <ErrorText>{t('errors.orders.choose_way')}</ErrorText>}
      </div>
      {seesMoney && (
        <div className="seen mt-s">
          <Checkbox
            name="seen"
            value="yes"
            label={t('payments.seen_in_account')}
            hint={t('payments.check_bank')}
            onChange={paid.onOther}
          />
          <div role="status">
            {paid.missing === 'seen' && <ErrorText>{t('errors.orders.not_seen')}</ErrorText>}
          </div>
        </div>
      )}
    </div>
  );
}

interface CodeFieldProps {
  error?: string | undefined;
  onOther?: (() => void) | undefined;
}

/** The code that the buyer says when the goods are in hand. */
export function CodeField({ error, onOther }: CodeFieldProps) {
  const t = useT();
  return (
    <TextField
      label={t('orders.hand_over_code')}
      name="code"
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      required
      hint={t('orders.hand_over_hint')}
      error={error}
      onChange={onOther}
    />
  );
}
