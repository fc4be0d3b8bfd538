import { areaAt } from '#app/domains/places/distance.ts';
import type { Place } from '#app/domains/places/places.ts';

const patienceMs = 15_000;

/** The area this phone is in: worked out here, the point itself goes nowhere and is forgotten. Undefined where it says none. */
export function areaHere(): Promise<Place | undefined> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(areaAt([coords.latitude, coords.longitude])),
      () => resolve(undefined),
      { maximumAge: 600_000, timeout: patienceMs },
    );
  });
}
