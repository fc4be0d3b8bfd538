import { lagosDay } from '#app/platform/clock.ts';

/** From one time to another: `09:00`, `18:00`. */
type Span = readonly [opens: string, closes: string];

/** When a shop works: on these days of the week (0 is Sunday), at the usual hours or at those of the day. */
export interface Opening {
  openDays: readonly number[];
  opensAt: string;
  closesAt: string;
  /** Days whose hours are others than the usual ones. */
  dayHours: Readonly<Partial<Record<number, Span>>>;
  /** The day on which a holiday is over, as `2026-11-20`. */
  closedUntil: string | null;
}

const dayMs = 86_400_000;
/** Lagos keeps one hour before UTC all the year. */
const at = (day: string, time: string): Date => new Date(`${day}T${time}:00+01:00`);
const weekday = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay();

export const hoursOn = (
  { opensAt, closesAt, dayHours }: Omit<Opening, 'closedUntil'>,
  day: number,
): Span => dayHours[day] ?? [opensAt, closesAt];

/**
 * From when the shop works on what is ordered now; undefined while it is open, and where it has named no hours and no
 * holiday.
 */
export function worksFrom(opening: Opening, moment: Date): Date | undefined {
  const { openDays, closedUntil } = opening;
  const today = lagosDay(moment);
  const isAway = closedUntil !== null && closedUntil > today;
  if (openDays.length === 0) return isAway ? at(closedUntil, '00:00') : undefined;
  const first = isAway ? closedUntil : today;
  for (let n = 0; n < 8; n += 1) {
    const day = lagosDay(new Date(at(first, '12:00').getTime() + n * dayMs));
    if (!openDays.includes(weekday(day))) continue;
    const [opens, closes] = hoursOn(opening, weekday(day)).map((time) => at(day, time));
    if (!opens || !closes) continue;
    if (moment >= closes) continue;
    return moment >= opens ? undefined : opens;
  }
  return undefined;
}
