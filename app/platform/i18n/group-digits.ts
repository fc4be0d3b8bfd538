/**
 * 1,234,567: as `Intl.NumberFormat('en-NG')` writes a whole number. The first of those costs a slow phone a tenth of a
 * second, and every first page has whole numbers and prices.
 */
export function groupDigits(whole: number): string {
  let digits = String(Math.abs(whole));
  let groups = '';
  for (; digits.length > 3; digits = digits.slice(0, -3)) groups = `,${digits.slice(-3)}${groups}`;
  return `${whole < 0 ? '-' : ''}${digits}${groups}`;
}
