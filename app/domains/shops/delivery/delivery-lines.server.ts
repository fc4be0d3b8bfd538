import { isWithin, type Place, placeByKey } from '#app/domains/places/places.ts';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { formatMoney } from '#app/platform/money.ts';
import { daysText } from '../ui/delivery/days-text.ts';
import type { DeliveryLine } from '../ui/delivery/delivery-lines.tsx';
import { hoursText } from '../ui/delivery/hours-text.ts';
import { deliveryOf, placeNames, type ShopDelivery } from './delivery.queries.server.ts';
import type { Zone } from './delivery.ts';
import { zoneOf } from './delivery-to.ts';

const shownPlaces = 3;

/** To a place that is known: the fee and the days of its row, or who says them. */
function toPlace(own: ShopDelivery, place: Place, t: Translate): Omit<DeliveryLine, 'icon'> {
  const title = t('order.delivery_to', { place: place.label });
  const zone = zoneOf(own.zones, place.key);
  if (!zone)
    return { title, text: t(own.asksElsewhere ? 'order.agree' : 'errors.orders.not_there') };
  const { feeKobo, freeFromKobo } = zone;
  const free = freeFromKobo && t('delivery.free_from', { amount: formatMoney(freeFromKobo) });
  return {
    title,
    value: feeKobo === 0 ? t('order.free') : formatMoney(feeKobo),
    text: [daysText(zone, t), ...(free && feeKobo > 0 ? [free] : [])].join(' · '),
  };
}

/** Before anybody has said where: the first places, and the lowest fee. */
function toAnywhere(zones: readonly Zone[], near: string | undefined, t: Translate) {
  const keys = zones.flatMap(({ places }) => places);
  const isNear = (key: string) => near !== undefined && isWithin(key, near);
  const names = placeNames([...keys.filter(isNear), ...keys.filter((key) => !isNear(key))]);
  const first = names.slice(0, shownPlaces).join(', ');
  const more = names.length - shownPlaces;
  const places = more > 0 ? t('delivery.and_more', { names: first, count: more }) : first;
  const lowest = Math.min(...zones.map(({ feeKobo }) => feeKobo));
  return {
    title: t('delivery.delivers_to', { places }),
    text: lowest === 0 ? '' : t('stocks.from_price', { price: formatMoney(lowest) }),
  };
}

interface Asked {
  shopId: string;
  address: string;
  /** Where this device has looked last. */
  place: string | undefined;
  t: Translate;
}

/** How an item of this shop reaches its buyer, in words; nothing where the shop has not said it. */
export async function deliveryLines({ shopId, address, place, t }: Asked): Promise<DeliveryLine[]> {
  const own = await deliveryOf(shopId);
  const hours = hoursText(own, t);
  if (!own.isSetUp && hours === '') return [];
  const known = placeByKey(place ?? '');
  // A state whose areas have rows of their own says too little.
  const isVague =
    known?.kind === 'state' &&
    !zoneOf(own.zones, known.key) &&
    own.zones.some(({ places }) => places.some((key) => isWithin(key, known.key)));
  const lines: DeliveryLine[] = [];
  if (own.isSetUp && known && !isVague)
    lines.push({ icon: 'truck', ...toPlace(own, known, t), change: t('delivery.change') });
  else if (own.zones.length > 0)
    lines.push({
      icon: 'truck',
      ...toAnywhere(own.zones, known?.key, t),
      change: t('places.choose'),
    });
  if (own.offersPickup) {
    const where = own.pickupAddress || address;
    const text = [where, hours].filter(Boolean).join(' · ');
    lines.push({ icon: 'store', title: t('delivery.pickup_free'), text });
  }
  return lines;
}
