import { variantLabel } from '#app/domains/stocks/variants/variants.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { TotalLine } from '#app/ui/display/receipt.tsx';
import { totalOf } from '../orders.ts';

export interface ShownLine {
  id: string;
  name: string;
  color: string | null;
  size: string | null;
  option: string | null;
  priceKobo: number;
  quantity: number;
  photo?: string | null | undefined;
}

export function OrderItems({ lines }: { lines: readonly ShownLine[] }) {
  const t = useT();
  return (
    <ul className="ol">
      {lines.map((line) => (
        <li key={line.id}>
          <img className="av s" src={line.photo ?? undefined} alt="" width={44} height={44} />
          <span className="grow small">
            <b className="blk">{line.name}</b>
            <span className="muted">
              {[variantLabel(line, t), `× ${line.quantity}`].filter(Boolean).join(' ')}
            </span>
          </span>
          <b className="num">{formatMoney(line.priceKobo * line.quantity)}</b>
        </li>
      ))}
    </ul>
  );
}

export function OrderTotals({
  lines,
  delivery,
}: {
  lines: readonly ShownLine[];
  delivery: boolean;
}) {
  const t = useT();
  const total = formatMoney(totalOf(lines));
  return (
    <div className="sum-top">
      <TotalLine name={t('order.items_sum')} value={total} />
      {delivery && (
        <div className="tot">
          <span className="muted">{t('order.delivery')}</span>
          <span>{t('order.agree')}</span>
        </div>
      )}
      <TotalLine name={t('cart.total')} value={total} big />
    </div>
  );
}
