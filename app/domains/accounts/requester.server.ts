import { parse } from 'hono/utils/cookie';
import type { RequestContext } from '#app/platform/http/request-context.server.ts';
import { languageCookie } from '#app/platform/i18n/language-cookie.ts';
import type { Requester, Session } from './accounts.ts';
import {
  newBrowserToken,
  readAccountCookies,
  renewedCookies,
  setAccountCookie,
} from './session/account-cookies.server.ts';
import { sessionFromToken } from './session/session.server.ts';

type Facts = Pick<RequestContext, 'clientAddress' | 'origin' | 'translator'>;
type Asking = Pick<Request, 'headers'>;

/** English that nobody chose may only be what is left when we speak none of theirs. */
function ownLanguage({ headers }: Asking, { translator: { language } }: Facts): string | undefined {
  const isChosen = parse(headers.get('cookie') ?? '')[languageCookie] === language;
  return isChosen || language !== 'en' ? language : undefined;
}

const commonFacts = (request: Asking, facts: Facts) => ({
  address: facts.clientAddress,
  userAgent: request.headers.get('user-agent') ?? undefined,
  language: facts.translator.language,
  ownLanguage: ownLanguage(request, facts),
});

/** The person at a page. Append `setCookies` to the answer, before those of the step. */
export function browserRequester(
  request: Asking,
  facts: Facts,
): { requester: Requester & { browserToken: string }; setCookies: string[] } {
  const cookies = readAccountCookies(request.headers.get('cookie'), facts.origin);
  const browserToken = cookies.browserToken ?? newBrowserToken();
  return {
    requester: { ...cookies, ...commonFacts(request, facts), browserToken },
    setCookies: cookies.browserToken
      ? []
      : [setAccountCookie('browser', browserToken, facts.origin)],
  };
}

/** A program keeps no cookies, so none counts: a page cannot ride on somebody's device this way. */
export function programRequester(
  request: Asking,
  facts: Facts,
  given: Pick<Requester, 'attempt' | 'step'> = {},
): Requester {
  const none = { browserToken: undefined, deviceCookie: undefined, sessionToken: undefined };
  return { ...none, ...commonFacts(request, facts), ...given };
}

export interface RequestSession {
  session: Session | undefined;
  /** To append to the answer when the session's end was moved. */
  setCookies: string[];
}

/**
 * Who is signed in. With an Authorization header only that one counts: it lets a request pass the
 * origin check, and must not carry a cookie's session through with it.
 */
export async function requestSession(request: Asking, facts: Facts): Promise<RequestSession> {
  const authorization = request.headers.get('authorization');
  if (authorization !== null) {
    const token = /^bearer\s+(\S+)$/i.exec(authorization.trim())?.[1];
    const session = await sessionFromToken(token);
    return { session: session?.kind === 'bearer' ? session : undefined, setCookies: [] };
  }
  const cookies = readAccountCookies(request.headers.get('cookie'), facts.origin);
  const session = await sessionFromToken(cookies.sessionToken);
  if (session?.kind !== 'cookie') return { session: undefined, setCookies: [] };
  return { session, setCookies: session.renewed ? renewedCookies(cookies, facts.origin) : [] };
}
