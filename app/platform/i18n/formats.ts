import { timeZone } from '../clock.ts';
import { groupDigits } from './group-digits.ts';

/** Made when it is first needed: a page without dates does not pay for them. */
export function dates(language: string, options: Intl.DateTimeFormatOptions): (at: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => {
    format ??= new Intl.DateTimeFormat(language, { timeZone, ...options });
    return format.format(at);
  };
}

const short = dates('en-NG', { day: 'numeric', month: 'short' });
const long = dates('en-NG', { day: 'numeric', month: 'short', year: 'numeric' });
const clockTime = dates('en-GB', { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });

type Moment = Date | string | number;
const asDate = (at: Moment): Date => (at instanceof Date ? at : new Date(at));

/** 2 Nov */
export const formatDay = (at: Moment): string => short(asDate(at));
/** 2 Nov 2026 */
export const formatDate = (at: Moment): string => long(asDate(at));
/** 9:00 am, 10:00 pm. Put together here: browsers differ in what half past midnight is. */
export const formatHour = (hour: number, minute = '00'): string =>
  `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`;
/** 9:04 am, 3:30 pm */
export function formatTime(at: Moment): string {
  const [hour, minute] = clockTime(asDate(at)).split(':');
  return formatHour(Number(hour), minute);
}

const dayMs = 86_400_000;

/** Of what is older than now: 9:04 am, and from yesterday on 2 Nov, 9:04 am. */
export const asOfTime = (at: number): string =>
  Date.now() - at < dayMs ? formatTime(at) : `${formatDay(at)}, ${formatTime(at)}`;

let grouped: Intl.NumberFormat | undefined;

export function formatNumber(value: number): string {
  if (Number.isSafeInteger(value)) return groupDigits(value);
  grouped ??= new Intl.NumberFormat('en-NG');
  return grouped.format(value);
}

/** 940, 1.2k, 35k, 1.4m: counts on cards, never money. */
export function formatCount(value: number): string {
  if (value < 1_000) return String(value);
  const [size, mark] = value < 999_500 ? [1_000, 'k'] : ([1_000_000, 'm'] as const);
  const scaled = value / size;
  const text = scaled < 9.95 ? scaled.toFixed(1).replace(/\.0$/, '') : String(Math.round(scaled));
  return `${text}${mark}`;
}

const month = dates('en-NG', { month: 'short', year: 'numeric' });

/** Nov 2026 */
export const formatMonth = (at: Moment): string => month(asDate(at));
