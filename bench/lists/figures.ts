/** The one at a share of sorted figures. */
export const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

export const shortOf = (address: string): string =>
  address.replace(/after=[^&]*/, 'after=…').replace('/market?', '');
