import { areas, type Place } from './places.ts';

/** Kilometres between two points, good enough within Nigeria. */
export function distanceKm(
  [latitude, longitude]: readonly [number, number],
  [otherLatitude, otherLongitude]: readonly [number, number],
): number {
  const north = (latitude - otherLatitude) * 110.6;
  const middle = ((latitude + otherLatitude) / 2) * (Math.PI / 180);
  const east = (longitude - otherLongitude) * 111.3 * Math.cos(middle);
  return Math.hypot(north, east);
}

/** All areas, the nearest first. */
export const areasFrom = (point: readonly [number, number]): Place[] =>
  areas
    .map((area) => ({ area, away: distanceKm(area.centre, point) }))
    .sort((a, b) => a.away - b.away || (a.area.key < b.area.key ? -1 : 1))
    .map(({ area }) => area);

/** How far from the nearest town somebody is not in Nigeria any more. */
const farthestKm = 150;

/** The area that a point lies nearest to; undefined outside of Nigeria. Runs in the browser: the point goes nowhere. */
export function areaAt(point: readonly [number, number]): Place | undefined {
  const [nearest] = areasFrom(point);
  return nearest && distanceKm(nearest.centre, point) <= farthestKm ? nearest : undefined;
}
