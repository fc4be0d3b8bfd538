import { dayMs } from '../billing.ts';

/** Lagos has one hour before UTC all year round; the calendar of a plan is read there. */
const lagosOffsetMs = 3_600_000;

const inLagos = (at: Date): Date => new Date(at.getTime() + lagosOffsetMs);

/** The Lagos day of the month, 1 to 31. */
export const monthDay = (at: Date): number => inLagos(at).getUTCDate();

const daysIn = (year: number, month: number): number =>
  new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/**
 * The same time of day one month on, on `anchorDay` where that month has it, else on its last day:
 * 31 January, 28 February, and again 31 March.
 */
export function monthAfter(at: Date, anchorDay: number): Date {
  const local = inLagos(at);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + 1];
  const day = Math.min(anchorDay, daysIn(year, month));
  const timeOfDay = local.getTime() - Math.floor(local.getTime() / dayMs) * dayMs;
  return new Date(Date.UTC(year, month, day) + timeOfDay - lagosOffsetMs);
}

/** The same time of day one month back, on the last day of a month that is too short: its month may end before `end`. */
export function monthBefore(end: Date): Date {
  const local = inLagos(end);
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() - 1];
  const timeOfDay = local.getTime() - Math.floor(local.getTime() / dayMs) * dayMs;
  const day = Math.min(local.getUTCDate(), daysIn(year, month));
  return new Date(Date.UTC(year, month, day) + timeOfDay - lagosOffsetMs);
}

/** From when a plan counts whose end alone is known: it runs already, before anything that is paid now. */
export const openingStart = (until: Date, at: Date): Date =>
  new Date(Math.min(monthBefore(until).getTime(), at.getTime() - dayMs));
