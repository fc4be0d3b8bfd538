import { isWithin } from '#app/domains/places/places.ts';
import { type Delivery, type DeliveryRules, type Zone, zoneFee } from './delivery.ts';

/** The row of a place: one that names its area before one that names its state. */
export function zoneOf(zones: readonly Zone[], place: string): Zone | undefined {
  const within = (zone: Zone, deep: boolean) =>
    zone.places.some((key) => key.includes('/') === deep && isWithin(place, key));
  return zones.find((zone) => within(zone, true)) ?? zones.find((zone) => within(zone, false));
}

export function deliveryTo(rules: DeliveryRules, place: string, goodsKobo: number): Delivery {
  if (!rules.isSetUp) return { kind: 'unset', feeKobo: null };
  const zone = zoneOf(rules.zones, place);
  if (!zone) return { kind: rules.asksElsewhere ? 'ask' : 'none', feeKobo: null };
  const { name, daysFrom, daysTo } = zone;
  return { kind: 'zone', feeKobo: zoneFee(zone, goodsKobo), zone: { name, daysFrom, daysTo } };
}
