import { createHmac, timingSafeEqual } from 'node:crypto';
import { now } from '#app/platform/clock.ts';
import { addressKey } from '../http/input/address.ts';
import { isKey, keyToPath } from './storage-keys.ts';

export const filesPath = '/files/';

const signature = (secret: string, key: string, expires: string): Buffer =>
  createHmac('sha256', secret).update(`files\n${key}\n${expires}`).digest();

/** `/files/<key>?expires=<unix seconds>&signature=…`, good until then for whoever holds it. */
export function signPath(secret: string, key: string, seconds: number): string {
  const expires = String(Math.floor(now().getTime() / 1000) + seconds);
  const query = new URLSearchParams({
    expires,
    signature: signature(secret, key, expires).toString('base64url'),
  });
  return `${filesPath}${keyToPath(key)}?${query}`;
}

export function keyOfPath(pathname: string): string | undefined {
  if (!pathname.startsWith(filesPath)) return undefined;
  try {
    const key = decodeURIComponent(pathname.slice(filesPath.length));
    return isKey(key) ? key : undefined;
  } catch {
    // A malformed escape names no file.
    return undefined;
  }
}

/** The key that a signed address opens, or undefined when it was changed or has run out. */
export function verifySignedPath(secret: string, url: URL): string | undefined {
  const key = keyOfPath(url.pathname);
  const expires = addressKey(url.searchParams, 'expires') ?? '';
  if (key === undefined || !/^\d{1,12}$/.test(expires)) return undefined;
  const given = Buffer.from(addressKey(url.searchParams, 'signature') ?? '', 'base64url');
  const right = signature(secret, key, expires);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  return Number(expires) * 1000 > now().getTime() ? key : undefined;
}
