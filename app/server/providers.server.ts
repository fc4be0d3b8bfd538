import { Hono } from 'hono';
import { paystackWebhook } from '#app/domains/billing/billing.webhook.server.ts';
import { telegramWebhook } from '#app/domains/messages/telegram.webhook.server.ts';
import { orderCharges } from '#app/domains/orders/commands/confirm-online.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { standIn as paystackStandIn } from '#app/providers/paystack/stand-in/stand-in.server.ts';
import {
  standInKey,
  standInPath,
  usesStandIn,
} from '#app/providers/paystack/stand-in/stand-in-address.server.ts';

/** Where the outside services bring their news; each handler checks the signature itself. */
export function webhooks(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.post('/paystack', paystackWebhook(orderCharges));
  app.post('/telegram', telegramWebhook);
  return app;
}

/** What stands in for an outside service that has no key, in demo mode only. */
export function demoProviders(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  if (usesStandIn()) app.route(standInPath, paystackStandIn(standInKey));
  return app;
}
