import { createPublicKey } from 'node:crypto';
import { z } from 'zod';
import { keyField } from '#app/platform/text/fields.ts';
import { isPushEndpoint, longestEndpoint } from '#app/providers/web-push/push-services.ts';

const invalid = 'notices.subscription_invalid';

/** A point on the curve, not only 65 bytes: else nothing could ever be encrypted for it. */
function isPublicKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  const half = (from: number) => bytes.subarray(from, from + 32).toString('base64url');
  try {
    const key = { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) };
    createPublicKey({ key, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

const isSecret = (text: string): boolean => Buffer.from(text, 'base64url').length === 16;

/** What a browser's `PushSubscription.toJSON()` says of it, as far as we need it. */
export const subscriptionInput = z.object({
  endpoint: keyField({ max: longestEndpoint, invalid }).refine(isPushEndpoint, invalid),
  keys: z.object({
    p256dh: keyField({ max: 100, invalid }).refine(isPublicKey, invalid),
    auth: keyField({ max: 40, invalid }).refine(isSecret, invalid),
  }),
});

export type GivenSubscription = z.output<typeof subscriptionInput>;
