import { settings } from '#app/platform/env.server.ts';
import { takeToken } from '#app/platform/http/limits/rate-limit.server.ts';
import { billingErrors } from './billing.errors.ts';

const limits = { initialize: { limit: 30, per: 3600 }, verify: { limit: 120, per: 3600 } };

/** The provider is asked in the shop's name: one shop must not use up what all have. */
export async function limitPayments(kind: keyof typeof limits, shopId: string): Promise<void> {
  if (!settings().rateLimits) return;
  const key = `billing.${kind}:${shopId}`;
  const { allowed, retryAfterSeconds } = await takeToken({ key, ...limits[kind] });
  if (!allowed) throw billingErrors.too_many_calls({}, { retryAfterSeconds });
}
