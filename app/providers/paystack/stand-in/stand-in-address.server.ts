import { settings } from '#app/platform/env.server.ts';
import { hmac } from '#app/platform/secrets.server.ts';

/** Where the stand-in lies in our own app. */
export const standInPath = '/stand-in/paystack';

/** What it has made, the true one does not know. */
export const standInEnvironment = 'paystack stand-in';

/** Only in demo mode, and only as long as no true key is set. */
export const usesStandIn = (): boolean =>
  settings().mode === 'demo' && settings().paystack.secretKey === undefined;

/** The same on every instance that shares its secrets; nobody outside can sign with it. */
export const standInKey = (): string =>
  `sk_test_${hmac(settings().secretsKey(), 'paystack stand-in', 'secret key')}`;

/** Our own server as its own machine reaches it. */
export function ownServer(): string {
  const { host, port } = settings();
  const anyAddress = host === '0.0.0.0' || host === '::';
  const name = anyAddress ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
