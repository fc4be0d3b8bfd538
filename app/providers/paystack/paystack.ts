/** What Paystack can do for us, in our words; amounts are integers in the currency's smallest unit. */
export const chargeStatuses = [
  'success',
  'failed',
  'reversed',
  'abandoned',
  'ongoing',
  'pending',
  'processing',
  'queued',
] as const;
export type ChargeStatus = (typeof chargeStatuses)[number];

export interface CardAuthorization {
  code: string;
  last4: string;
  brand: string;
  expMonth: string;
  expYear: string;
  /** May be charged again without its owner at the keyboard. */
  reusable: boolean;
}

export interface Charge {
  /** Paystack's own number of the transaction. */
  id: string;
  reference: string;
  status: ChargeStatus;
  amount: number;
  currency: string;
  paidAt: Date | undefined;
  channel: string | undefined;
  gatewayResponse: string | undefined;
  metadata: Record<string, unknown>;
  authorization: CardAuthorization | undefined;
  customerEmail: string | undefined;
}

export interface ChargeRequest {
  email: string;
  amount: number;
  currency: string;
  /** Ours, and Paystack's idempotency key: letters, digits, `-`, `.` and `=` only. */
  reference: string;
  metadata: Record<string, unknown>;
}

export interface PageRequest extends ChargeRequest {
  callbackUrl: string;
}

export interface PaymentPage {
  reference: string;
  authorizationUrl: string;
  accessCode: string;
}

export interface Refund {
  id: string;
  status: string;
}

export interface Paystack {
  initialize: (request: PageRequest) => Promise<PaymentPage>;
  /** Undefined: Paystack has never heard of the reference. */
  verify: (reference: string) => Promise<Charge | undefined>;
  chargeAuthorization: (request: ChargeRequest & { authorizationCode: string }) => Promise<Charge>;
  refund: (request: { reference: string; amount: number; note: string }) => Promise<Refund>;
}
