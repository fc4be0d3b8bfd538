import type { PaidPart } from '#app/domains/insights/today/sales-of-day.queries.server.ts';
import { paymentMethods } from '#app/domains/orders/orders.ts';
import { lagosDay } from '#app/platform/clock.ts';
import type { Operation } from '#app/platform/outbox/operations.ts';

interface Sales {
  totalKobo: number;
  parts: readonly PaidPart[];
}

/** The day's sales with what was sold over the counter today and waits on this phone. */
export function withWaiting<Today extends Sales>(
  today: Today,
  operations: readonly Operation[],
  day = lagosDay(),
): Today {
  const sales = operations.filter(
    ({ kind, state, at }) =>
      kind === 'counter.sale' && state === 'waiting' && lagosDay(new Date(at)) === day,
  );
  if (sales.length === 0) return today;
  const parts = today.parts.map((part) => ({ ...part }));
  let { totalKobo } = today;
  for (const { about = {} } of sales) {
    const kobo = Number(about.kobo ?? 0);
    const method = paymentMethods.find((known) => known === about.method) ?? 'unpaid';
    const part = parts.find((one) => one.method === method);
    if (part) part.kobo += kobo;
    else parts.push({ method, kobo });
    totalKobo += kobo;
  }
  return { ...today, totalKobo, parts };
}
