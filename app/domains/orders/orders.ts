import { variantLabel } from '#app/domains/stocks/variants/variants.ts';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { formatMoney, shareOf } from '#app/platform/money.ts';
import { lineKey } from './cart/cart.ts';
import { heldOf } from './payments/held.ts';
import { goodsOf, type Totals } from './totals/totals.ts';

/** Pure rules of orders, the same in the browser and on the server. */
export const orderStatuses = [
  'pending',
  'confirmed',
  'ready',
  'out_for_delivery',
  'completed',
  'cancelled',
  'expired',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const getByWays = ['pickup', 'delivery'] as const;
export type GetBy = (typeof getByWays)[number];

/** How the buyer means to pay; a counter sale is paid on the spot. */
export const payByWays = ['delivery', 'transfer', 'online', 'counter'] as const;
export type PayBy = (typeof payByWays)[number];

export const paymentMethods = ['cash', 'transfer', 'pos', 'online'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentStates = ['initiated', 'pending', 'success', 'failed', 'abandoned'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Money that is genuine and yet not what was asked for: a person has to look. */
export type PaymentFlag =
  | 'amount_differs'
  | 'currency_differs'
  | 'shop_differs'
  /** Counted, but the payer's bank asks for it back. */
  | 'disputed'
  /** The bank has taken it back; a row of its own takes it off. */
  | 'charged_back';

/** Flags of money that is not counted. */
export const isWrong = (flag: PaymentFlag | null): boolean =>
  flag !== null && flag !== 'disputed' && flag !== 'charged_back';

/** How our references of online payments begin; a plan's begin otherwise. */
export const onlinePrefix = 'ORD-';
export const currency = 'NGN';

/** A delivery whose fee only the shop can say: asked, named, agreed. */
export const feeStates = ['asked', 'told', 'agreed'] as const;
export type FeeState = (typeof feeStates)[number];

/** Until the buyer has agreed, nobody knows what the order costs: it is neither worked on nor paid. */
export const isFeeOpen = (order: { feeState: FeeState | null }): boolean =>
  order.feeState === 'asked' || order.feeState === 'told';

/** What the delivery of an order costs: null while only the shop can say it, undefined for a pickup. */
export function feeOf(order: {
  getBy: GetBy;
  feeKobo: number;
  feeState: FeeState | null;
  zone: string | null;
}): number | null | undefined {
  if (order.getBy === 'pickup') return undefined;
  const isKnown =
    order.zone !== null || order.feeKobo > 0 || (order.feeState ?? 'asked') !== 'asked';
  return isKnown ? order.feeKobo : null;
}

/** Whoever ordered has had everything about them erased: only the shop's books are left. */
export const isErased = (order: { source: OrderSource; buyerPhone: string }): boolean =>
  order.source === 'web' && order.buyerPhone === '';

/** No delivery is taken without an address, from the web or over the counter. */
export const isAddressErased = (order: { getBy: GetBy; address: string }): boolean =>
  order.getBy === 'delivery' && order.address === '';

/** Where an order came from: the web's check-out or the shop's own counter. */
export type OrderSource = 'web' | 'counter';

/** Unpaid orders that no shop has confirmed yet, of one phone. */
export const mostOpenOfPhone = 5;
/** So many of one network at one shop need no code. */
export const openBeforeCode = 10;
/** So many different items of one shop are held for one network or phone without a code. */
export const itemsBeforeCode = 10;
/** Of what a shop has of an item, one part in so many; one piece always. */
export const partBeforeCode = 3;

export const maxLines = 50;
export const maxPieces = 10_000;
export const maxBuyerName = 60;
export const maxAddress = 200;
export const maxNote = 300;
export const maxReasonLetters = 200;

interface Rule {
  from: OrderStatus;
  to: OrderStatus;
  /** Only for these ways of getting the goods; all when left out. */
  getBy?: readonly GetBy[];
}

/** Every legal change of status. What is not in this table is refused. */
const rules: readonly Rule[] = [
  { from: 'pending', to: 'confirmed' },
  { from: 'pending', to: 'cancelled' },
  { from: 'pending', to: 'expired' },
  { from: 'confirmed', to: 'ready' },
  { from: 'confirmed', to: 'cancelled' },
  { from: 'ready', to: 'out_for_delivery', getBy: ['delivery'] },
  { from: 'ready', to: 'completed', getBy: ['pickup'] },
  { from: 'ready', to: 'cancelled' },
  { from: 'out_for_delivery', to: 'completed', getBy: ['delivery'] },
  { from: 'out_for_delivery', to: 'cancelled' },
  // The goods came back: the shop's own undoing, never the buyer's.
  { from: 'completed', to: 'cancelled' },
  // Money came after the end, and the goods are still there.
  { from: 'expired', to: 'pending' },
  { from: 'cancelled', to: 'pending' },
];

export const isLegal = (from: OrderStatus, to: OrderStatus, getBy: GetBy): boolean =>
  rules.some(
    (rule) => rule.from === from && rule.to === to && (rule.getBy?.includes(getBy) ?? true),
  );

const ahead: readonly OrderStatus[] = ['confirmed', 'ready', 'out_for_delivery', 'completed'];

/** The one main button: the next legal step forward. */
export const nextStep = (status: OrderStatus, getBy: GetBy): OrderStatus | undefined =>
  ahead.find((to) => isLegal(status, to, getBy));

export const isOver = (status: OrderStatus): boolean =>
  status === 'completed' || status === 'cancelled' || status === 'expired';

/** While nobody has begun; with a suspended shop until the goods are on their way. */
export const mayBuyerCancel = (status: OrderStatus, isSuspended: boolean): boolean =>
  status === 'pending' || (isSuspended && (status === 'confirmed' || status === 'ready'));

/** Over without the goods. */
export const hasEndedEarly = (status: OrderStatus): boolean =>
  status === 'cancelled' || status === 'expired';

/** The steps of the status line. */
export const stepsOf = (getBy: GetBy): OrderStatus[] =>
  getBy === 'delivery'
    ? ['pending', 'confirmed', 'ready', 'out_for_delivery', 'completed']
    : ['pending', 'confirmed', 'ready', 'completed'];

export const orderTabs = ['new', 'prepare', 'way', 'done'] as const;
export type OrderTab = (typeof orderTabs)[number];

/** Where an order stands in the team's list. A packed pickup is still the shop's to hand over. */
export function tabOf(status: OrderStatus, getBy: GetBy): OrderTab {
  if (status === 'pending') return 'new';
  if (isOver(status)) return 'done';
  const isHere = status === 'confirmed' || (status === 'ready' && getBy === 'pickup');
  return isHere ? 'prepare' : 'way';
}

/** All that stand in a tab. */
export const inTab = (tab: OrderTab): { status: OrderStatus; getBy: GetBy }[] =>
  orderStatuses
    .flatMap((status) => getByWays.map((getBy) => ({ status, getBy })))
    .filter(({ status, getBy }) => tabOf(status, getBy) === tab);

/** What the history keeps of completing an order whose buyer has a code: whether it was typed. */
export const handOverWords = { with: 'with_code', without: 'without_code' } as const;

const hour = 3_600_000;

/** How long a pending order keeps its goods. */
export const patienceMs: Record<Exclude<PayBy, 'counter'>, number> = {
  transfer: 24 * hour,
  online: hour / 2,
  delivery: 48 * hour,
};

/** And how long at most while nobody has proved the buyer's phone. */
export const unprovedMs = 2 * hour;

/** How long an order waits whose buyer may still pay: one of the counter as long as one that is paid when it comes. */
export const patienceOf = (payBy: PayBy): number =>
  payBy === 'counter' ? patienceMs.delivery : patienceMs[payBy];

/** #0048, and #12345 when there are so many. */
export const orderNumber = (number: number): string => `#${String(number).padStart(4, '0')}`;

/** 14 letters of 31: some 69 bits, so that nobody finds another's order by trying. */
export const codeLength = 14;
export const isOrderCode = (code: string | undefined): code is string =>
  code !== undefined && /^[2-9a-hjkmnp-z]{14}$/.test(code);

export interface SeenLine {
  stockId: string;
  variantId: string | null;
  quantity: number;
  /** What the buyer saw when pressing the button. */
  priceKobo: number;
}

export interface LineNow {
  name: string;
  priceKobo: number;
  /** What there is of it now; 0 when it is gone. */
  left: number;
}

export interface LineChange {
  stockId: string;
  variantId: string | null;
  name: string;
  wasPriceKobo: number;
  priceKobo: number;
  wasQuantity: number;
  quantity: number;
}

/** What differs between what the buyer saw and what is; undefined when nothing does. */
export function lineChange(seen: SeenLine, found: LineNow): LineChange | undefined {
  const quantity = Math.min(seen.quantity, found.left);
  if (quantity === seen.quantity && found.priceKobo === seen.priceKobo) return undefined;
  return {
    stockId: seen.stockId,
    variantId: seen.variantId,
    name: found.name,
    wasPriceKobo: seen.priceKobo,
    priceKobo: found.priceKobo,
    wasQuantity: seen.quantity,
    quantity,
  };
}

/** The same item twice is one line. */
export function mergeLines<L extends SeenLine>(
  lines: readonly L[],
  /** What keeps two lines of one item apart. */
  apart: (line: L) => string | number = () => '',
): L[] {
  const merged = new Map<string, L>();
  for (const line of lines) {
    const key = `${lineKey(line)} ${apart(line)}`;
    const known = merged.get(key);
    merged.set(key, known ? { ...known, quantity: known.quantity + line.quantity } : line);
  }
  return [...merged.values()];
}

/** What pieces of an order were paid with: a discount on the whole is shared by all, a fee is no part of it. */
export function worthOf(
  pieces: readonly { priceKobo: number; quantity: number }[],
  {
    totalKobo,
    discountKobo,
    feeKobo = 0,
  }: Partial<Totals> & Pick<Totals, 'totalKobo' | 'discountKobo'>,
): number {
  const paid = totalKobo - feeKobo;
  const listed = paid + discountKobo;
  // Less than nothing where the amount that tells a transfer apart came off the fee alone.
  return listed === 0 ? 0 : shareOf(goodsOf(pieces), { part: Math.max(0, paid), whole: listed });
}

/**
 * Whether a discount is that of an agreed price: on the web only a code or an agreed price takes something off. The offer
 * itself goes with its item, the order's label stays.
 */
export const isAgreedPrice = (order: {
  source: OrderSource;
  discountCode: string | null;
  discountKobo: number;
  oddKobo: number;
}): boolean =>
  order.source === 'web' && order.discountCode === null && order.discountKobo > order.oddKobo;

/** What the buyer has still to pay; nobody pays again what was given back. */
export const owedOf = (order: {
  totalKobo: number;
  paidKobo: number;
  refundedKobo: number;
}): number => Math.max(0, order.totalKobo - order.refundedKobo - order.paidKobo);

export const isPaidUp = (order: Parameters<typeof owedOf>[0]): boolean =>
  owedOf(order) === 0 && heldOf(order) > 0;

/** Nothing is to be paid, so nobody waits for money: it does not expire, and it is not called paid. */
export const isFree = (order: { totalKobo: number; feeState: FeeState | null }): boolean =>
  order.totalKobo === 0 && !isFeeOpen(order);

/** “Blue, size 12 · 2 × ₦9,000”. */
export const pricedLineText = (
  line: Parameters<typeof variantLabel>[0] & { quantity: number; priceKobo: number },
  t: Translate,
): string =>
  [variantLabel(line, t), `${line.quantity} × ${formatMoney(line.priceKobo)}`]
    .filter(Boolean)
    .join(' · ');
