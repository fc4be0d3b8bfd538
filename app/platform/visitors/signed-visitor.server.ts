import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { database } from '../db/database.server.ts';
import type { HttpEnv } from '../http/http-types.server.ts';
import {
  isSignedVisitor,
  newVisitorId,
  readVisitor,
  visitorCookie,
  visitorKey,
} from '../http/visitor.server.ts';
import { visitors } from './visitors.table.server.ts';

export async function isKnownVisitor(key: string): Promise<boolean> {
  const found = await database()
    .select({ key: visitors.key })
    .from(visitors)
    .where(eq(visitors.key, key));
  return found.length > 0;
}

/** The visitor's id when it is one that we gave: signed, or from before ids were signed and known since. */
export async function signedVisitor(
  cookieHeader: string | null | undefined,
  origin: string,
): Promise<string | undefined> {
  const said = readVisitor(cookieHeader, origin);
  if (said === undefined || isSignedVisitor(said)) return said;
  return (await isKnownVisitor(visitorKey(said))) ? said : undefined;
}

/** What tables call the visitor whose browser asks; undefined when it has no id of ours. */
export async function signedVisitorKey(
  request: Request,
  origin: string,
): Promise<string | undefined> {
  const visitorId = await signedVisitor(request.headers.get('cookie'), origin);
  return visitorId && visitorKey(visitorId);
}

export interface MetVisitor {
  visitorId: string;
  /** To be sent with the answer: a visitor whom we did not know has the id from now on. */
  cookie: string | undefined;
}

export async function metVisitor(
  cookieHeader: string | null | undefined,
  origin: string,
): Promise<MetVisitor> {
  const signed = await signedVisitor(cookieHeader, origin);
  if (signed !== undefined) return { visitorId: signed, cookie: undefined };
  const visitorId = newVisitorId();
  return { visitorId, cookie: visitorCookie(visitorId, origin) };
}

/** The visitor of a call that leaves something behind; a new one gets the cookie with the answer. */
export async function visitorOfCall(c: Context<HttpEnv>): Promise<MetVisitor> {
  const met = await metVisitor(c.req.header('cookie'), c.var.context.origin);
  if (met.cookie !== undefined) c.header('set-cookie', met.cookie, { append: true });
  return met;
}
