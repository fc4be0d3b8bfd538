import { settings } from '#app/platform/env.server.ts';
import { providerErrors } from '#app/platform/ports/payments.errors.ts';
import {
  ownServer,
  standInEnvironment,
  standInKey,
  standInPath,
  usesStandIn,
} from './stand-in/stand-in-address.server.ts';

const liveAddress = 'https://api.paystack.co';

/** The secret that signs webhooks too. In live mode without one, nothing can be paid. */
export function paystackKey(): string {
  const { secretKey } = settings().paystack;
  if (secretKey) return secretKey;
  if (!usesStandIn()) throw providerErrors.off();
  return standInKey();
}

export function paystackAddress(): string {
  return (
    settings().paystack.baseUrl ?? (usesStandIn() ? `${ownServer()}${standInPath}` : liveAddress)
  );
}

export function paystackEnvironment(): string {
  if (usesStandIn()) return standInEnvironment;
  return settings().paystack.secretKey?.startsWith('sk_live_') ? 'paystack live' : 'paystack test';
}
