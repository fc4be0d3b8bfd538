import { addressKey, addressText } from '#app/platform/http/input/address.ts';

const moneyViews = ['orders', 'complaints', 'disputes', 'unmatched', 'refunds'] as const;
export type MoneyView = (typeof moneyViews)[number];

/** What of the room is shown; it stands in the address. */
export interface MoneyFilter {
  show: MoneyView;
  /** A number, code, phone or reference. */
  q: string;
  /** What is over instead of what waits for somebody. */
  over: boolean;
  /** The last of the page before. */
  after?: string | undefined;
}

export function readMoneyFilter(search: URLSearchParams): MoneyFilter {
  const show = addressKey(search, 'show');
  return {
    show: moneyViews.find((one) => one === show) ?? 'orders',
    q: addressText(search, 'q', 120),
    over: addressKey(search, 'over') === 'yes',
    after: addressKey(search, 'after'),
  };
}

/** What somebody typed or pasted, as what it can be. */
export type Wanted =
  | { by: 'code'; code: string }
  | { by: 'number'; number: number }
  | { by: 'reference'; reference: string }
  | { by: 'phone'; typed: string };

const codeIn = /(?:^|\/o\/)([2-9a-hjkmnp-z]{14})(?:$|[/?#])/i;
const numberIn = /^#? ?(\d{1,7})$/;
const referenceIn = /^[A-Z]{2,10}-[A-Z0-9-]{4,80}$/;

/** Undefined for what is none of them. A phone has at least ten digits, a number at most seven. */
export function readWanted(q: string): Wanted | undefined {
  const number = numberIn.exec(q)?.[1];
  if (number) return { by: 'number', number: Number(number) };
  const code = codeIn.exec(q)?.[1];
  if (code) return { by: 'code', code: code.toLowerCase() };
  const reference = q.toUpperCase();
  if (referenceIn.test(reference)) return { by: 'reference', reference };
  return /\d{4}/.test(q) ? { by: 'phone', typed: q } : undefined;
}
