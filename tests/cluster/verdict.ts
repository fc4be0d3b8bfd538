/** A line of the table: what was tried, what came of it, and whether that is as it should be. */
export interface Line {
  what: string;
  figures: string;
  isWell: boolean;
}

export function table(lines: readonly Line[]): string {
  const widest = Math.max(...lines.map(({ what }) => what.length));
  return lines
    .map(
      ({ what, figures, isWell }) =>
        `${isWell ? 'ok    ' : 'FAILED'} ${what.padEnd(widest)}  ${figures}`,
    )
    .join('\n');
}

export const secondsOf = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

export function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
