import { dates, formatDay } from './formats.ts';
import type { Translate } from './messages.ts';

const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const inLagos = dates('en-GB', { weekday: 'short' });

const dayOf = (at: Date): (typeof days)[number] =>
  days.find((day) => day === inLagos(at).toLowerCase()) ?? 'sun';

/** Saturday */
export const formatWeekday = (at: Date, t: Translate): string => t(`days.${dayOf(at)}`);
/** Sat */
export const shortWeekday = (at: Date, t: Translate): string => t(`days.${dayOf(at)}_short`);
/** Sat 14 Nov */
export const weekdayAndDay = (at: Date, t: Translate): string =>
  `${shortWeekday(at, t)} ${formatDay(at)}`;

/** Noon of a Lagos day, for its names. */
export const noonOf = (day: string): Date => new Date(`${day}T12:00:00+01:00`);
