import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areas, states } from '#app/domains/places/places.ts';
import { makeTranslator } from '#app/platform/i18n/messages.ts';
import { english } from '../../../../locales/en/index.ts';
import { hoursText } from '../ui/delivery/hours-text.ts';
import type { Zone } from './delivery.ts';
import { deliveryTo, zoneOf } from './delivery-to.ts';
import { type Opening, worksFrom } from './opening.ts';

const zone = (id: string, places: string[], more: Partial<Zone> = {}): Zone => ({
  id,
  name: id,
  places,
  feeKobo: 150_000,
  daysFrom: 1,
  daysTo: 2,
  freeFromKobo: null,
  ...more,
});

const zones = [zone('all Lagos', ['lagos']), zone('near', ['lagos/ikeja'], { feeKobo: 100_000 })];
const rules = { isSetUp: true, asksElsewhere: true, zones };

test('a place is in the row that names its area, else in that of its state', () => {
  expect(zoneOf(zones, 'lagos/ikeja')?.id).toBe('near');
  expect(zoneOf(zones, 'lagos/ikeja/computer-village')?.id).toBe('near');
  expect(zoneOf(zones, 'lagos/epe')?.id).toBe('all Lagos');
  expect(zoneOf(zones, 'ogun/ifo')).toBeUndefined();
  expect(zoneOf(zones, '')).toBeUndefined();
});

test('fee, free from an amount, asked elsewhere or not delivered', () => {
  expect(deliveryTo(rules, 'lagos/ikeja', 5_000_000)).toMatchObject({ feeKobo: 100_000 });
  const free = { ...rules, zones: [zone('near', ['lagos'], { freeFromKobo: 10_000_000 })] };
  expect(deliveryTo(free, 'lagos/ikeja', 9_999_999).feeKobo).toBe(150_000);
  expect(deliveryTo(free, 'lagos/ikeja', 10_000_000).feeKobo).toBe(0);
  expect(deliveryTo(rules, 'ogun/ifo', 1)).toEqual({ kind: 'ask', feeKobo: null });
  expect(deliveryTo({ ...rules, asksElsewhere: false }, 'ogun/ifo', 1).kind).toBe('none');
  expect(deliveryTo({ ...rules, isSetUp: false }, 'lagos/ikeja', 1).kind).toBe('unset');
});

test('a fee is never negative and never a surprise: every place has one row or is asked for', () => {
  const all = [...states, ...areas].map(({ key }) => key);
  fc.assert(
    fc.property(
      fc.array(fc.subarray(all, { minLength: 1, maxLength: 5 }), { maxLength: 20 }),
      fc.constantFrom(...areas.map(({ key }) => key)),
      fc.nat(),
      (rows, place, goods) => {
        const made = rows.map((places, at) => zone(String(at), places, { feeKobo: at * 1_000 }));
        const found = deliveryTo({ ...rules, zones: made }, place, goods);
        if (found.kind === 'zone') expect(found.feeKobo).toBeGreaterThanOrEqual(0);
        else expect(made.some(({ places }) => places.includes(place))).toBe(false);
      },
    ),
  );
});

const hours: Opening = {
  openDays: [1, 2, 3, 4, 5, 6],
  opensAt: '09:00',
  closesAt: '18:00',
  dayHours: {},
  closedUntil: null,
};
// A Monday.
const at = (time: string, day = '2026-11-16') => new Date(`${day}T${time}:00+01:00`);

test('while it is closed, from when the shop works', () => {
  expect(worksFrom(hours, at('10:00'))).toBeUndefined();
  expect(worksFrom(hours, at('08:59'))).toEqual(at('09:00'));
  expect(worksFrom(hours, at('18:00'))).toEqual(at('09:00', '2026-11-17'));
  expect(worksFrom(hours, at('18:01', '2026-11-21'))).toEqual(at('09:00', '2026-11-23'));
  const away = { ...hours, closedUntil: '2026-11-22' };
  expect(worksFrom(away, at('10:00'))).toEqual(at('09:00', '2026-11-23'));
  expect(worksFrom(away, at('10:00', '2026-11-23'))).toBeUndefined();
  const noHours = { ...hours, openDays: [] };
  expect(worksFrom(noHours, at('03:00'))).toBeUndefined();
  expect(worksFrom({ ...noHours, closedUntil: '2026-11-20' }, at('03:00'))).toEqual(
    at('00:00', '2026-11-20'),
  );
});

test('a day may have hours of its own, and the shop says from when it works by them', () => {
  const own: Opening = { ...hours, dayHours: { 6: ['10:00', '15:00'], 2: ['07:30', '20:00'] } };
  expect(worksFrom(own, at('18:00'))).toEqual(at('07:30', '2026-11-17'));
  expect(worksFrom(own, at('19:00', '2026-11-17'))).toBeUndefined();
  expect(worksFrom(own, at('09:30', '2026-11-21'))).toEqual(at('10:00', '2026-11-21'));
  expect(worksFrom(own, at('15:00', '2026-11-21'))).toEqual(at('09:00', '2026-11-23'));
  const away = { ...own, closedUntil: '2026-11-21' };
  expect(worksFrom(away, at('10:00'))).toEqual(at('10:00', '2026-11-21'));
  const { t } = makeTranslator('en', english);
  expect(hoursText(hours, t)).toBe('Mon to Sat, 09:00 to 18:00');
  expect(hoursText(own, t)).toBe(
    'Mon, Wed to Fri, 09:00 to 18:00; Tue, 07:30 to 20:00; Sat, 10:00 to 15:00',
  );
});
