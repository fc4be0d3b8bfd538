/** The time of the product: everything that lives by the calendar asks here, so that tests can turn it. */
let read: () => Date = () => new Date();

export function now(): Date {
  return read();
}

/** Tests only: `const back = setClock(() => someDate)`; call `back()` when done. */
export function setClock(next: () => Date): () => void {
  const before = read;
  read = next;
  return () => {
    read = before;
  };
}

export const timeZone = 'Africa/Lagos';

let dayInLagos: Intl.DateTimeFormat | undefined;

/** The Lagos calendar day of a moment, as `2026-11-15`. */
export function lagosDay(at: Date = now()): string {
  dayInLagos ??= new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return dayInLagos.format(at);
}

/**
 * What is older than this was kept for so many months. A day that the month does not have is the end of the month:
 * on 31 March what came before 1 March is over, and nothing later is.
 */
export function monthsBefore(months: number, at: Date = now()): Date {
  const then = new Date(at);
  then.setUTCMonth(then.getUTCMonth() - months);
  if (then.getUTCDate() === at.getUTCDate()) return then;
  return new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth(), 1));
}
