import { placeByKey } from '#app/domains/places/places.ts';
import { deliveryOf, rulesOf } from '#app/domains/shops/delivery/delivery.queries.server.ts';
import { type Delivery, zoneMark } from '#app/domains/shops/delivery/delivery.ts';
import { deliveryTo } from '#app/domains/shops/delivery/delivery-to.ts';
import type { Executor, Transaction } from '#app/platform/db/database.server.ts';
import { dealNow } from '../bids/take-bid.server.ts';
import { codeNow } from '../codes/codes.queries.server.ts';
import type { CheckedLine } from '../commands/locked-lines.server.ts';
import type { OrderDraft } from '../order-draft.ts';
import { orderErrors } from '../orders.errors.ts';
import type { Sums, SumsChange } from './sums.ts';
import { totalsOf } from './totals.ts';

type Asked = Pick<OrderDraft, 'shopId' | 'phone' | 'promo' | 'deal' | 'getBy' | 'place'>;
type Line = Pick<CheckedLine, 'stockId' | 'priceKobo' | 'quantity' | 'floorKobo'>;

/** What it costs to bring goods for so much to the buyer; undefined for a pickup. */
export async function deliveryNow(
  executor: Executor,
  { shopId, getBy, place }: Pick<Asked, 'shopId' | 'getBy' | 'place'>,
  goodsKobo: number,
): Promise<Delivery | undefined> {
  const shop = await deliveryOf(shopId, executor);
  if (getBy === 'pickup') {
    if (!shop.offersPickup) throw orderErrors.no_pickup();
    return undefined;
  }
  const known = placeByKey(place);
  const isNamed = known !== undefined && known.kind !== 'state';
  if (!isNamed && (shop.isSetUp || place !== ''))
    throw orderErrors.place_required({}, { fields: { place: 'orders.place_required' } });
  const delivery = deliveryTo(rulesOf(shop), known?.key ?? '', goodsKobo);
  if (delivery.kind === 'none')
    throw orderErrors.not_there({}, { fields: { place: 'orders.not_there' } });
  return delivery;
}

/** What an agreed price or a code takes off these lines, and what the goods come to then: one of the two, never both. */
export async function offSums(
  executor: Executor,
  { shopId, phone, promo, deal }: Asked,
  { lines, lock = false }: { lines: readonly Line[]; lock?: boolean },
) {
  if (deal !== '') {
    const agreed = await dealNow(executor, { shopId, deal, promo }, { lines, lock });
    const { itemsKobo, discountKobo } = totalsOf(lines, agreed);
    return { code: undefined, bid: agreed.bid, discountKobo, goodsKobo: itemsKobo - discountKobo };
  }
  const code =
    promo === '' || lines.length === 0
      ? undefined
      : await codeNow(executor, { shopId, code: promo, phone, lines, lock });
  const { itemsKobo, discountKobo } = totalsOf(lines, { discountKobo: code?.discountKobo });
  return { code, bid: undefined, discountKobo, goodsKobo: itemsKobo - discountKobo };
}

export const feeSums = (delivery: Delivery | undefined) => ({
  delivery,
  feeKobo: delivery ? delivery.feeKobo : 0,
  zone: delivery?.kind === 'zone' ? zoneMark(delivery.zone) : '',
});

/** What comes off and on top of these lines now; in the order's transaction, with the code or the agreed price locked. */
export async function sumsNow(tx: Transaction, asked: Asked, lines: readonly Line[]) {
  const { goodsKobo, ...off } = await offSums(tx, asked, { lines, lock: true });
  return { ...off, ...feeSums(await deliveryNow(tx, asked, goodsKobo)) };
}

/** What differs from what the buyer saw; undefined when nothing does. Whoever fetches it sees no fee. */
export function sumsChange(
  seen: Sums & Pick<OrderDraft, 'getBy'>,
  found: SumsChange['now'],
): SumsChange | undefined {
  const was: Sums = {
    discountKobo: seen.discountKobo,
    feeKobo: seen.getBy === 'pickup' ? 0 : seen.feeKobo,
    zone: seen.getBy === 'pickup' ? '' : seen.zone,
  };
  const { discountKobo, feeKobo, zone, delivery } = found;
  const isSame = was.discountKobo === discountKobo && was.feeKobo === feeKobo && was.zone === zone;
  return isSame ? undefined : { was, now: { discountKobo, feeKobo, zone, delivery } };
}
