import type { Context } from 'hono';
import { readAccountCookies } from '#app/domains/accounts/session/account-cookies.server.ts';
import { provenAccount } from '#app/domains/accounts/session/proven-sessions.server.ts';
import type { Requester } from '#app/platform/http/admission/admission.server.ts';
import type { Sender } from '#app/platform/http/bodies/open-bodies.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { clientNetworks } from '#app/platform/http/limits/client-key.ts';
import { isAgedVisitor, isSignedVisitor, readVisitor } from '#app/platform/http/visitor.server.ts';

/** Who a request says it comes from, before anything is proven: limits count by it. */
export function senderOf(c: Context<HttpEnv>): Sender {
  const { clientAddress, origin } = c.var.context;
  const cookies = c.req.header('cookie');
  const visitor =
    c.req.header('authorization') ??
    readAccountCookies(cookies, origin).sessionToken ??
    readVisitor(cookies, origin);
  return { address: clientNetworks(clientAddress).line, visitor };
}

function accountOf(c: Context<HttpEnv>): string | undefined {
  const bearer = c.req.header('authorization')?.replace(/^bearer\s+/i, '');
  const { sessionToken } = readAccountCookies(c.req.header('cookie'), c.var.context.origin);
  return provenAccount(bearer ?? sessionToken);
}

/**
 * Whose turn a request waits for, without asking the database. Only what we signed tells people of one
 * network apart, else each request would be somebody new. An IPv6 /48 holds 65,536 lines of one
 * customer, who would else have as many turns; the same goes for an IPv4 /24.
 */
export function requesterOf(c: Context<HttpEnv>): Requester {
  const { clientAddress, origin } = c.var.context;
  const account = accountOf(c);
  if (account !== undefined) return { isKnown: true, network: account, visitor: '' };
  const { line, site } = clientNetworks(clientAddress);
  const said = readVisitor(c.req.header('cookie'), origin);
  if (said === undefined || !isSignedVisitor(said))
    return { isKnown: false, network: site, visitor: line };
  return isAgedVisitor(said)
    ? { isKnown: true, network: `known ${site}`, visitor: said }
    : { isKnown: false, network: site, visitor: said };
}
