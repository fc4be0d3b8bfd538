import { LRUCache } from 'lru-cache';
import { keep } from '#app/platform/singleton.server.ts';
import { hashToken } from '../secrets.server.ts';

/**
 * Tokens that were good when this process last looked, with their accounts. For the order in which
 * requests are worked on and nothing else: who may do what is read from the database each time.
 */
const verified = keep(
  'verified-sessions',
  () => new LRUCache<string, string>({ max: 50_000, ttl: 24 * 3_600_000 }),
);

export function noteSession(token: string, userId: string | undefined): void {
  if (userId === undefined) verified.delete(hashToken(token));
  else verified.set(hashToken(token), userId);
}

/** The account that this token was of; undefined for one that this process has not seen. */
export const verifiedAccount = (token: string | undefined): string | undefined =>
  token === undefined ? undefined : verified.get(hashToken(token));
