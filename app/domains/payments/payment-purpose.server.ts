import type { Transaction } from '#app/platform/db/database.server.ts';
import type { Charge, DisputeEvent, RefundEvent } from '#app/platform/ports/payments.ts';

/**
 * What money is taken for: a domain that takes some registers one. Its references begin with the
 * prefix; what the provider reports about them is handled by it, in the caller's transaction. Each
 * function answers with what came of it, for the record.
 */
export interface PaymentPurpose {
  prefix: string;
  takeCharge: (tx: Transaction, charge: Charge) => Promise<string>;
  takeRefundEvent: (tx: Transaction, event: RefundEvent) => Promise<string>;
  takeDisputeEvent: (tx: Transaction, event: DisputeEvent) => Promise<string>;
}

let purposes: readonly PaymentPurpose[] = [];

/** Once, when the product starts: all that money is taken for. */
export function registerPurposes(...all: readonly PaymentPurpose[]): void {
  purposes = all;
}

export const purposeOf = (reference: string): PaymentPurpose | undefined =>
  purposes.find(({ prefix }) => reference.startsWith(prefix));
