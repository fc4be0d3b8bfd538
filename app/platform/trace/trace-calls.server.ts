import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { beginSpan, endSpan, type Span } from './span.server.ts';

interface FetchMessage {
  request: { method: string; origin?: string | URL };
  response?: { statusCode: number };
}

interface HttpMessage {
  request: ClientRequest;
  response?: { statusCode?: number };
}

const spans = new WeakMap<object, Span>();

/** Only the host: addresses of providers hold keys and numbers. */
function begin(request: object, method: string, host: string): void {
  const attributes = { 'http.request.method': method, 'server.address': host };
  const span = beginSpan({ name: `${method} ${host}`, kind: 'client', attributes });
  if (span) spans.set(request, span);
}

function end(request: object, status: number): void {
  const span = spans.get(request);
  if (!span) return;
  span.attributes['http.response.status_code'] = status;
  endSpan(span, status === 0 || status >= 500);
}

const hostOf = (origin: string | URL | undefined): string => {
  try {
    return new URL(String(origin)).host;
  } catch {
    return 'elsewhere';
  }
};

/** What Node itself tells of calls to others, by `fetch` and by `http`. */
const heard: Record<string, (message: unknown) => void> = {
  'undici:request:create': (message) => {
    const { request } = message as FetchMessage;
    begin(request, request.method, hostOf(request.origin));
  },
  'undici:request:headers': (message) => {
    const { request, response } = message as FetchMessage;
    end(request, response?.statusCode ?? 0);
  },
  'undici:request:error': (message) => end((message as FetchMessage).request, 0),
  'http.client.request.start': (message) => {
    const { request } = message as HttpMessage;
    begin(request, request.method, request.host);
  },
  'http.client.response.finish': (message) => {
    const { request, response } = message as HttpMessage;
    end(request, response?.statusCode ?? 0);
  },
  'http.client.request.error': (message) => end((message as HttpMessage).request, 0),
};

/** A span for each call to a provider or the store of files; the answer stops it. */
export function traceCalls(): () => void {
  for (const [name, listener] of Object.entries(heard)) subscribe(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(heard)) unsubscribe(name, listener);
  };
}
