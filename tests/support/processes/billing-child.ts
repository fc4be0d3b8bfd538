/**
 * An instance of the payments in a process of its own, to be flooded or killed:
 * `node tests/support/processes/billing-child.ts DATABASE PROVIDER WORK ...`.
 */
import { createServer } from 'node:http';
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { planPurpose } from '#app/domains/billing/billing.purpose.server.ts';
import { beginPayment } from '#app/domains/billing/commands/begin-payment.server.ts';
import {
  checkPayment,
  reconcilePayments,
} from '#app/domains/billing/commands/check-payment.server.ts';
import { chargeCard } from '#app/domains/billing/commands/renew-by-card.server.ts';
import { sendRefund } from '#app/domains/payments/commands/send-refund.server.ts';
import { registerPurposes } from '#app/domains/payments/payment-purpose.server.ts';
import { paymentWebhook } from '#app/domains/payments/payments.webhook.server.ts';
import { connectDatabase } from '#app/platform/db/database.server.ts';
import { loadSettings, replaceSettings } from '#app/platform/env.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { log } from '#app/platform/log.server.ts';
import { anyDevice } from '../shop/people.ts';

const [databaseUrl = '', providerUrl = '', work = '', ...rest] = process.argv.slice(2);
// Killed, it would leave the next one to compile all of it again.
flushCompileCache();
log.level = 'silent';
registerPurposes(planPurpose);
connectDatabase({ url: databaseUrl });
replaceSettings(
  loadSettings({
    SECRETS_KEY: 'k'.repeat(40),
    DATA_DIR: '/nonexistent',
    PAYSTACK_SECRET_KEY: 'sk_test_of_the_billing_tests',
    PAYSTACK_BASE_URL: `${providerUrl}/stand-in/paystack`,
  }),
);

function serve(): void {
  const app = new Hono<HttpEnv>();
  app.onError(
    (error) => new Response(null, { status: error instanceof AppError ? error.status : 500 }),
  );
  app.post('/api/webhooks/paystack', paymentWebhook);
  app.get('/check/:shopId/:userId/:reference', async (c) => {
    const { shopId, userId, reference } = c.req.param();
    const { outcome } = await checkPayment({ shopId, userId, ...anyDevice }, reference);
    return c.json({ outcome });
  });
  app.get('/reconcile', async (c) => {
    await reconcilePayments();
    return c.json({});
  });
  const server = createServer(
    getRequestListener((request, bindings) => app.fetch(request, bindings)),
  );
  server.listen(0, '127.0.0.1', () => {
    process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
  });
}

const [shopId = '', userId = '', third = ''] = rest;
if (work === 'serve') serve();
if (work === 'begin') {
  const payment = await beginPayment(
    { shopId, userId, ...anyDevice },
    { planId: third, email: '08030000001@oja.ng', origin: 'http://localhost:3000' },
  );
  process.stdout.write(`begun ${payment.reference}\n`);
  setInterval(() => {}, 1_000);
}
if (work === 'refund') {
  await sendRefund(shopId);
  process.stdout.write('refunded\n');
  setInterval(() => {}, 1_000);
}
if (work === 'charge') {
  const outcome = await chargeCard(shopId);
  process.stdout.write(`charged ${outcome}\n`);
  setInterval(() => {}, 1_000);
}
if (work === 'check') {
  const { outcome } = await checkPayment({ shopId, userId, ...anyDevice }, third);
  process.stdout.write(`checked ${outcome}\n`);
  setInterval(() => {}, 1_000);
}
