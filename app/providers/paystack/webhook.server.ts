import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { noteSecurity } from '#app/platform/http/security/security-events.server.ts';
import { providerErrors } from '#app/platform/ports/payments.errors.ts';
import type { ProviderEvent } from '#app/platform/ports/payments.ts';
import { cleanJson } from '#app/platform/text/clean-json.ts';
import { chargeAnswer, disputeAnswer, refundStatus } from './paystack-answers.ts';

/** There is no secret of its own for webhooks: they are signed with the secret key. */
export const signWebhook = (body: Uint8Array | string, secretKey: string): string =>
  createHmac('sha512', secretKey).update(body).digest('hex');

export function isGenuine(
  body: Uint8Array,
  signature: string | undefined,
  secretKey: string,
): boolean {
  // Anything but 128 hexadecimal digits is refused before the compare, which needs equal lengths.
  if (signature === undefined || !/^[0-9a-f]{128}$/i.test(signature)) return false;
  const expected = Buffer.from(signWebhook(body, secretKey), 'hex');
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected);
}

const body = z.object({ event: z.string().max(100), data: z.record(z.string(), z.unknown()) });
const refundData = z.object({
  transaction_reference: z.string(),
  refund_reference: z.union([z.string(), z.number()]).nullish(),
  status: refundStatus,
  amount: z.coerce.number().int().positive().optional().catch(undefined),
});

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** The same event sent twice has the same key. Part refunds of one charge differ by their amount. */
function keyOf(event: string, data: Record<string, unknown>): string {
  const isRefund = event.startsWith('refund.');
  const id = [data.id, data.refund_reference, data.reference, data.transaction_reference]
    .map(textOf)
    .find((found) => found !== undefined);
  const more = isRefund ? [data.transaction_reference, data.amount] : [];
  const facts = [
    id ?? 'none',
    textOf(data.status) ?? '',
    ...more.map((fact) => textOf(fact) ?? ''),
  ];
  return [event, ...facts].join(':').slice(0, 300);
}

/** Checks the signature over the raw bytes before anything is read; throws when it is not Paystack's. */
export function readWebhook(
  raw: Uint8Array,
  signature: string | undefined,
  secretKey: string,
): ProviderEvent {
  if (!isGenuine(raw, signature, secretKey)) {
    noteSecurity('forged_webhook', { of: 'paystack' });
    throw providerErrors.bad_signature();
  }
  let parsed: z.output<typeof body>;
  try {
    parsed = body.parse(cleanJson(JSON.parse(Buffer.from(raw).toString('utf8'))));
  } catch {
    // Genuine and yet unreadable: nothing of ours, and sending it again would not help.
    const key = `unreadable:${createHash('sha256').update(raw).digest('hex')}`;
    return { event: 'unreadable', key, kind: 'other' };
  }
  const { event, data } = parsed;
  const key = keyOf(event, data);
  if (event === 'charge.success') {
    const charge = chargeAnswer.safeParse(data).data;
    return charge ? { event, key, kind: 'charge', charge } : { event, key, kind: 'unreadable' };
  }
  if (event.startsWith('refund.')) {
    const refund = refundData.safeParse(data).data;
    if (refund) {
      const { transaction_reference: reference, status, amount } = refund;
      const refundReference = textOf(refund.refund_reference);
      return { event, key, kind: 'refund', reference, status, amount, refundReference };
    }
  }
  if (event.startsWith('charge.dispute.')) {
    const isOver = event === 'charge.dispute.resolve';
    const dispute = disputeAnswer.safeParse({
      ...data,
      ...(isOver && { status: 'resolved' }),
    }).data;
    if (dispute) return { event, key, kind: 'dispute', dispute };
  }
  return { event, key, kind: 'other' };
}
