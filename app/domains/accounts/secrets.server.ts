import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sessionSecrets } from '#app/platform/env.server.ts';
import { clientKey } from '#app/platform/http/limits/client-key.ts';
import { codeDigits, type Requester } from './accounts.ts';

/** For tokens of 256 random bits: nothing to guess, so a plain hash keeps them useless in a stolen copy. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** As it is written now, then as it may have been before the server's key was changed. */
export const keyedHashes = (purpose: string, ...parts: string[]): string[] =>
  sessionSecrets().map((secret) => {
    const key = createHmac('sha256', secret).update(`accounts:${purpose}`).digest();
    return createHmac('sha256', key).update(parts.join('\0')).digest('base64url');
  });

/** For what can be guessed (codes, phones, addresses): useless without the server's key. */
export const keyedHash = (purpose: string, ...parts: string[]): string =>
  keyedHashes(purpose, ...parts)[0] ?? '';

export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export function newSignInCode(): string {
  return String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
}

/** What codes and proofs are bound to: the browser's token, a program's own text, or its address. */
export function requesterHash(
  requester: Pick<Requester, 'browserToken' | 'attempt' | 'address'>,
): string {
  if (requester.browserToken !== undefined) return `browser:${hashToken(requester.browserToken)}`;
  if (requester.attempt !== undefined) return `program:${hashToken(requester.attempt)}`;
  return `address:${keyedHash('program', clientKey(requester.address))}`;
}
