import { expect, test } from 'vitest';
import { areaAt, areasFrom, distanceKm } from './distance.ts';
import { marketLines } from './list/market-lines.ts';
import { renamed } from './list/renamed.ts';
import { placeCalled, placeInAddress, placesCalled } from './place-words.ts';
import { areas, areasIn, keysAround, markets, placeByKey, stateKeyOf, states } from './places.ts';

const counts = `abia 17, abuja 6, adamawa 21, akwa-ibom 31, anambra 21, bauchi 20, bayelsa 8, benue 23, borno 27, cross-river 18,
  delta 25, ebonyi 13, edo 18, ekiti 16, enugu 17, gombe 11, imo 27, jigawa 27, kaduna 23, kano 44, katsina 34, kebbi 21, kogi 21,
  kwara 16, lagos 20, nasarawa 13, niger 25, ogun 20, ondo 18, osun 30, oyo 33, plateau 17, rivers 23, sokoto 23, taraba 16, yobe 17,
  zamfara 14`;

test('37 states and 774 areas, each state with as many as it has by law', () => {
  expect(states).toHaveLength(37);
  expect(areas).toHaveLength(774);
  const found = states.map(({ key }) => `${key} ${areasIn(key).length}`);
  expect(found).toEqual(counts.split(/,\s+/));
});

test('every key is one place, in small letters, and lies in the one before it', () => {
  const all = [...states, ...areas, ...markets];
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
  for (const { key } of all) {
    expect(key).toMatch(/^[a-z0-9-]+(\/[a-z0-9-]+){0,2}$/);
    for (const around of keysAround(key)) expect(placeByKey(around)?.key).toBe(around);
  }
});

test('every market of the list has its area', () => {
  expect(markets).toHaveLength(marketLines.split(/, |: /).length - 1);
  expect(markets.length).toBeGreaterThan(60);
});

test('a key from before a name changed is still the place, and no old key is a new one', () => {
  for (const [old, key] of renamed) {
    expect(placeByKey(old)?.key).toBe(key);
    expect([...states, ...areas].some((place) => place.key === old)).toBe(false);
  }
  expect(placeByKey('ogun/egbado-north')?.label).toBe('Yewa North, Ogun');
  expect(placeByKey('Lagos/IKEJA')?.label).toBe('Ikeja, Lagos');
  expect(placeByKey('lagos/kano')).toBeUndefined();
  expect(placeByKey('')).toBeUndefined();
});

test('areas lie in Nigeria, and most of them nearest to an area of their own state', () => {
  const outside = areas.filter(
    ({ centre: [latitude, longitude] }) =>
      latitude < 4.2 || latitude > 13.9 || longitude < 2.6 || longitude > 14.7,
  );
  expect(outside).toEqual([]);
  const atHome = areas.filter(({ key, centre }) => {
    const [, next] = areasFrom(centre);
    return next && stateKeyOf(next.key) === stateKeyOf(key);
  });
  expect(atHome.length).toBeGreaterThan(650);
});

test.each([
  [6.6018, 3.3515, 'lagos/ikeja'],
  [9.06, 7.49, 'abuja/abuja-municipal'],
  [5.11, 7.36, 'abia/aba-south'],
  [4.82, 7.03, 'rivers/port-harcourt'],
  [51.5, -0.1, undefined],
])('the point %f, %f is in %s', (latitude, longitude, key) => {
  expect(areaAt([latitude, longitude])?.key).toBe(key);
});

test('distances are those of the map', () => {
  const [lagos, kano] = [placeByKey('lagos/ikeja'), placeByKey('kano/kano-municipal')];
  if (!lagos || !kano) throw new Error('missing');
  expect(Math.round(distanceKm(lagos.centre, kano.centre) / 10)).toBe(82);
  expect(areasFrom(lagos.centre)[0]).toBe(lagos);
});

test.each([
  ['7 Otigba Street, Computer Village, Ikeja, Lagos', 'lagos/ikeja/computer-village'],
  ['12 Allen Avenue, Ikeja, Lagos State, Nigeria', 'lagos/ikeja'],
  ['Shop 4, Wuse Market, Abuja', 'abuja/abuja-municipal/wuse'],
  ['Adetokunbo Ademola Crescent, Wuse, Abuja', 'abuja/abuja-municipal'],
  ['3 Fajuyi Road, Dugbe, Ìbàdàn, Oyo', 'oyo/ibadan-north-west'],
  ['3 Fajuyi Road, Ìbàdàn, Oyo', undefined],
  ['Surulere, Lagos', 'lagos/surulere'],
  ['Surulere', undefined],
  ['12 Main Road, Katsina', undefined],
  ['Katsina, Katsina State', 'katsina/katsina'],
  ['A Line, Ariaria Market, Aba, Abia', 'abia/aba-north/ariaria'],
  ['40 Ogui Road, Enugu', undefined],
  ['behind the big mosque', undefined],
  ['', undefined],
])('the address %s names %s', (address, key) => {
  expect(placeInAddress(address)?.key).toBe(key);
});

test.each([
  ['lagos', 'lagos'],
  ['Lagos State', 'lagos'],
  ['ikeja', 'lagos/ikeja'],
  ['abuja', 'abuja'],
  ['fct', 'abuja'],
  ['kano', 'kano'],
  ['katsina', 'katsina'],
  ['Ìbàdàn', 'oyo'],
  ['Lekki', 'lagos/eti-osa'],
  ['computer village', 'lagos/ikeja/computer-village'],
  ['obio', 'rivers/obio-akpor'],
  ['surulere', undefined],
  ['phone', undefined],
])('who says %s means %s', (name, key) => {
  expect(placeCalled(name)?.key).toBe(key);
});

test('a name of several places gives all of them', () => {
  expect(placesCalled('surulere').map(({ key }) => key)).toEqual([
    'lagos/surulere',
    'oyo/surulere',
  ]);
});
