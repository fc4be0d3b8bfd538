import type { Operator } from '#app/domains/operators/operators.ts';
import type { OrderStatus } from '#app/domains/orders/orders.ts';
import { setClock } from '#app/platform/clock.ts';
import { action as profileAction } from '#app/routes/shop/shop-profile.tsx';
import { type Dice, dice } from '#tests/support/dice.ts';
import { givePayout } from '#tests/support/shop/payouts.ts';
import { newPhone } from '#tests/support/shop/people.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import type { Act } from './devices.ts';
import { ask, type Browser, signedIn } from './doors.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** What the shop has of an item or of one variant of it. */
export interface Slot {
  variantId: string | null;
  label: string;
  /** A price of its own. */
  ownKobo: number | null;
  /** Pieces that a person can touch in the shop, promised ones too. */
  shelf: number;
  /** Pieces that the product has told the owner were sold beyond its book; a count ends them. */
  oversold: number;
  /** When somebody last counted it. */
  countedAt: number;
}

export interface Item {
  id: string;
  priceKobo: number;
  /** When somebody last named its price. */
  pricedAt: number;
  promo?: { priceKobo: number; from: number; until: number } | undefined;
  slots: Slot[];
}

export interface Buyer {
  name: string;
  phone: string;
  browser: Browser;
}

/** Something that a phone has done and not told yet. */
export interface Untold {
  slot: Slot;
  /** How the shelf has changed. */
  change: number;
  at: number;
}

export interface Line {
  item: Item;
  slot: Slot;
  pieces: number;
  /** Came back. */
  back: number;
  /** The product has told the shop that so many are missing for it. */
  short: number;
}

export interface Deal {
  id: string;
  code: string;
  lines: Line[];
  source: 'web' | 'counter';
  payBy: 'delivery' | 'transfer' | 'online' | 'counter';
  totalKobo: number;
  getBy: 'pickup' | 'delivery';
  status: OrderStatus;
  /** With the shop, with the buyer, or nobody's. */
  state: 'open' | 'handed' | 'over';
  /** The goods have left the shelf, with the buyer or a rider. */
  isOut: boolean;
  /** Nobody has answered it yet. */
  isNew: boolean;
  feeIsOpen: boolean;
  /** Every movement of its money that the shop knows of: what came (corrections take away), what went back. */
  money: Money[];
  /** What the order says went back of its price. */
  toldBackKobo: number;
  /** References of payment pages that the buyer has opened. */
  pages: string[];
  /** Money is on its way through the provider: the book follows when the worker has asked. */
  isInFlight: boolean;
  phone: string;
  /** Where it was ordered. */
  browser: Browser;
  discountCode: string;
  isErased: boolean;
  /** What the buyer says is on its way by transfer. */
  claimKobo: number | undefined;
  /** What the buyer said of it, and the shop did not believe or did not wait for. */
  unheardKobo: number;
  /** When somebody last did something about it. */
  touchedAt: number;
  handedAt: number;
  /** When the product heard that the buyer has it; a phone without a line tells it later. */
  toldAt: number;
  complaint?: { state: string; since: number } | undefined;
  /** What banks took back. */
  lost: Money[];
  undo?: { step: string; revert: () => void } | undefined;
}

export interface Money {
  at: number;
  kobo: number;
  isBack: boolean;
  isOnline?: boolean;
  /** A wrong tap that was taken back. */
  undoes?: Money;
}

const sumOf = (money: readonly Money[]): number => money.reduce((sum, { kobo }) => sum + kobo, 0);
export const paidOf = ({ money }: Deal): number => sumOf(money);

/**
 * What went back of the price. Money that goes back while more is there than the price is the extra first. Of money that
 * goes back online nobody here knows when it was decided: then the order's own figure counts, the same on every screen.
 */
export function refundedOf({ money, totalKobo, toldBackKobo }: Deal): number {
  if (money.some(({ isOnline }) => isOnline)) return toldBackKobo;
  const backs = new Map<Money, number>();
  let [paid, back] = [0, 0];
  for (const one of money) {
    const extra = Math.max(0, paid + back - totalKobo);
    const own = one.undoes ? -(backs.get(one.undoes) ?? 0) : Math.max(0, -one.kobo - extra);
    if (one.isBack) {
      backs.set(one, own);
      back += own;
    }
    paid += one.kobo;
  }
  return back;
}

/**
 * What the buyer has paid, or says so, and did not get back: the shop's corrections and refusals do not lessen it, and of
 * what is only said no more than the price counts.
 */
export function saidPaidOf(deal: Deal): number {
  const { money, totalKobo, claimKobo = 0, unheardKobo } = deal;
  const undone = new Set(money.map(({ undoes }) => undoes));
  const came = money.filter(
    (one) => one.kobo > 0 && !one.isBack && !one.undoes && !undone.has(one),
  );
  const said = Math.min(totalKobo, sumOf(came) + claimKobo + unheardKobo);
  return Math.max(paidOf(deal), said + sumOf(money.filter(({ isBack }) => isBack)));
}

export const owedOf = (deal: Deal): number =>
  Math.max(0, deal.totalKobo - refundedOf(deal) - paidOf(deal));
/** Paid beyond the price and still here. */
export const extraOf = (deal: Deal): number =>
  deal.state === 'over' ? 0 : Math.max(0, paidOf(deal) + refundedOf(deal) - deal.totalKobo);
/** What the shop has in its own hands of it. */
export const handMoneyOf = ({ money }: Deal): number =>
  money.reduce((sum, { kobo, isOnline }) => sum + (isOnline ? 0 : kobo), 0);
