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
  after: string | undefined;
}

/** What the page of payments takes from its address. */
export function readPaymentFilter(search: URLSearchParams): PaymentFilter {
  const show = paymentFilters.find((known) => known === search.get('show')) ?? 'all';
  return { show, after: search.get('after') ?? undefined };
}
