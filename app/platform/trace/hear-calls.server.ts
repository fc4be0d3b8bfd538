import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';

interface FetchMessage {
  request: { method: string; origin?: string | URL };
  response?: { statusCode: number };
}

interface HttpMessage {
  request: ClientRequest;
  response?: { statusCode?: number };
}

/** A call to somebody else; `request` is the same thing at both ends. Status 0: nobody answered. */
interface CallListener {
  begin: (request: object, method: string, host: string) => void;
  end: (request: object, status: number) => void;
}

const hostOf = (origin: string | URL | undefined): string => {
  try {
    return new URL(String(origin)).host;
  } catch {
    return 'elsewhere';
  }
};

const hostAsked = (request: ClientRequest): string =>
  String(request.getHeader('host') ?? request.host);

/** What Node itself tells of calls to others, by `fetch` and by `http`; the answer stops it. */
export function hearCalls({ begin, end }: CallListener): () => void {
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
      begin(request, request.method, hostAsked(request));
    },
    'http.client.response.finish': (message) => {
      const { request, response } = message as HttpMessage;
      end(request, response?.statusCode ?? 0);
    },
    'http.client.request.error': (message) => end((message as HttpMessage).request, 0),
  };
  for (const [name, listener] of Object.entries(heard)) subscribe(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(heard)) unsubscribe(name, listener);
  };
}
