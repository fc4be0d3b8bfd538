import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import { now } from '../clock.ts';
import { sessionSecrets, settings } from '../env.server.ts';
import { newToken } from '../id.ts';

const oneYear = 365 * 86_400;
const pattern = /^[\w-]{20,60}$/;
const randomLength = 32;
/** Minutes since 1970 in base 36: when the id was given, so that nobody has to be asked. */
const timeLength = 5;
const signatureLength = 22;
/** From then on an id is of somebody who was here before. */
const agedMinutes = 10;

const cookieName = (origin: string): string =>
  origin.startsWith('https://') ? '__Host-oja-visitor' : 'oja-visitor';

/** What the browser says of itself; whether the id is ours, nobody has asked yet. A cached page never asks. */
export function readVisitor(
  cookieHeader: string | null | undefined,
  origin: string,
): string | undefined {
  const value = parse(cookieHeader ?? '')[cookieName(origin)];
  return value && pattern.test(value) ? value : undefined;
}

const signature = (said: string, secret: string): string =>
  createHmac('sha256', secret)
    .update(`visitor:${said}`)
    .digest('base64url')
    .slice(0, signatureLength);

const minutes = (): number => Math.floor(now().getTime() / 60_000);

/** Signed, so that nobody makes ids of their own. */
export function newVisitorId(): string {
  const time = minutes().toString(36).padStart(timeLength, '0');
  const said = newToken().slice(0, randomLength) + time;
  return said + signature(said, settings().sessionSecret());
}

export function isSignedVisitor(visitorId: string): boolean {
  const [said, given] = [visitorId.slice(0, -signatureLength), visitorId.slice(-signatureLength)];
  if (said.length < randomLength) return false;
  return sessionSecrets().some((secret) => {
    const right = signature(said, secret);
    return given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right));
  });
}

/** Whether a signed id was given some time ago; those without a time are from before ids had one. */
export function isAgedVisitor(visitorId: string): boolean {
  const time = visitorId.slice(randomLength, -signatureLength);
  return time === '' || minutes() - Number.parseInt(time, 36) >= agedMinutes;
}

/** What a visitor is called in our tables and limits: the cookie is a key and is not kept. */
export const visitorKey = (visitorId: string): string =>
  createHash('sha256').update(`chat:${visitorId}`).digest('base64url');

/** The `Set-Cookie` line of a visitor. */
export function visitorCookie(visitorId: string, origin: string): string {
  return serialize(cookieName(origin), visitorId, {
    httpOnly: true,
    sameSite: 'Lax',
    secure: origin.startsWith('https://'),
    path: '/',
    maxAge: oneYear,
  });
}
