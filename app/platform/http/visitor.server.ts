import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { parse, serialize } from 'hono/utils/cookie';
import { newToken } from '../id.ts';
import type { HttpEnv } from './http-types.server.ts';

const oneYear = 365 * 86_400;
const pattern = /^[\w-]{20,60}$/;

const cookieName = (origin: string): string =>
  origin.startsWith('https://') ? '__Host-oja-visitor' : 'oja-visitor';

/** Who the visitor is, when the browser says so; a cached page never asks. */
export function readVisitor(
  cookieHeader: string | null | undefined,
  origin: string,
): string | undefined {
  const value = parse(cookieHeader ?? '')[cookieName(origin)];
  return value && pattern.test(value) ? value : undefined;
}

/** What a visitor is called in our tables: the cookie is a key and is not kept. */
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

/** The visitor of a call that leaves something behind; a new one gets the cookie with the answer. */
export function visitorOfCall(c: Context<HttpEnv>): string {
  const { origin } = c.var.facts;
  const known = readVisitor(c.req.header('cookie'), origin);
  if (known) return known;
  const made = newToken();
  c.header('set-cookie', visitorCookie(made, origin), { append: true });
  return made;
}
