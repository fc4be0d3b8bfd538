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

const isGroup = (part: string, at: number): boolean =>
  at === 0 ? part.length > 0 && part.length < 4 : part.length === 3;

function ungroupedRun(run: string): string {
  const parts = run.trim().split(/[, ]/);
  return parts.length > 1 && parts.every(isGroup) ? run.replace(run.trim(), parts.join('')) : run;
}

/** Joins digits in groups of three, parted by commas or spaces; leaves digits that are parted otherwise. */
export const ungroupDigits = (text: string): string =>
  text
    .trim()
    .split(/\s+/)
    .join(' ')
    .replace(/[\d, ]+/g, ungroupedRun);
