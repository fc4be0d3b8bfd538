import type { Hono } from 'hono';
import type { HttpEnv } from '../http/http-types.server.ts';
import type { Job } from '../queue/jobs.ts';

/**
 * What a payment provider does for us, whoever it is; amounts are integers in the currency's
 * smallest unit. A provider is one folder under `providers/` that exports such an object.
 */
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

interface SavedCard {
  code: string;
  last4: string;
  brand: string;
  expMonth: string;
  expYear: string;
  /** May be charged again without its owner at the keyboard. */
  reusable: boolean;
}

export interface Charge {
  /** The provider's own number of the transaction. */
  id: string;
  reference: string;
  status: ChargeStatus;
  amount: number;
  currency: string;
  paidAt: Date | undefined;
  channel: string | undefined;
  gatewayResponse: string | undefined;
  metadata: Record<string, unknown>;
  authorization: SavedCard | undefined;
  customerEmail: string | undefined;
}

export interface ChargeRequest {
  email: string;
  amount: number;
  currency: string;
  /** Ours, and the provider's idempotency key: letters, digits, `-`, `.` and `=` only. */
  reference: string;
  metadata: Record<string, unknown>;
}

export interface PageRequest extends ChargeRequest {
  callbackUrl: string;
  /** Who gets the money; the owner of the key when left out. */
  subaccount?: string | undefined;
}

export interface Bank {
  code: string;
  name: string;
}

export interface BankAccount {
  bankCode: string;
  accountNumber: string;
}

export interface SubaccountRequest extends BankAccount {
  businessName: string;
}

/** In the order in which a refund goes through them; a later one is never followed by an earlier one. */
export const refundStatuses = [
  'pending',
  'processing',
  'needs_attention',
  'failed',
  'processed',
] as const;
export type RefundStatus = (typeof refundStatuses)[number];

export interface ProviderRefund {
  id: string;
  status: RefundStatus;
  amount: number;
  /** What we sent along: it tells one of our refunds from another of the same amount. */
  note: string;
}

/** How a dispute ended: the merchant let the money go back, or kept it. */
export type DisputeEnd = 'given-back' | 'kept';

export interface Dispute {
  id: string;
  reference: string;
  /** What the bank wants back. */
  amount: number;
  /** Undefined while it is open. */
  end: DisputeEnd | undefined;
  /** Until when the merchant may answer. */
  dueAt: Date | undefined;
  /** What the payer or the bank says. */
  message: string;
}

export interface DisputeEvidence {
  disputeId: string;
  text: string;
  customer: { email: string; name: string; phone: string };
}

interface EventBase {
  /** The provider's own name of it. */
  event: string;
  /** The same event sent twice has the same key. */
  key: string;
}

export interface RefundEvent extends EventBase {
  kind: 'refund';
  /** Of the charge that it gives back. */
  reference: string;
  status: RefundStatus;
  amount: number | undefined;
  /** The provider's own word for this refund; not in every event. */
  refundReference: string | undefined;
}

export interface DisputeEvent extends EventBase {
  kind: 'dispute';
  dispute: Dispute;
}

export type ProviderEvent =
  | (EventBase & { kind: 'charge'; charge: Charge })
  | RefundEvent
  | DisputeEvent
  /** Money came in, but nobody can tell for what. */
  | (EventBase & { kind: 'unreadable' })
  | (EventBase & { kind: 'other' });

export interface PaymentProvider {
  /** Also the end of its webhook's address. */
  name: string;
  /**
   * Where it runs now, as a name for what it has made for us: a subaccount of the test key is
   * unknown to the live one.
   */
  environment: () => string;
  /** Without a key (or a stand-in) nothing can be paid. */
  isConfigured: () => boolean;
  /** The address of the page where the payer pays. */
  start: (request: PageRequest) => Promise<{ pageUrl: string }>;
  /** Undefined: the provider has never heard of the reference. */
  verify: (reference: string) => Promise<Charge | undefined>;
  chargeSavedCard: (request: ChargeRequest & { cardCode: string }) => Promise<Charge>;
  refund: (request: { reference: string; amount: number; note: string }) => Promise<ProviderRefund>;
  /** The refunds of a charge since that moment. */
  refundsOf: (asked: { reference: string; since: Date }) => Promise<ProviderRefund[]>;
  refundBy: (id: string) => Promise<ProviderRefund | undefined>;
  disputeBy: (id: string) => Promise<Dispute | undefined>;
  /** Answers a dispute: the merchant keeps the money, and why. */
  sendEvidence: (evidence: DisputeEvidence) => Promise<void>;
  banks: () => Promise<Bank[]>;
  /** The name of an account; undefined when that bank has no such account. */
  accountName: (account: BankAccount) => Promise<string | undefined>;
  /** Its code. */
  createSubaccount: (request: SubaccountRequest) => Promise<string>;
  updateSubaccount: (request: SubaccountRequest & { code: string }) => Promise<void>;
  /** Checks that it comes from the provider before anything is read; throws when it does not. */
  readEvent: (raw: Uint8Array, header: (name: string) => string | undefined) => ProviderEvent;
  /** What stands in for it in demo mode, when there is no key. */
  standIn: () => { path: string; app: Hono<HttpEnv> } | undefined;
  jobs: readonly Job[];
}
