import { settings } from '#app/platform/env.server.ts';
import { paystackClient } from '#app/providers/paystack/paystack.server.ts';
import type { Paystack } from '#app/providers/paystack/paystack.ts';
import {
  ownServer,
  standInKey,
  standInPath,
  usesStandIn,
} from '#app/providers/paystack/stand-in/stand-in-address.server.ts';
import { billingErrors } from './billing.errors.ts';

const liveAddress = 'https://api.paystack.co';

/** The secret that signs webhooks too. In live mode without one, nothing can be paid. */
export function paystackKey(): string {
  const { secretKey } = settings().paystack;
  if (secretKey) return secretKey;
  if (!usesStandIn()) throw billingErrors.payments_off();
  return standInKey();
}

export function paystackAddress(): string {
  return (
    settings().paystack.baseUrl ?? (usesStandIn() ? `${ownServer()}${standInPath}` : liveAddress)
  );
}

/** The true client, also against the stand-in: only the address differs. */
export const paystack = (): Paystack =>
  paystackClient({ baseUrl: paystackAddress(), secretKey: paystackKey() });
