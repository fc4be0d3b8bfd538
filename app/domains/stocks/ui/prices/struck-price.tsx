import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';

/** What it cost before the offer; nothing where none runs. */
export function StruckPrice({ kobo }: { kobo: number | null | undefined }) {
  const t = useT();
  if (!kobo) return null;
  return (
    <>
      {' '}
      <s className="was small">
        <span className="sr">{t('cart.price_was')} </span>
        {formatMoney(kobo)}
      </s>
    </>
  );
}
