import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import { settings } from '../env.server.ts';
import { newToken } from '../id.ts';

const oneYear = 365 * 86_400;
const pattern = /^[\w-]{20,60}$/;
const randomLength = 32;

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

const signature = (random: string): string =>
  createHmac('sha256', settings().sessionSecret())
    .update(`visitor:${random}`)
    .digest('base64url')
    .slice(0, 22);

/** Signed, so that nobody makes ids of their own. */
export function newVisitorId(): string {
  const random = newToken().slice(0, randomLength);
  return random + signature(random);
}

export function isSignedVisitor(visitorId: string): boolean {
  const [random, given] = [visitorId.slice(0, randomLength), visitorId.slice(randomLength)];
  const right = signature(random);
  return given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right));
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
