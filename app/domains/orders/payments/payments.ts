import { addressKey } from '#app/platform/http/input/address.ts';

export const paymentFilters = [
  'all',
  'orders',
  'plan',
  'cash',
  'transfer',
  'pos',
  'online',
] as const;

export interface PaymentFilter {
  show: (typeof paymentFilters)[number];
  /** Lagos days, both included. */
  from: string | undefined;
  to: string | undefined;
  after: string | undefined;
  /** The last transfer of the page before, where many wait. */
  claims: string | undefined;
}

/** A day of the calendar as a date field writes it. */
function dayOf(text: string | undefined): string | undefined {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const at = new Date(`${text}T00:00:00Z`);
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
  return isReal ? text : undefined;
}

/** What the page of payments takes from its address. */
export function readPaymentFilter(search: URLSearchParams): PaymentFilter {
  const show = paymentFilters.find((known) => known === addressKey(search, 'show')) ?? 'all';
  const [from, to] = [dayOf(addressKey(search, 'from')), dayOf(addressKey(search, 'to'))];
  // Typed the wrong way round, it is still clear which days are meant.
  const days = from && to && from > to ? { from: to, to: from } : { from, to };
  const [after, claims] = [addressKey(search, 'after'), addressKey(search, 'claims')];
  return { show, ...days, after, claims };
}

/** The address of a filter, for the page and its spreadsheet. */
export function paymentsPath(filter: Partial<PaymentFilter>, page = '/payments'): string {
  const { show, from, to, after, claims } = filter;
  const search = new URLSearchParams();
  if (show && show !== 'all') search.set('show', show);
  for (const [name, value] of Object.entries({ from, to, after, claims }))
    if (value) search.set(name, value);
  return search.size > 0 ? `${page}?${search}` : page;
}

interface Claim {
  method: string;
  claimedAt: Date | null;
}

/** How often the buyer said that the transfer is made, and how long after the order it was said last. */
export function saidPaid(
  order: { placedAt: Date },
  payments: readonly Claim[],
): { times: number; minutes: number } {
  // A claim that was reopened keeps its moment: it was said once.
  const said = payments.flatMap(({ method, claimedAt }) =>
    method === 'transfer' && claimedAt ? [claimedAt.getTime()] : [],
  );
  const last = Math.max(order.placedAt.getTime(), ...said);
  const minutes = Math.max(1, Math.ceil((last - order.placedAt.getTime()) / 60_000));
  return { times: new Set(said).size, minutes };
}
