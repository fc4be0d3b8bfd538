import type { ReactNode } from 'react';
import type { Sums } from '#app/domains/orders/totals/sums.ts';
import { type SummedLine, totalsOf } from '#app/domains/orders/totals/totals.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { Button } from '#app/ui/button.tsx';

interface PlaceBarProps {
  lines: readonly SummedLine[];
  sums: Sums;
  busy: boolean;
  /** What has to be read where the finger is. */
  children?: ReactNode;
}

/** On a phone it lies in the tab bar's place: what it comes to and the button stay in reach while the form is filled. */
export function PlaceBar({ lines, sums, busy, children }: PlaceBarProps) {
  const t = useT();
  const { totalKobo } = totalsOf(lines, sums);
  return (
    <div className="buybar">
      {children}
      <span className="pp2" aria-hidden="true">
        <small>{t('cart.total')}</small>
        <b className="num">{formatMoney(totalKobo)}</b>
      </span>
      <Button type="submit" variant="sun" size="l" className="grow" icon="check" busy={busy}>
        {t('checkout.place')}
      </Button>
    </div>
  );
}
