import { and, asc, count, eq } from 'drizzle-orm';
import { z } from 'zod';
import { placeByKey } from '#app/domains/places/places.ts';
import { lagosDay, now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { checked } from '#app/platform/http/forms/form-fault.server.ts';
import { keyOf, keysOf, rawForm } from '#app/platform/http/input/form-fields.ts';
import { isId } from '#app/platform/id.ts';
import { broadcast } from '#app/platform/live/events.server.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { keyField, textField } from '#app/platform/text/fields.ts';
import { nairaToKobo } from '#app/platform/text/naira-in.ts';
import { type Actor, lockShop } from '../commands/lock-shop.server.ts';
import { shopErrors } from '../shops.errors.ts';
import { shopChanged } from '../shops.events.ts';
import { placeNames } from './delivery.queries.server.ts';
import { deliveryZones, shopDelivery } from './delivery.table.server.ts';
import { maxDays, maxFeeKobo, maxZoneName, maxZones, placesTwice } from './delivery.ts';

const typed = () => textField({ max: 40, tooLong: 'shops.fee_invalid' }).default('');
const naira = typed()
  .transform((text) => (text === '' ? null : (nairaToKobo(text) ?? -1)))
  .refine((kobo) => kobo === null || (kobo >= 0 && kobo <= maxFeeKobo), 'shops.fee_invalid');
const days = keyField({ max: 3, invalid: 'shops.days_invalid' })
  .regex(/^\d{0,2}$/, 'shops.days_invalid')
  .transform((text) => (text === '' ? null : Number(text)))
  .refine((n) => n === null || n <= maxDays, 'shops.days_invalid')
  .default(null);

/** A row of Places and fees, as its form sends it. */
export const zoneDraft = z
  .object({
    name: textField({ max: maxZoneName, tooLong: 'shops.zone_name_long' }).default(''),
    places: z.array(keyField({ max: 80, invalid: 'shops.zone_places' })).max(900),
    fee: naira,
    daysFrom: days,
    daysTo: days,
    freeFrom: naira,
  })
  .transform(({ name, fee, daysFrom, daysTo, freeFrom, ...rest }, context) => {
    const fault = (path: string, message: string) => {
      context.addIssue({ code: 'custom', path: [path], message });
      return z.NEVER;
    };
    const found = rest.places.map(placeByKey);
    // A state and an area of it in one row: the state says it.
    const keys = new Set(
      found.flatMap((place) => (place && place.kind !== 'market' ? [place.key] : [])),
    );
    const places = [...keys].filter(
      (key) => !key.includes('/') || !keys.has(key.split('/')[0] ?? ''),
    );
    if (places.length === 0 || found.includes(undefined))
      return fault('places', 'shops.zone_places');
    if (fee === null) return fault('fee', 'shops.fee_invalid');
    const [first, last] = [daysFrom ?? daysTo ?? 1, daysTo ?? daysFrom ?? 1];
    if (last < first) return fault('daysTo', 'shops.days_invalid');
    const called = name || placeNames(places).slice(0, 2).join(', ').slice(0, maxZoneName);
    return {
      name: called,
      places,
      feeKobo: fee,
      daysFrom: first,
      daysTo: last,
      freeFromKobo: freeFrom || null,
    };
  });

export type ZoneDraft = z.output<typeof zoneDraft>;

const time = keyField({ max: 5, invalid: 'shops.hours_invalid' }).regex(
  /^([01]\d|2[0-3]):[0-5]\d$/,
  'shops.hours_invalid',
);

const timeOrNone = keyField({ max: 5, invalid: 'shops.hours_invalid' }).regex(
  /^(([01]\d|2[0-3]):[0-5]\d)?$/,
  'shops.hours_invalid',
);

/** Both times of a day that differs, or none of them. */
const dayTimes = z
  .tuple([timeOrNone, timeOrNone])
  .refine(([opens, closes]) => (opens === '' ? closes === '' : opens < closes), {
    message: 'shops.hours_invalid',
  });

/** What the form says of each day; one that has the usual hours is left out. */
function dayHoursOf(form: FormData, openDays: readonly number[]) {
  const spans = openDays.map((day) => {
    const [opens, closes] = [keyOf(form, `opens${day}`), keyOf(form, `closes${day}`)];
    return [day, checked(z.object({ closesAt: dayTimes }), { closesAt: [opens, closes] })] as const;
  });
  return Object.fromEntries(
    spans.flatMap(([day, { closesAt }]) => (closesAt[0] === '' ? [] : [[day, closesAt]])),
  );
}

const settingsDraft = z
  .object({
    offersPickup: z.boolean(),
    pickupAddress: textField({ max: 200, tooLong: 'shops.address_too_long' }).default(''),
    openDays: z.array(z.number().int().min(0).max(6)),
    opensAt: time.default('09:00'),
    closesAt: time.default('18:00'),
  })
  .refine(({ opensAt, closesAt }) => opensAt < closesAt, {
    path: ['closesAt'],
    message: 'shops.hours_invalid',
  });

type Settings = Partial<typeof shopDelivery.$inferInsert>;

async function writeSettings(tx: Transaction, shopId: string, set: Settings): Promise<void> {
  await tx
    .insert(shopDelivery)
    .values({ ...set, shopId, updatedAt: now() })
    .onConflictDoUpdate({ target: shopDelivery.shopId, set: { ...set, updatedAt: now() } });
}

/** The shop's row is locked: the twentieth place is the last, and no place gets into two rows at once. */
export async function saveZone(
  tx: Transaction,
  actor: Actor,
  draft: ZoneDraft,
  zoneId = '',
): Promise<void> {
  const { shop } = await lockShop(tx, actor, 'shop.edit');
  const rows = await tx
    .select()
    .from(deliveryZones)
    .where(eq(deliveryZones.shopId, shop.id))
    .orderBy(asc(deliveryZones.id));
  const others = rows.filter(({ id }) => id !== zoneId);
  if (zoneId !== '' && others.length === rows.length) throw shopErrors.zone_missing();
  if (others.length >= maxZones) throw shopErrors.zones_full({ most: maxZones });
  const twice = placesTwice(draft.places, others);
  if (twice.length > 0) {
    const places = placeNames(twice).slice(0, 3).join(', ');
    throw shopErrors.zone_twice({ places }, { fields: { places: 'shops.zone_twice' } });
  }
  await writeSettings(tx, shop.id, {});
  if (zoneId === '') await tx.insert(deliveryZones).values({ ...draft, shopId: shop.id });
  else await tx.update(deliveryZones).set(draft).where(eq(deliveryZones.id, zoneId));
}

export async function removeZone(tx: Transaction, actor: Actor, zoneId: string): Promise<void> {
  const { shop } = await lockShop(tx, actor, 'shop.edit');
  if (!isId(zoneId)) throw shopErrors.zone_missing();
  const own = and(eq(deliveryZones.id, zoneId), eq(deliveryZones.shopId, shop.id));
  const [known] = await tx.select({ n: count() }).from(deliveryZones).where(own);
  if (known?.n === 0) throw shopErrors.zone_missing();
  await tx.delete(deliveryZones).where(own);
}

/** Pickup and opening hours. */
async function savePickup(tx: Transaction, actor: Actor, form: FormData): Promise<void> {
  const { shop } = await lockShop(tx, actor, 'shop.edit');
  const set = checked(settingsDraft, {
    ...rawForm(form),
    offersPickup: keyOf(form, 'offersPickup') === 'on',
    openDays: [...new Set(keysOf(form, 'day').map(Number))],
  });
  await writeSettings(tx, shop.id, { ...set, dayHours: dayHoursOf(form, set.openDays) });
}

const holiday = keyField({ max: 10, invalid: 'shops.closed_invalid' }).regex(
  /^(\d{4}-\d{2}-\d{2})?$/,
  'shops.closed_invalid',
);

async function saveHoliday(tx: Transaction, actor: Actor, form: FormData): Promise<void> {
  const { shop } = await lockShop(tx, actor, 'shop.edit');
  const { until } = checked(z.object({ until: holiday.default('') }), rawForm(form));
  const isDay = until === '' || !Number.isNaN(Date.parse(until));
  if (!isDay || (until !== '' && until <= lagosDay()))
    throw shopErrors.closed_invalid({}, { fields: { until: 'shops.closed_invalid' } });
  await writeSettings(tx, shop.id, { closedUntil: until || null });
}

/** The forms of the delivery page; cached pages that show the shop are dropped. */
export async function answerDelivery(actor: Actor, form: FormData): Promise<void> {
  await inTransaction(async (tx) => {
    switch (keyOf(form, 'intent')) {
      case 'zone': {
        const draft = checked(zoneDraft, { ...rawForm(form), places: keysOf(form, 'places') });
        await saveZone(tx, actor, draft, keyOf(form, 'id'));
        break;
      }
      case 'remove':
        await removeZone(tx, actor, keyOf(form, 'id'));
        break;
      case 'elsewhere': {
        const { shop } = await lockShop(tx, actor, 'shop.edit');
        await writeSettings(tx, shop.id, { asksElsewhere: keyOf(form, 'asksElsewhere') === 'on' });
        break;
      }
      case 'pickup':
        await savePickup(tx, actor, form);
        break;
      case 'holiday':
        await saveHoliday(tx, actor, form);
        break;
      default:
        throw shopErrors.unknown_step();
    }
    await enqueue(tx, shopChanged, { shopId: actor.shopId }, { key: actor.shopId });
    await broadcast(tx, 'market.changed', [actor.shopId]);
  });
}
