import { useT } from '#app/platform/i18n/i18n.tsx';
import { TextField } from '#app/ui/fields/field.tsx';
import { OptionCards } from '#app/ui/fields/option-cards.tsx';

interface HowPaidProps {
  legend: string;
  /** It is the title of the sheet. */
  legendHidden: boolean;
  seesMoney: boolean;
}

/** How the rest was paid just now. */
export function HowPaid({ legend, legendHidden, seesMoney }: HowPaidProps) {
  const t = useT();
  return (
    <OptionCards
      legend={legend}
      legendHidden={legendHidden}
      name="paid"
      defaultValue="cash"
      options={[
        { value: 'cash', icon: 'banknote', label: t('payments.cash') },
        ...(seesMoney
          ? [
              {
                value: 'transfer',
                icon: 'landmark' as const,
                label: t('payments.transfer'),
                text: t('payments.seen_in_account'),
              },
            ]
          : []),
        { value: 'pos', icon: 'credit-card', label: t('payments.pos') },
        { value: '', icon: 'clock-4', label: t('orders.not_yet') },
      ]}
    />
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
