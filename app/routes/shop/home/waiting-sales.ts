import type { PaidPart } from '#app/domains/insights/today/sales-of-day.queries.server.ts';
import type { SalePayload } from '#app/domains/orders/counter/sale-act.ts';
import { paymentMethods } from '#app/domains/orders/orders.ts';
import { lagosDay } from '#app/platform/clock.ts';
import type { Operation } from '#app/platform/outbox/operations.ts';

interface Sales {
  totalKobo: number;
  /** Of all sales, of whatever day, that are not paid in full. */
  unpaidKobo: number;
  parts: readonly PaidPart[];
}

/** The day's sales with what was sold over the counter and waits on this phone; what is still to be brought is no sale yet. */
export function withWaiting<Today extends Sales>(
  today: Today,
  operations: readonly Operation[],
  day = lagosDay(),
): Today {
  const sales = operations.filter(
    ({ kind, state, payload }) =>
      kind === 'counter.sale' && state === 'waiting' && !(payload as SalePayload).delivery,
  );
  if (sales.length === 0) return today;
  const parts = today.parts.map((part) => ({ ...part }));
  const add = (method: PaidPart['method'], kobo: number) => {
    const part = parts.find((one) => one.method === method);
    if (part) part.kobo += kobo;
    else if (kobo !== 0) parts.push({ method, kobo });
  };
  let { totalKobo, unpaidKobo } = today;
  for (const { about = {}, at } of sales) {
    const [kobo, owedKobo] = [Number(about.kobo ?? 0), Number(about.owedKobo ?? 0)];
    unpaidKobo += owedKobo;
    if (lagosDay(new Date(at)) !== day) continue;
    const method = paymentMethods.find((known) => known === about.method) ?? 'unpaid';
    add(method, kobo - owedKobo);
    add('unpaid', owedKobo);
    totalKobo += kobo;
  }
  return { ...today, totalKobo, unpaidKobo, parts };
}
