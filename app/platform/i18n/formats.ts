import { timeZone } from '../clock.ts';

const short = new Intl.DateTimeFormat('en-NG', { timeZone, day: 'numeric', month: 'short' });
const long = new Intl.DateTimeFormat('en-NG', {
  timeZone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const clockTime = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h23',
});

type Moment = Date | string | number;
const asDate = (at: Moment): Date => (at instanceof Date ? at : new Date(at));

/** 2 Nov */
export const formatDay = (at: Moment): string => short.format(asDate(at));
/** 2 Nov 2026 */
export const formatDate = (at: Moment): string => long.format(asDate(at));
/** 9:04 am, 3:30 pm. Put together here: browsers differ in what half past midnight is. */
export function formatTime(at: Moment): string {
  const [hour, minute] = clockTime.format(asDate(at)).split(':');
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'am' : 'pm'}`;
}

const grouped = new Intl.NumberFormat('en-NG');

export const formatNumber = (value: number): string => grouped.format(value);

/** 940, 1.2k, 35k, 1.4m: counts on cards, never money. */
export function formatCount(value: number): string {
  if (value < 1_000) return String(value);
  const [size, mark] = value < 999_500 ? [1_000, 'k'] : ([1_000_000, 'm'] as const);
  const scaled = value / size;
  const text = scaled < 9.95 ? scaled.toFixed(1).replace(/\.0$/, '') : String(Math.round(scaled));
  return `${text}${mark}`;
}

const month = new Intl.DateTimeFormat('en-NG', { timeZone, month: 'short', year: 'numeric' });

/** Nov 2026 */
export const formatMonth = (at: Moment): string => month.format(asDate(at));
