import { useRef, useState } from 'react';
import { formatDay } from '#app/platform/i18n/formats.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/fields/field.tsx';
import { useTypedEarly } from '#app/ui/fields/use-typed-early.ts';
import { Icon } from '#app/ui/icon.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { maxCodeLetters } from '../../codes/codes.ts';
import type { KnownSums } from './use-sums.ts';

interface PromoFieldProps {
  sums: KnownSums;
  busy: boolean;
  /** Why the order was refused for it. */
  error: string | undefined;
  /** What stood in it before the page was loaded again. */
  before: string;
  onUse: (typed: string) => void;
}

/** A code is asked about before the order; a bad one says why and changes nothing. */
export function PromoField({ sums, busy, error, before, onUse }: PromoFieldProps) {
  const t = useT();
  const [typed, setTyped] = useState(before);
  const box = useRef<HTMLInputElement>(null);
  useTypedEarly(box, typed, setTyped);
  const { code, discountKobo } = sums;
  if (code && !error) {
    const off = code.percent === null ? formatMoney(discountKobo) : `${code.percent}%`;
    return (
      <div className="note ok mt-m">
        <Icon name="tag" />
        <span className="grow">
          <b className="blk">{code.code}</b>
          <span className="small">
            {code.endsAt
              ? t('checkout.promo_until', {
                  off,
                  day: formatDay(new Date(Date.parse(code.endsAt) - 1)),
                })
              : t('checkout.promo_off', { off })}
          </span>
        </span>
        <IconButton icon="x" label={t('checkout.promo_remove')} onClick={() => onUse('')} />
      </div>
    );
  }
  return (
    <Field className="mt-m" label={t('checkout.promo')} error={error ?? sums.codeFault}>
      {(control) => (
        <div className="row s addrow">
          <input
            {...control}
            ref={box}
            name="promo"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={maxCodeLetters + 5}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter here uses the code; the order has its own button.
              event.preventDefault();
              onUse(typed);
            }}
          />
          <Button variant="soft" busy={busy} onClick={() => onUse(typed)}>
            {t('checkout.promo_use')}
          </Button>
        </div>
      )}
    </Field>
  );
}
