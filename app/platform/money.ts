import { groupDigits } from './i18n/group-digits.ts';

/** Money is an integer number of kobo everywhere inside; naira exist only at the edges. ₦1,500 but ₦1,500.50. */
export function formatMoney(kobo: number): string {
  const all = Math.round(Math.abs(kobo));
  const part = all % 100;
  const cents = part > 0 ? `.${String(part).padStart(2, '0')}` : '';
  return `${kobo < 0 ? '-' : ''}₦${groupDigits(Math.trunc(all / 100))}${cents}`;
}

/** ₦42.5k: in a small place the first figures are enough. */
export function shortMoney(kobo: number): string {
  const naira = Math.abs(kobo) / 100;
  const sign = kobo < 0 ? '-' : '';
  if (naira < 9_999.5) return `${sign}${formatMoney(Math.round(naira) * 100)}`;
  const [size, mark] = naira < 999_500 ? [1_000, 'k'] : ([1_000_000, 'm'] as const);
  const scaled = naira / size;
  return `${sign}₦${scaled < 99.95 ? scaled.toFixed(1).replace(/\.0$/, '') : Math.round(scaled)}${mark}`;
}

/**
 * The share `part / whole` of an amount, to the nearest kobo or rounded down. Exact: as a float, 0.7 of ₦7,000 is less than
 * ₦4,900.
 */
export function shareOf(
  kobo: number,
  { part, whole }: { part: number; whole: number },
  rounding: 'nearest' | 'down' = 'nearest',
): number {
  const [product, divisor] = [BigInt(kobo) * BigInt(part), BigInt(whole)];
  return Number(
    rounding === 'down' ? product / divisor : (2n * product + divisor) / (2n * divisor),
  );
}

export function koboToNaira(kobo: number): number {
  return kobo / 100;
}
