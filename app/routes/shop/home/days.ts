import { timeZone } from '#app/platform/clock.ts';

const long = new Intl.DateTimeFormat('en-NG', { timeZone, weekday: 'long' });
const short = new Intl.DateTimeFormat('en-NG', { timeZone, weekday: 'short' });
const dayMonth = new Intl.DateTimeFormat('en-NG', { timeZone, day: 'numeric', month: 'short' });

/** Saturday */
export const formatWeekday = (at: Date): string => long.format(at);
/** Sat */
export const shortWeekday = (at: Date): string => short.format(at);
/** Sat 14 Nov */
export const weekdayAndDay = (at: Date): string => `${short.format(at)} ${dayMonth.format(at)}`;

/** Noon of a Lagos day, for its names. */
export const noonOf = (day: string): Date => new Date(`${day}T12:00:00+01:00`);
