import { expect, test } from 'vitest';
import { placeOf } from './place.ts';

test.each([
  ['7 Otigba Street, Computer Village, Ikeja, Lagos', 'Ikeja, Lagos'],
  ['40 Ogui Road, Enugu', 'Enugu'],
  ['12 Fajuyi Road, Dugbe, Ìbàdàn, Oyo, Nigeria', 'Ìbàdàn, Oyo'],
  ['Balogun Market', 'Balogun Market'],
  ['', undefined],
  [' , Nigeria', undefined],
  ['opposite the big mosque after the third junction on the left side', undefined],
])('%s is in %s', (address, place) => {
  expect(placeOf(address)).toBe(place);
});
