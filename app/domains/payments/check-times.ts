const minute = 60_000;
const dayMs = 1_440 * minute;
/** Closer at first, then as patient as a bank; a page can be paid on days later. */
const waits = [2, 3, 5, 10, 30, 60, 180, 360, 720].map((minutes) => minutes * minute);
const giveUpDays = 30;

export const firstCheck = (at: Date): Date => new Date(at.getTime() + (waits[0] ?? minute));

/** When to ask next about a payment that is still open; null after a month. A webhook still counts then. */
export function nextCheck(checks: number, createdAt: Date, at: Date): Date | null {
  const next = at.getTime() + (waits[checks] ?? dayMs);
  return next > createdAt.getTime() + giveUpDays * dayMs ? null : new Date(next);
}
