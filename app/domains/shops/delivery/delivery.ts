/** Pure rules of how a shop's goods reach their buyer. */
export const maxZones = 20;
export const maxZoneName = 40;
export const maxDays = 60;
export const maxFeeKobo = 10_000_000_000;

export interface Zone {
  id: string;
  name: string;
  /** Keys of states and local government areas. */
  places: readonly string[];
  feeKobo: number;
  daysFrom: number;
  daysTo: number;
  /** Goods for so much go without a fee. */
  freeFromKobo: number | null;
}

export interface DeliveryRules {
  /** Somebody of the shop has said how it delivers; before that the fee is agreed with the shop. */
  isSetUp: boolean;
  asksElsewhere: boolean;
  zones: readonly Zone[];
}

/** What a delivery costs: a fee, or null while only the shop can say it. */
export type Delivery =
  | { kind: 'zone'; feeKobo: number; zone: Pick<Zone, 'name' | 'daysFrom' | 'daysTo'> }
  /** The shop names its fee, the buyer agrees, then it is an order. */
  | { kind: 'ask'; feeKobo: null }
  /** No row and no asking: not delivered there. */
  | { kind: 'none'; feeKobo: null }
  /** The shop has not said how it delivers. */
  | { kind: 'unset'; feeKobo: null };

/** What a row costs for goods of so much. */
export const zoneFee = (
  { feeKobo, freeFromKobo }: Pick<Zone, 'feeKobo' | 'freeFromKobo'>,
  goodsKobo: number,
): number => (freeFromKobo !== null && goodsKobo >= freeFromKobo ? 0 : feeKobo);

/** A row as the buyer saw it: another name or other days are another row. */
export const zoneMark = (zone: Pick<Zone, 'name' | 'daysFrom' | 'daysTo'>): string =>
  `${zone.daysFrom}-${zone.daysTo} ${zone.name}`;

/** Places that stand in two rows: one place is in one row only. */
export const placesTwice = (places: readonly string[], others: readonly Zone[]): string[] => {
  const taken = new Set(others.flatMap((zone) => zone.places));
  return places.filter((place) => taken.has(place));
};
