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

/** How a dispute ended: the merchant let the money go back, or kept it. */
export type DisputeEnd = 'given-back' | 'kept';

interface EventBase {
  /** The provider's own name of it. */
  event: string;
  /** The same event sent twice has the same key. */
  key: string;
}

export interface RefundEvent extends EventBase {
  kind: 'refund';
  reference: string;
  status: string;
}

export interface DisputeEvent extends EventBase {
  kind: 'dispute';
  reference: string;
  end: DisputeEnd | undefined;
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
  refund: (request: {
    reference: string;
    amount: number;
    note: string;
  }) => Promise<{ id: string; status: string }>;
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
