import { noPhotoPicture } from '#app/domains/photos/photos.ts';
import { variantLabel } from '#app/domains/stocks/variants/variants.ts';
import { useT } from '#app/platform/i18n/i18n.tsx';
import { formatMoney } from '#app/platform/money.ts';
import { TotalLine } from '#app/ui/display/receipt.tsx';
import { type SummedLine, totalsOf } from '../totals/totals.ts';

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
          <img className="av s" src={line.photo ?? noPhotoPicture} alt="" width={44} height={44} />
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

interface OrderTotalsProps {
  lines: readonly SummedLine[];
  discountKobo?: number | undefined;
  /** The part of it that tells the transfer apart. */
  oddKobo?: number | undefined;
  /** The code that took it off. */
  discountCode?: string | null | undefined;
  /** It was an agreed price that took it off. */
  isAgreed?: boolean | undefined;
  /** Undefined for a pickup; null while only the shop can say it. */
  feeKobo: number | null | undefined;
  /** Where it goes to. */
  place?: string | undefined;
  /** The fee follows from a place that is still to be chosen, or to do. */
  isPlaceOpen?: boolean | undefined;
  /** On the shop's own page, which is the one to say the fee. */
  isOwn?: boolean | undefined;
}

/** Items, what comes off, the delivery, the total: the same wherever an order is shown. */
export function OrderTotals(props: OrderTotalsProps) {
  const { lines, discountCode, isAgreed, place, isPlaceOpen, isOwn, oddKobo = 0, ...taken } = props;
  const t = useT();
  const { feeKobo } = taken;
  const given = { discountKobo: (taken.discountKobo ?? 0) - oddKobo, apartKobo: oddKobo, feeKobo };
  const { itemsKobo, discountKobo, totalKobo } = totalsOf(lines, given);
  const to = place ? t('order.delivery_to', { place }) : t('order.delivery');
  const unknown = isPlaceOpen ? 'checkout.fee_by_place' : isOwn ? 'order.fee_asked' : 'order.agree';
  const plain = t(isAgreed ? 'orders.discount_agreed' : 'orders.discount');
  const off = discountCode ? t('order.code_off', { code: discountCode }) : plain;
  return (
    <div className="sum-top">
      <TotalLine name={t('order.items_sum')} value={formatMoney(itemsKobo)} />
      {discountKobo > oddKobo && (
        <TotalLine name={off} value={formatMoney(oddKobo - discountKobo)} />
      )}
      {oddKobo > 0 && (
        <TotalLine name={t(isOwn ? 'orders.apart' : 'order.apart')} value={formatMoney(-oddKobo)} />
      )}
      {feeKobo === null && (
        <div className="tot">
          <span className="muted">{to}</span>
          <span>{t(unknown)}</span>
        </div>
      )}
      {typeof feeKobo === 'number' && (
        <TotalLine name={to} value={feeKobo === 0 ? t('order.free') : formatMoney(feeKobo)} />
      )}
      <TotalLine name={t('cart.total')} value={formatMoney(totalKobo)} big />
    </div>
  );
}
