import type { Context } from 'hono';
import { readAccountCookies } from '#app/domains/accounts/session/account-cookies.server.ts';
import type { Requester } from '#app/platform/http/admission/admission.server.ts';
import type { Sender } from '#app/platform/http/bodies/open-bodies.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { clientNetworks } from '#app/platform/http/limits/client-key.ts';
import { readVisitor } from '#app/platform/http/visitor.server.ts';

/** Who a request says it comes from, before anything is proven: limits count by it. */
export function senderOf(c: Context<HttpEnv>): Sender {
  const { clientAddress, origin } = c.var.facts;
  const cookies = c.req.header('cookie');
  const visitor =
    c.req.header('authorization') ??
    readAccountCookies(cookies, origin).sessionToken ??
    readVisitor(cookies, origin);
  return { address: clientNetworks(clientAddress).line, visitor };
}

/** An IPv6 /48 holds 65,536 lines of one customer, who would else have as many turns. */
export function requesterOf(c: Context<HttpEnv>): Requester {
  const { line, site } = clientNetworks(c.var.facts.clientAddress);
  const network = site.endsWith('/48') ? site : line;
  return { network, visitor: senderOf(c).visitor ?? line };
}
