import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse } from 'hono/utils/cookie';
import { isEtagKnown } from '#app/platform/http/cache/etags.ts';
import type { CachedPage } from '#app/platform/http/cache/page-cache.server.ts';
import { chooseEncoding, type Encoding } from '#app/platform/http/compress.server.ts';
import { countRequest } from '#app/platform/http/figures/metrics.server.ts';
import { logAnswer, newRequestId, ownOrigin } from '#app/platform/http/read-context.server.ts';
import { kindOf, securityHeaders } from '#app/platform/http/security/security-headers.server.ts';
import { chooseLanguage } from '#app/platform/i18n/catalogues.server.ts';
import { languageCookie, languageParam } from '#app/platform/i18n/language-cookie.ts';
import { isTracing } from '#app/platform/trace/span.server.ts';
import { askedByMany } from './asked-page.server.ts';
import { countOutcome, keptPage } from './cached-pages.server.ts';
import { formFor } from './first-look.server.ts';
import { isMarketPath } from './market-paths.ts';

/** Names and values by turns, as Node takes them. */
type Head = readonly string[];

/** Of a page's bytes in one encoding: made when they are first given out. */
const heads = new WeakMap<Buffer, Head>();

function headOf(page: CachedPage, origin: string, more: Record<string, string>): Head {
  const kind = kindOf(page.headers['content-type']);
  const all = { ...securityHeaders(origin, kind), ...page.headers, etag: page.etag, ...more };
  return Object.entries(all).flat();
}

function headOfBody(body: Buffer, page: CachedPage, origin: string, encoding?: Encoding): Head {
  const known = heads.get(body);
  if (known) return known;
  const head = headOf(page, origin, {
    'content-length': String(body.length),
    ...(encoding && { 'content-encoding': encoding }),
  });
  heads.set(body, head);
  return head;
}

/** Undefined where more than the memory has to be asked, or the answer says more than the page. */
function pageFor({ method = '', url = '', headers }: IncomingMessage) {
  const { host, cookie, authorization } = headers;
  const [path = '', search] = url.split('?', 2);
  if (method !== 'GET' || host === undefined || !isMarketPath(path)) return undefined;
  // More than one question mark, or a mark that no browser sends: what that means, the whole way knows.
  if (search !== undefined && url.length !== path.length + 1 + search.length) return undefined;
  if (url.includes('#')) return undefined;
  const params = search ? new URLSearchParams(search) : undefined;
  // Who follows a link to a language is given a cookie.
  if (params?.has(languageParam)) return undefined;
  const chosen = cookie === undefined ? undefined : parse(cookie, languageCookie)[languageCookie];
  const language = chooseLanguage({ cookie: chosen, acceptLanguage: headers['accept-language'] });
  const origin = ownOrigin(host);
  const name = askedByMany({ method, path, params, cookie, authorization, origin, language });
  const kept = name && keptPage(name.key);
  if (!kept) return undefined;
  const encoding = chooseEncoding(headers['accept-encoding'] as string | undefined);
  const page = formFor(kept, { cookie, known: headers['if-none-match'], encoding });
  return { page, path, origin, language, encoding };
}

/**
 * A page that lies ready in memory, written straight to the line: all that stands between the line and a page that
 * must be made would cost several times as much as the page. Answers exactly what the whole way would; says `false`,
 * and has done nothing, where only that knows the answer.
 */
export function answerFromMemory(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const started = performance.now();
  const found = isTracing() ? undefined : pageFor(incoming);
  if (!found) return false;
  const { page, path, origin, language, encoding } = found;
  const isKnown = isEtagKnown(incoming.headers['if-none-match'], page.etag);
  const body = encoding === undefined ? page.plain : page.packedBefore(encoding);
  if (!body && !isKnown) return false;
  const status = isKnown ? 304 : 200;
  const id = newRequestId();
  const head =
    isKnown || !body ? headOf(page, origin, {}) : headOfBody(body, page, origin, encoding);
  outgoing.writeHead(status, [...head, 'x-request-id', id]);
  outgoing.end(isKnown ? undefined : body);
  countOutcome(language, 'hit');
  countRequest({ method: 'GET', path, status, startedMs: started });
  logAnswer({ id, method: 'GET', path, status, started, isOurs: false });
  return true;
}
