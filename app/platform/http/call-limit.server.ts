import type { Context } from 'hono';
import { settings } from '../env.server.ts';
import { clientKey } from './client-key.ts';
import { httpErrors } from './http.errors.ts';
import type { HttpEnv } from './http-types.server.ts';
import { takeToken } from './rate-limit.server.ts';

interface CallLimit {
  name: string;
  /** Per hour and visitor. */
  visitor: number;
  /** Per hour and address: generous, because thousands of phones share one carrier address. */
  address: number;
}

const hour = 3_600;

/** Refuses when the visitor or the address has had too many. */
export async function limitVisitor(
  address: string,
  visitorId: string,
  limit: CallLimit,
): Promise<void> {
  if (!settings().rateLimits) return;
  const buckets = [
    { key: `${limit.name}.visitor:${visitorId}`, limit: limit.visitor, per: hour },
    { key: `${limit.name}.address:${clientKey(address)}`, limit: limit.address, per: hour },
  ];
  for (const bucket of buckets) {
    const { allowed, retryAfterSeconds } = await takeToken(bucket);
    if (!allowed) throw httpErrors.too_many({}, { retryAfterSeconds });
  }
}

export const limitCall = (
  c: Context<HttpEnv>,
  visitorId: string,
  limit: CallLimit,
): Promise<void> => limitVisitor(c.var.facts.clientAddress, visitorId, limit);
