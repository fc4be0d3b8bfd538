import type { RequestFacts } from '#app/platform/http/request-facts.server.ts';
import { newBrowserToken, readAccountCookies, setAccountCookie } from './account-cookies.server.ts';
import type { Asker } from './accounts.ts';

/** What a browser's request says about its sender, and the cookies that the answer must set. */
export function browserAsker(
  headers: Headers,
  facts: RequestFacts,
): { asker: Asker; cookies: string[] } {
  const { browserToken, ...known } = readAccountCookies(headers.get('cookie'), facts.origin);
  const own = browserToken ?? newBrowserToken();
  return {
    asker: { ...known, browserToken: own, ...sender(headers, facts) },
    cookies: browserToken ? [] : [setAccountCookie('browser', own, facts.origin)],
  };
}

/** A program has no cookies: its address stands for it. */
export function programAsker(headers: Headers, facts: RequestFacts): Asker {
  return {
    browserToken: undefined,
    deviceCookie: undefined,
    sessionToken: undefined,
    ...sender(headers, facts),
  };
}

const sender = (headers: Headers, facts: RequestFacts) => ({
  address: facts.clientAddress,
  userAgent: headers.get('user-agent') ?? undefined,
  language: facts.translator.language,
});
