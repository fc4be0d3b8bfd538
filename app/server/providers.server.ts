import { Hono } from 'hono';
import { planPurpose } from '#app/domains/billing/billing.purpose.server.ts';
import { mountChannels } from '#app/domains/messages/channels/channels.webhook.server.ts';
import { requireNotHeld } from '#app/domains/moderation/commands/held-shop.server.ts';
import { keepScams } from '#app/domains/moderation/findings/scams.server.ts';
import { requireNoMoneyUnderWay } from '#app/domains/orders/commands/money-under-way.server.ts';
import { orderPurpose } from '#app/domains/orders/online/order-purpose.server.ts';
import { paymentProvider } from '#app/domains/payments/current-provider.server.ts';
import { registerPurposes } from '#app/domains/payments/payment-purpose.server.ts';
import { paymentWebhook } from '#app/domains/payments/payments.webhook.server.ts';
import { registerDeletionChecks } from '#app/domains/shops/deletion/deletion-checks.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';

/** All that money is taken for. */
registerPurposes(planPurpose, orderPurpose);
/** All that keeps a shop from being deleted. */
registerDeletionChecks(requireNoMoneyUnderWay, requireNotHeld, keepScams);

/** Where the outside services report events; each handler checks the signature itself. */
export function webhooks(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.post(`/${paymentProvider().name}`, paymentWebhook);
  mountChannels(app);
  return app;
}

/** What stands in for an outside service that has no key, in demo mode only. */
export function demoProviders(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const standIn = paymentProvider().standIn();
  if (standIn) app.route(standIn.path, standIn.app);
  return app;
}
