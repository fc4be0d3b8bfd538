import { useState } from 'react';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { ChipButton, ChipRow } from '#app/ui/display/chips.tsx';
import { ReasonInput } from './reason-input.tsx';

const reasons = [
  'orders.return_size',
  'orders.return_damaged',
  'orders.return_wrong',
  'orders.return_mind',
] as const;

/** Why goods came back: a tap on what is usual, own words for the rest, or nothing, because a guess would be false. */
export function ReasonChips() {
  const t = useT();
  const [chosen, setChosen] = useState<(typeof reasons)[number] | 'other'>();
  const toggle = (one: typeof chosen) => setChosen(chosen === one ? undefined : one);
  return (
    <>
      <p className="lab" aria-hidden="true">
        {t('orders.why')}
      </p>
      <ChipRow wrap label={t('orders.why')}>
        {reasons.map((one) => (
          <ChipButton key={one} pressed={chosen === one} onPress={() => toggle(one)}>
            {t(one)}
          </ChipButton>
        ))}
        <ChipButton pressed={chosen === 'other'} onPress={() => toggle('other')}>
          {t('orders.return_other')}
        </ChipButton>
      </ChipRow>
      {chosen === 'other' ? (
        <div className="mt-s">
          <ReasonInput example={t('orders.return_like')} />
        </div>
      ) : (
        <input type="hidden" name="reason" value={chosen ? t(chosen) : ''} />
      )}
    </>
  );
}
