import type { Context } from 'hono';
import { readAccountCookies } from '#app/domains/accounts/session/account-cookies.server.ts';
import { verifiedAccount } from '#app/domains/accounts/session/verified-sessions.server.ts';
import type { Requester } from '#app/platform/http/admission/admission.server.ts';
import type { Sender } from '#app/platform/http/bodies/open-bodies.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { clientNetworks } from '#app/platform/http/limits/client-key.ts';
import {
  isAgedVisitor,
  isSignedVisitor,
  newVisitorId,
  readVisitor,
  visitorCookie,
} from '#app/platform/http/visitor.server.ts';

/** Who a request says it comes from, before anything is verified: limits count by it. */
export function senderOf(c: Context<HttpEnv>): Sender {
  const { clientAddress, origin } = c.var.context;
  const cookies = c.req.header('cookie');
  const account = c.req.header('authorization') ?? readAccountCookies(cookies, origin).sessionToken;
  return {
    address: clientNetworks(clientAddress).line,
    visitor: account ?? readVisitor(cookies, origin),
    isAccount: account !== undefined,
  };
}

function accountOf(c: Context<HttpEnv>): string | undefined {
  const bearer = c.req.header('authorization')?.replace(/^bearer\s+/i, '');
  const { sessionToken } = readAccountCookies(c.req.header('cookie'), c.var.context.origin);
  return verifiedAccount(bearer ?? sessionToken);
}

const secondTry = 'turn=2';
const isSecondTry = /[?&]turn=2(&|$)/;

/** Nobody is given an id twice for the same thing: browsers that keep no cookies would never arrive. */
const mayStandApart = (c: Context<HttpEnv>): boolean =>
  readVisitor(c.req.header('cookie'), c.var.context.origin) === undefined &&
  !isSecondTry.test(c.req.url);

/**
 * Who has no id of ours stands in one line with all of the address. A browser comes back with the id at
 * once, also with what a form or a script sent, and then stands apart. Undefined for who was told before.
 */
export function sentBackWithId(c: Context<HttpEnv>): Response | undefined {
  if (!mayStandApart(c)) return undefined;
  const { search } = new URL(c.req.url);
  return new Response(null, {
    status: 307,
    headers: {
      // Without a path it is the same page, whatever its address begins with.
      location: search === '' ? `?${secondTry}` : `${search}&${secondTry}`,
      'cache-control': 'no-store',
      'set-cookie': visitorCookie(newVisitorId(), c.var.context.origin),
    },
  });
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
    return {
      isKnown: false,
      network: site,
      visitor: line,
      isNameless: true,
      wasTold: !mayStandApart(c),
    };
  // Apart from those of the network who show nothing: else their turns would be used up by these.
  return isAgedVisitor(said)
    ? { isKnown: true, network: `known ${site}`, visitor: said }
    : { isKnown: false, network: `met ${site}`, visitor: said };
}