export const outOf = ({ pieces, back }: Line): number => pieces - back;

export const anyOf = <T>(given: Dice, all: readonly T[]): T | undefined =>
  all[given.below(all.length)];

/** What is there for all shops: the payment provider, and somebody who runs the market. */
export interface Around {
  providerUrl: string;
  operator: Operator;
}

/** A shop's life as those who live it know it: the shelf, the till, the bank, the promises. */
export class Trade {
  time: number;
  shop!: TestShop;
  owner!: Browser;
  readonly items: Item[] = [];
  readonly deals: Deal[] = [];
  readonly untold: Untold[] = [];
  /** What each phone has done without a line. */
  readonly phones: Act[][] = [[], []];
  /** How wrong the clock of each phone is. */
  readonly skews = [0, 0];
  readonly codes: string[] = [];
  /** How the last buyer chose at check-out. */
  lastChoice?: { promo: string; getBy: string; place: string; payBy: Deal['payBy'] } | undefined;
  readonly buyers: Buyer[] = [];
  readonly members: { browser: Browser; userId: string }[] = [];
  isSuspended = false;
  readonly disputes: { id: number; reference: string; deal: Deal; isOpen: boolean }[] = [];
  readonly bids: { code: string; phone: string; item: Item; slot: Slot }[] = [];
  /** Forms that are open in some browser and are sent later. */
  readonly openForms: ((given: Dice) => Promise<boolean>)[] = [];
  /** Names of the steps that the product agreed to. */
  readonly done: string[] = [];
  isApart = false;
  turnBack = (): void => {};
  #names = 0;

  readonly providerUrl: string;
  readonly operator: Operator;
  /** Whose hands work now: the owner's or a member's. */
  hand!: Browser;

  constructor(start: number, { providerUrl, operator }: Around) {
    this.time = start;
    this.providerUrl = providerUrl;
    this.operator = operator;
  }

  async open(): Promise<void> {
    this.turnBack = setClock(() => new Date(this.time));
    this.shop = await makeShop();
    const { actor, owner } = this.shop;
    await givePayout({ ...actor, limitedUntil: null });
    this.owner = signedIn(owner.opened.token);
    this.hand = this.owner;
    this.time += 2 * day;
  }

  /** The owner finds transfers by amounts that no two orders share. */
  async tellTransfersApart(): Promise<void> {
    const fields = {
      intent: 'edit-shop',
      name: 'Ngozi Fashion House',
      phoneNumber: '',
      address: '',
    };
    const sent = { ...fields, telegramUsername: '', tellsTransfersApart: 'on' };
    await ask(profileAction, { browser: this.owner, path: '/shop', fields: sent });
    this.isApart = true;
  }

  nextName(): number {
    this.#names += 1;
    return this.#names;
  }

  /** With a phone and a network of their own; at times somebody comes again. */
  buyer(given: Dice): Buyer {
    const known = given.chance(0.3) ? anyOf(given, this.buyers) : undefined;
    if (known) return known;
    const browser = { cookie: '', address: `102.${this.buyers.length % 250}.7.1` };
    const buyer = { name: `Buyer ${this.nextName()}`, phone: newPhone(), browser };
    this.buyers.push(buyer);
    return buyer;
  }

  dealOf(given: Dice, fits: (deal: Deal) => boolean = () => true): Deal | undefined {
    const found = this.deals.filter(fits);
    // Much happens to what came last.
    return given.chance(0.4) ? found.at(-1) : anyOf(given, found);
  }

  /** Pieces on the shelf that wait for their buyers; not those that the shop was told are missing. */
  promisedOf(slot: Slot): number {
    return this.deals
      .filter(({ state, isOut }) => state === 'open' && !isOut)
      .flatMap(({ lines }) => lines)
      .reduce((sum, line) => sum + (line.slot === slot ? line.pieces - line.short : 0), 0);
  }

  /** What was counted at a time has in it all that came before, told or not. */
  isCounted(slot: Slot, at: number): void {
    for (const one of [...this.untold])
      if (one.slot === slot && one.at < at) this.untold.splice(this.untold.indexOf(one), 1);
    slot.oversold = 0;
    slot.countedAt = at;
  }

  /** What the book must say. */
  bookOf(slot: Slot): number {
    const untold = this.untold.reduce((sum, one) => sum + (one.slot === slot ? one.change : 0), 0);
    return slot.shelf - this.promisedOf(slot) - untold + slot.oversold;
  }

  /** Somebody has named a price: it ends a promo that runs, unless the price was set later by somebody else. */
  takePrice(item: Item, priceKobo: number, at = this.time): void {
    if (at < item.pricedAt) return;
    Object.assign(item, { priceKobo, pricedAt: at });
    if (item.promo && item.promo.from <= this.time) item.promo = undefined;
  }

  /** The price that everybody must be shown. */
  priceOf(item: Item, slot: Slot): number {
    const { promo } = item;
    const isOn = promo && promo.from <= this.time && this.time < promo.until;
    return slot.ownKobo ?? (isOn ? promo.priceKobo : item.priceKobo);
  }
}

/** Seeds that are near, or that the same dice gave, throw nothing alike. */
export function diceOf(seed: number): Dice {
  let mixed = seed;
  for (const by of [0x85ebca6b, 0xc2b2ae35]) mixed = Math.imul(mixed ^ (mixed >>> 15), by);
  return dice(mixed ^ (mixed >>> 16));
}

export const dayText = (at: number): string => new Date(at + hour).toISOString().slice(0, 10);
