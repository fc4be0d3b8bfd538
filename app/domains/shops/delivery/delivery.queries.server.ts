import { asc, eq } from 'drizzle-orm';
import { placeByKey } from '#app/domains/places/places.ts';
import { now } from '#app/platform/clock.ts';
import { database, type Executor, plannedOnce } from '#app/platform/db/database.server.ts';
import { deliveryZones, shopDelivery } from './delivery.table.server.ts';
import type { DeliveryRules } from './delivery.ts';
import { worksFrom } from './opening.ts';

const usual = {
  offersPickup: true,
  pickupAddress: '',
  asksElsewhere: true,
  openDays: [] as number[],
  opensAt: '09:00',
  closesAt: '18:00',
  dayHours: {} as Partial<Record<number, [string, string]>>,
  closedUntil: null as string | null,
};

/** How the shop delivers and when it works, with its rows in the order in which they were made. */
export async function deliveryOf(shopId: string, executor: Executor = plannedOnce()) {
  const [row] = await executor.select().from(shopDelivery).where(eq(shopDelivery.shopId, shopId));
  const zones = await executor
    .select()
    .from(deliveryZones)
    .where(eq(deliveryZones.shopId, shopId))
    .orderBy(asc(deliveryZones.id));
  const {
    shopId: _shop,
    updatedAt: _at,
    ...settings
  } = row ?? { ...usual, shopId, updatedAt: null };
  return {
    ...settings,
    isSetUp: row !== undefined && (zones.length > 0 || !row.asksElsewhere),
    zones,
  };
}

export type ShopDelivery = Awaited<ReturnType<typeof deliveryOf>>;

export const rulesOf = ({ isSetUp, asksElsewhere, zones }: ShopDelivery): DeliveryRules => ({
  isSetUp,
  asksElsewhere,
  zones,
});

/** `Ikeja, Surulere, Ogun`: names of the places of a row. */
export const placeNames = (places: readonly string[]): string[] =>
  places.flatMap((key) => placeByKey(key)?.name ?? []);

/** When a shop works, as pages tell it. */
export async function openingOf(shopId: string, executor: Executor = database()) {
  const [row] = await executor
    .select({
      openDays: shopDelivery.openDays,
      opensAt: shopDelivery.opensAt,
      closesAt: shopDelivery.closesAt,
      dayHours: shopDelivery.dayHours,
      closedUntil: shopDelivery.closedUntil,
    })
    .from(shopDelivery)
    .where(eq(shopDelivery.shopId, shopId));
  if (!row) return undefined;
  return { ...row, worksFrom: worksFrom(row, now()) };
}

export type ShownOpening = NonNullable<Awaited<ReturnType<typeof openingOf>>>;
