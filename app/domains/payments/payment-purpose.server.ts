import type { Transaction } from '#app/platform/db/database.server.ts';
import type { Charge } from '#app/platform/ports/payments.ts';
import type { paymentDisputes, paymentRefunds } from './payments.table.server.ts';

export type PaymentRefund = typeof paymentRefunds.$inferSelect;
export type PaymentDispute = typeof paymentDisputes.$inferSelect;

/**
 * What money is taken for: a domain that takes some registers one. Its references begin with the
 * prefix; what the provider reports about them is handled by it, in the caller's transaction. Each
 * function answers with what came of it, for the record, and may be called again with the same.
 */
export interface PaymentPurpose {
  prefix: string;
  takeCharge: (tx: Transaction, charge: Charge) => Promise<string>;
  /** A refund is new, or its state has changed; with the provider's words where it was refused. */
  takeRefund: (tx: Transaction, refund: PaymentRefund, words?: string) => Promise<string>;
  /** A dispute is new, or its state has changed. */
  takeDispute: (tx: Transaction, dispute: PaymentDispute) => Promise<string>;
}

let purposes: readonly PaymentPurpose[] = [];

/** Once, when the product starts: all that money is taken for. */
export function registerPurposes(...all: readonly PaymentPurpose[]): void {
  purposes = all;
}

export const purposeOf = (reference: string): PaymentPurpose | undefined =>
  purposes.find(({ prefix }) => reference.startsWith(prefix));
