import { type Zone, zoneFee } from '#app/domains/shops/delivery/delivery.ts';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { formatMoney } from '#app/platform/money.ts';
import type { KnownSums } from '../use-sums.ts';

export type ZoneFee = Pick<Zone, 'feeKobo' | 'freeFromKobo'>;

interface Asked {
  shop: { deliversByPlace: boolean; fees: readonly ZoneFee[] };
  goodsKobo: number;
  /** What a delivery to the place that is known comes to; undefined while nothing is. */
  toPlace?: KnownSums | undefined;
}

function feeText({ shop, goodsKobo, toPlace }: Asked, t: Translate): string {
  const { delivery, feeKobo, placeName = '' } = toPlace ?? {};
  const to = (fee: string) => [fee, placeName].filter(Boolean).join(' · ');
  if (delivery?.kind === 'zone' && typeof feeKobo === 'number')
    return to(feeKobo === 0 ? t('order.free') : formatMoney(feeKobo));
  if (!shop.deliversByPlace || delivery?.kind === 'ask') return to(t('order.agree'));
  if (shop.fees.length === 0) return '';
  const lowest = Math.min(...shop.fees.map((zone) => zoneFee(zone, goodsKobo)));
  return lowest === 0
    ? t('checkout.fee_by_place')
    : t('stocks.from_price', { price: formatMoney(lowest) });
}

/** What the buyer reads of a delivery before choosing it: the fee to their place, or the lowest of the shop. */
export function deliveryText(asked: Asked, t: Translate): string {
  const { placeFault, placeName } = asked.toPlace ?? {};
  if (placeFault && placeName) return `${placeName}: ${placeFault}`;
  return [t('checkout.delivery_text'), feeText(asked, t)].filter(Boolean).join(' · ');
}
