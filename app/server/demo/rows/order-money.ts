import type { PaymentMethod } from '#app/domains/orders/orders.ts';
import type { orderPayments } from '#app/domains/orders/payments/payments.table.server.ts';
import type { MarketRows } from './market-rows.ts';
import type { Random } from './random.ts';

export interface TeamMember {
  id: string;
  name: string;
}

type PaymentRow = typeof orderPayments.$inferInsert;

interface Account {
  rows: MarketRows;
  random: Random;
  shopId: string;
  orderId: string;
  number: number;
  totalKobo: number;
}

interface Decision {
  member: TeamMember;
  accepted: boolean;
  reason?: string | undefined;
}

/** The payment records of one demo order, and what they add up to. */
export class OrderMoney {
  readonly #account: Account;
  readonly totalKobo: number;
  paidKobo = 0;
  #last: PaymentRow | undefined;

  constructor(account: Account) {
    this.#account = account;
    this.totalKobo = account.totalKobo;
  }

  #write(row: Pick<PaymentRow, 'method' | 'state' | 'amountKobo'> & Partial<PaymentRow>, at: Date) {
    const { rows, random, shopId, orderId, number } = this.#account;
    const whole: PaymentRow = {
      id: random.id(at),
      shopId,
      orderId,
      orderNumber: number,
      claimedAt: null,
      fromBank: null,
      decidedBy: null,
      decidedByName: null,
      decidedAt: null,
      reason: null,
      correctsId: null,
      returnsId: null,
      disputeId: null,
      reference: null,
      flag: null,
      flaggedAt: null,
      paidAt: row.state === 'success' ? at : null,
      createdAt: at,
      updatedAt: at,
      ...row,
    };
    rows.orderPayments.push(whole);
    if (row.state !== 'success') return;
    this.paidKobo += row.amountKobo;
    this.#last = whole;
  }

  /** In hand at once, or told by the provider. */
  take(
    method: PaymentMethod,
    at: Date,
    { member, reference }: { member?: TeamMember; reference?: string },
  ) {
    const decided = member && { decidedBy: member.id, decidedByName: member.name, decidedAt: at };
    const row = { method, state: 'success' as const, amountKobo: this.totalKobo };
    this.#write({ ...row, ...decided, reference: reference ?? null }, at);
  }

  claim(at: Date, fromBank: string): void {
    const row = { method: 'transfer', state: 'pending', amountKobo: this.totalKobo } as const;
    this.#write({ ...row, claimedAt: at, fromBank }, at);
  }

  decide(claimedAt: Date, at: Date, { member, accepted, reason }: Decision): void {
    const state = accepted ? ('success' as const) : ('failed' as const);
    const decided = { decidedBy: member.id, decidedByName: member.name, decidedAt: at };
    const row = { method: 'transfer' as const, state, amountKobo: this.totalKobo };
    this.#write(
      { ...row, ...decided, claimedAt, reason: reason ?? null, createdAt: claimedAt },
      at,
    );
  }

  giveBack(at: Date, { member, reason }: { member: TeamMember; reason: string }): void {
    if (!this.#last) return;
    const { id, method } = this.#last;
    const decided = { decidedBy: member.id, decidedByName: member.name, decidedAt: at };
    const row = { method, state: 'success' as const, amountKobo: -this.totalKobo };
    this.#write({ ...row, ...decided, reason, correctsId: id ?? null }, at);
  }
}
