import { z } from 'zod';
import {
  type Charge,
  type ChargeStatus,
  chargeStatuses,
  type Dispute,
  type ProviderRefund,
  type RefundStatus,
  refundStatuses,
} from '#app/platform/ports/payments.ts';

const text = z.string().nullish();
const numberOrText = z.union([z.number(), z.string().regex(/^\d+$/)]);

/** Seen in answers as `""`, `0`, `null`, a JSON text and an object. */
export function normaliseMetadata(value: unknown): Record<string, unknown> {
  if (typeof value === 'string' && value.trim().startsWith('{')) {
    try {
      return normaliseMetadata(JSON.parse(value));
    } catch {
      // A text that only begins like JSON says nothing.
      return {};
    }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return value as Record<string, unknown>;
}

const authorizationAnswer = z.object({
  authorization_code: text,
  last4: text,
  brand: text,
  exp_month: z.union([z.string(), z.number()]).nullish(),
  exp_year: z.union([z.string(), z.number()]).nullish(),
  reusable: z.boolean().nullish(),
});

function cardOf(
  answer: z.output<typeof authorizationAnswer> | null | undefined,
): Charge['authorization'] {
  if (!answer?.authorization_code) return undefined;
  return {
    code: answer.authorization_code,
    last4: answer.last4 ?? '',
    brand: (answer.brand ?? '').trim(),
    expMonth: String(answer.exp_month ?? ''),
    expYear: String(answer.exp_year ?? ''),
    reusable: answer.reusable ?? false,
  };
}

const isStatus = (value: string): value is ChargeStatus =>
  chargeStatuses.some((status) => status === value);

/** A status that we do not know says only that the end is open. */
const statusAnswer = z
  .string()
  .transform((value): ChargeStatus => (isStatus(value) ? value : 'pending'));

/** The `data` of verify, of charge_authorization and of a `charge.success` webhook. */
export const chargeAnswer = z
  .object({
    id: numberOrText,
    reference: z.string(),
    status: statusAnswer,
    amount: numberOrText.transform(Number).pipe(z.int()),
    currency: z.string(),
    paid_at: text,
    paidAt: text,
    channel: text,
    gateway_response: text,
    metadata: z.unknown().optional(),
    authorization: authorizationAnswer.nullish().catch(undefined),
    customer: z.object({ email: text }).nullish().catch(undefined),
  })
  .transform((data): Charge => {
    const paidAt = new Date(data.paid_at ?? data.paidAt ?? Number.NaN);
    return {
      id: String(data.id),
      reference: data.reference,
      status: data.status,
      amount: data.amount,
      currency: data.currency,
      paidAt: Number.isNaN(paidAt.getTime()) ? undefined : paidAt,
      channel: data.channel ?? undefined,
      gatewayResponse: data.gateway_response ?? undefined,
      metadata: normaliseMetadata(data.metadata),
      authorization: cardOf(data.authorization),
      customerEmail: data.customer?.email ?? undefined,
    };
  });

export const pageAnswer = z
  .object({ authorization_url: z.url() })
  .transform((data) => ({ pageUrl: data.authorization_url }));

export const banksAnswer = z
  .array(z.object({ name: z.string(), code: z.string(), active: z.boolean().nullish() }))
  .transform((banks) =>
    banks.flatMap(({ name, code, active }) => (active === false ? [] : [{ name, code }])),
  );

export const accountAnswer = z.object({ account_name: z.string().min(1) });

export const subaccountAnswer = z.object({ subaccount_code: z.string().min(1) });

const kobo = numberOrText.transform(Number).pipe(z.int());

/** Theirs has a dash; a status that we do not know says only that it is under way. */
export const refundStatus = z.string().transform((value): RefundStatus => {
  const known = value.replaceAll('-', '_');
  return refundStatuses.find((status) => status === known) ?? 'pending';
});

export const refundAnswer = z
  .object({ id: numberOrText, status: refundStatus, amount: kobo, merchant_note: text })
  .transform(
    ({ id, status, amount, merchant_note: note }): ProviderRefund => ({
      id: String(id),
      status,
      amount,
      note: note ?? '',
    }),
  );

/** The list of refunds is of all charges: it says whose each one is. */
export const refundsAnswer = z.array(
  z.intersection(refundAnswer, z.object({ transaction_reference: text })),
);

const isoDate = text.transform((value) => {
  const date = new Date(value ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
});

/** The `data` of a dispute, asked for or in an event. */
export const disputeAnswer = z
  .object({
    id: numberOrText,
    status: text,
    resolution: text,
    refund_amount: kobo.nullish(),
    dueAt: isoDate,
    transaction: z.object({ reference: z.string(), amount: kobo.nullish() }),
    messages: z
      .array(z.object({ body: text }))
      .nullish()
      .catch(undefined),
  })
  .transform((data): Dispute => {
    const end = data.resolution === 'declined' ? 'kept' : 'given-back';
    return {
      id: String(data.id),
      reference: data.transaction.reference,
      amount: data.refund_amount ?? data.transaction.amount ?? 0,
      end: data.status === 'resolved' ? end : undefined,
      dueAt: data.dueAt,
      message: data.messages?.at(-1)?.body ?? '',
    };
  });

export const evidenceAnswer = z.object({ id: z.number() });
