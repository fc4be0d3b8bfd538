import { randomUUID } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { isbot } from 'isbot';
import { settings } from '#app/platform/env.server.ts';
import { chooseLanguage, translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import {
  languageCookie,
  languageParam,
  setLanguageCookie,
} from '#app/platform/i18n/language-cookie.ts';
import { log } from '#app/platform/log.server.ts';
import { redactText } from '#app/platform/redact.ts';
import type { HttpEnv } from './http-types.server.ts';
import { clientAddress } from './limits/client-address.server.ts';
import type { RequestContext } from './request-context.server.ts';

const hostPattern = /^[\w.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i;

/** Without PUBLIC_URL (demo only) the address the visitor typed is ours: localhost, 127.0.0.1, a name in the home network. */
export function ownOrigin(host = ''): string {
  const { publicUrl, port } = settings();
  if (publicUrl) return publicUrl;
  return hostPattern.test(host) ? `http://${host.toLowerCase()}` : `http://localhost:${port}`;
}

/** Drawn from a store of random numbers: `randomBytes` asks the system each time. */
export const newRequestId = (): string => randomUUID().replaceAll('-', '').slice(16);

function readFacts(c: Context<HttpEnv>): RequestContext {
  const language = chooseLanguage({
    link: c.req.query(languageParam),
    cookie: getCookie(c, languageCookie),
    acceptLanguage: c.req.header('accept-language'),
  });
  const socket = getConnInfo(c).remote.address;
  return {
    id: newRequestId(),
    nonce: randomUUID(),
    clientAddress: clientAddress(socket, c.req.header('x-forwarded-for'), settings().trustProxy),
    origin: ownOrigin(c.req.header('host')),
    translator: translatorFor(language),
  };
}

/**
 * A person went to a page in another language: what it loads later and the pages behind its links are in that one
 * too. Crawlers and programs go to all of them and want none.
 */
function isFollowedLink(
  c: Context<HttpEnv>,
  { translator: { language } }: RequestContext,
): boolean {
  const isLink = c.req.method === 'GET' && c.req.query(languageParam) === language;
  if (!isLink || getCookie(c, languageCookie) === language) return false;
  return c.req.header('sec-fetch-dest') === 'document' && !isbot(c.req.header('user-agent'));
}

interface Answered {
  id: string;
  method: string;
  path: string;
  status: number;
  started: number;
  /** A fault of ours. */
  isOurs: boolean;
}

export function logAnswer({ id, method, path, status, started, isOurs }: Answered): void {
  const level = isOurs ? 'warn' : 'debug';
  if (!log.isLevelEnabled(level)) return;
  const ms = Math.round(performance.now() - started);
  log[level]({ request: id, method, path: redactText(path), status, ms }, 'request');
}

/** Gives the request its id and writes one line about it when it is answered. */
export const establishFacts = createMiddleware<HttpEnv>(async (c, next) => {
  const facts = readFacts(c);
  const started = performance.now();
  c.set('context', facts);
  await next();
  c.res.headers.set('x-request-id', facts.id);
  if (isFollowedLink(c, facts))
    c.res.headers.append('set-cookie', setLanguageCookie(facts.translator.language, facts.origin));
  // Who left before the answer was ready got none: no fault of ours.
  const isOurs = c.res.status >= 500 && !c.req.raw.signal.aborted && !c.var.isShed;
  const { method, path } = c.req;
  logAnswer({ id: facts.id, method, path, status: c.res.status, started, isOurs });
});
