import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { securityHeaders } from '#app/platform/http/security/security-headers.server.ts';
import { SettingsError } from '#app/platform/settings-error.ts';

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];

const isHealth = /^\/(healthz|readyz)(\?|$)/;

/** Balancers ask for health in HTTP/1.0, which knows no Host; whoever wants a page says whose. */
const withHost =
  (fetch: Fetch): Fetch =>
  (request, env) => {
    const { headers, url = '' } = (env as HttpBindings).incoming;
    if (headers.host !== undefined || isHealth.test(url)) return fetch(request, env);
    return new Response(null, { status: 400, headers: securityHeaders('', 'other') });
  };

/** Whether it has answered; else it has done nothing. */
export type QuickAnswer = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** What can be answered at once does not go the way of everything else. */
const serverWith = (answerAtOnce: QuickAnswer) => (options: ServerOptions, rest: RequestListener) =>
  createServer(options, (incoming, outgoing) => {
    if (!answerAtOnce(incoming, outgoing)) rest(incoming, outgoing);
  });

interface Door {
  port: number;
  host: string;
  answerAtOnce?: QuickAnswer;
}

/** Listens, or fails with the one line that says why the port cannot be had. */
export function listen(
  fetch: Fetch,
  { port, host, answerAtOnce = () => false }: Door,
): Promise<Server> {
  const server = createAdaptorServer({
    fetch: withHost(fetch),
    hostname: 'localhost',
    createServer: serverWith(answerAtOnce) as typeof createServer,
  }) as Server;
  // A slow line may need long for a photo; a silent one may not hold a connection for ever.
  server.requestTimeout = 300_000;
  server.headersTimeout = 30_000;
  server.keepAliveTimeout = 65_000;
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `PORT: ${port} on ${host} is already in use`,
        EACCES: `PORT: no permission to listen on ${port}`,
        EADDRNOTAVAIL: `HOST: ${host} is not an address of this machine`,
        ENOTFOUND: `HOST: ${host} is not an address of this machine`,
      };
      const reason = reasons[error.code ?? ''];
      reject(reason ? new SettingsError(reason, { cause: error }) : error);
    });
    server.listen(port, host, () => resolve(server));
  });
}

/** Stops taking connections, waits for the running requests, then cuts what is left. */
export function drain(server: Server, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
    // A kept-alive connection is idle only between requests: look again until all are gone.
    const sweep = setInterval(() => server.closeIdleConnections(), 200);
    server.once('close', () => clearInterval(sweep));
  });
}
