import { Hono } from 'hono';
import { RouterContextProvider } from 'react-router';
import { setAccountCookie } from '#app/domains/accounts/session/account-cookies.server.ts';
import { viewerContext, viewerOfRequest } from '#app/domains/shops/viewer/viewer.server.ts';
import { errorAnswer } from '#app/platform/http/errors/error-answer.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { establishFacts } from '#app/platform/http/read-context.server.ts';
import { type RequestContext, requestContext } from '#app/platform/http/request-context.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { api } from '#app/server/api.server.ts';

const origin = 'http://oja.test';

/** Somebody's browser: who it is signed in as, and the network it is in. */
export interface Browser {
  cookie: string;
  address: string;
}

export const signedIn = (token: string): Browser => ({
  cookie: setAccountCookie('session', token, origin).split(';')[0] ?? '',
  address: '102.89.1.1',
});

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: pages answer each in a shape of their own
  data: any;
  location: string | null;
  cookies: string[];
}

type Door = (args: never) => unknown;
export type Fields = Record<string, string> | readonly (readonly [string, string])[];

interface Asked {
  browser: Browser;
  path: string;
  params?: Record<string, string>;
  fields?: Fields;
}

async function answerOf(given: unknown): Promise<Answer> {
  if (given instanceof Response) {
    const isText = given.headers.get('content-type')?.startsWith('text/');
    return {
      status: given.status,
      data: isText ? await given.text() : undefined,
      location: given.headers.get('location'),
      cookies: given.headers.getSetCookie(),
    };
  }
  const wrapped = given as { type?: string; data?: unknown; init?: ResponseInit | null };
  if (wrapped?.type !== 'DataWithResponseInit')
    return { status: 200, data: given, location: null, cookies: [] };
  const cookies = new Headers(wrapped.init?.headers).getSetCookie();
  return { status: wrapped.init?.status ?? 200, data: wrapped.data, location: null, cookies };
}

/** As a browser keeps it, for the next request. */
function keepCookie(browser: Browser, line: string): void {
  const [pair = ''] = line.split(';');
  const name = `${pair.split('=')[0]}=`;
  const others = browser.cookie.split('; ').filter((one) => one && !one.startsWith(name));
  browser.cookie = [...others, pair].join('; ');
}

/** A page's loader or action as the router calls it. A refusal of the product is an answer; all else is a failure. */
export async function ask(door: unknown, { browser, path, params = {}, fields }: Asked) {
  const headers = new Headers({ cookie: browser.cookie });
  const body = fields && new FormData();
  for (const [name, value] of Array.isArray(fields) ? fields : Object.entries(fields ?? {}))
    body?.append(name, value);
  const request = new Request(
    `${origin}${path}`,
    body ? { method: 'POST', headers, body } : { headers },
  );
  const context = new RouterContextProvider();
  const facts: RequestContext = {
    id: 'r',
    nonce: 'n',
    clientAddress: browser.address,
    origin,
    translator: translatorFor('en'),
  };
  context.set(requestContext, facts);
  context.set(viewerContext, () => viewerOfRequest({ facts, request }));
  let given: unknown;
  try {
    given = await (door as Door)({ request, params, context } as never);
  } catch (thrown) {
    const isAnswer =
      thrown instanceof Response ||
      (thrown as { type?: string } | undefined)?.type === 'DataWithResponseInit';
    if (!isAnswer) throw thrown;
    given = thrown;
  }
  const answer = await answerOf(given);
  for (const line of answer.cookies) keepCookie(browser, line);
  if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`);
  return answer;
}

const app = new Hono<HttpEnv>();
app.onError((error, c) =>
  errorAnswer(error, { translator: c.var.context.translator, requestId: c.var.context.id }),
);
app.use(establishFacts);
app.route('/api', api());

const socket = { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' };

/** A JSON function, through the server's own list of them. */
export async function call(browser: Browser, name: string, input: unknown, key?: string) {
  const headers = {
    cookie: browser.cookie,
    host: 'oja.test',
    'content-type': 'application/json',
    ...(key && { 'idempotency-key': key }),
  };
  const asked = { method: 'POST', headers, body: JSON.stringify(input) };
  const response = await app.request(`${origin}/api/${name}`, asked, { incoming: { socket } });
  const data = (await response.json()) as Answer['data'];
  if (response.status >= 500)
    throw new Error(`${name} answered ${response.status}: ${JSON.stringify(data)}`);
  return { status: response.status, data, location: null, cookies: [] } satisfies Answer;
}

export const isDone = ({ status }: Answer): boolean => status < 400;
