import { settings } from '#app/platform/env.server.ts';
import { takeToken } from '#app/platform/http/limits/rate-limit.server.ts';
import { shopErrors } from '../shops.errors.ts';

const hour = 3_600;

/** How often one account may do what costs the server or others something. */
const perHour = { 'add-user': 120, picture: 60, factor: 30, delete: 20, export: 20 } as const;

export async function limitCalls(what: keyof typeof perHour, userId: string): Promise<void> {
  if (!settings().rateLimits) return;
  const key = `shops.${what}:${userId}`;
  const { allowed, retryAfterSeconds } = await takeToken({ key, limit: perHour[what], per: hour });
  if (!allowed) throw shopErrors.too_many_calls({}, { retryAfterSeconds });
}
