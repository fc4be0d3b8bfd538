import { maxPriceKobo, minPriceKobo } from '#app/domains/stocks/stocks.ts';

/** A price that a buyer and a shop talk about, for one item: the buyer's offers, the shop's answers. */
export const bidStates = [
  /** The shop's turn. */
  'open',
  /** The shop has named another price: the buyer's turn. */
  'countered',
  /** Both agree; the price holds for a while. */
  'accepted',
  'refused',
  'withdrawn',
  /** An order was placed at it. */
  'ordered',
  /** Nobody has answered or used it in time; written down when room for another one is made. */
  'expired',
] as const;
export type BidState = (typeof bidStates)[number];

export const bidMoves = ['accept', 'counter', 'refuse', 'withdraw'] as const;
export type BidMove = (typeof bidMoves)[number];
export type BidSide = 'team' | 'buyer';

interface Rule {
  side: BidSide;
  move: BidMove;
  from: BidState;
  to: BidState;
}

/** Every legal move. What is not in this table is refused. */
const rules: readonly Rule[] = [
  { side: 'team', move: 'accept', from: 'open', to: 'accepted' },
  { side: 'team', move: 'counter', from: 'open', to: 'countered' },
  { side: 'team', move: 'refuse', from: 'open', to: 'refused' },
  { side: 'buyer', move: 'accept', from: 'countered', to: 'accepted' },
  { side: 'buyer', move: 'counter', from: 'countered', to: 'open' },
  { side: 'buyer', move: 'refuse', from: 'countered', to: 'refused' },
  { side: 'buyer', move: 'withdraw', from: 'open', to: 'withdrawn' },
];

export const ruleOf = (side: BidSide, move: BidMove): Rule | undefined =>
  rules.find((rule) => rule.side === side && rule.move === move);

/** One of these a buyer and an item may have. */
export const liveStates = ['open', 'countered', 'accepted'] as const satisfies readonly BidState[];

export const isLiveBid = (state: BidState): boolean => liveStates.some((live) => live === state);

const day = 86_400_000;
/** So long an offer waits for the other side, and so long an agreed price holds. */
export const answerMs = 7 * day;
export const agreedMs = day;

/** Where it stands at a time, whether that was written down or not. */
export const stateAt = (
  { state, expiresAt }: { state: BidState; expiresAt: Date },
  at: Date,
): BidState => (isLiveBid(state) && expiresAt <= at ? 'expired' : state);

/** 20 letters of 31: some 99 bits. */
export const bidCodeLength = 20;
export const isBidCode = (code: string | undefined): code is string =>
  code !== undefined && /^[2-9a-hjkmnp-z]{20}$/.test(code);

interface Bounds {
  /** What one piece costs now. */
  priceKobo: number;
  /** What the other side has named last. */
  lastKobo?: number | undefined;
}

/** An offer is below the price; a buyer's next one also below what the shop has asked. */
export const isBuyersAmount = (kobo: number, { priceKobo, lastKobo }: Bounds): boolean =>
  Number.isSafeInteger(kobo) &&
  kobo >= minPriceKobo &&
  kobo <= maxPriceKobo &&
  kobo < Math.min(priceKobo, lastKobo ?? priceKobo);

/** The shop asks more than was offered and less than its price. */
export const isShopsAmount = (kobo: number, { priceKobo, lastKobo = 0 }: Bounds): boolean =>
  Number.isSafeInteger(kobo) && kobo > lastKobo && kobo < priceKobo;

/** What an agreed price takes off its line; nothing where the item has become cheaper by itself. */
export const agreedOff = (
  { amountKobo }: { amountKobo: number },
  line: { priceKobo: number; quantity: number },
): number => Math.max(0, line.priceKobo - amountKobo) * line.quantity;
