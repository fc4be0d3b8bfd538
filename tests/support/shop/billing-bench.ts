import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { planPurpose } from '#app/domains/billing/billing.purpose.server.ts';
import { planPayments } from '#app/domains/billing/billing.table.server.ts';
import { beginPayment } from '#app/domains/billing/commands/begin-payment.server.ts';
import { orderPurpose } from '#app/domains/orders/online/order-purpose.server.ts';
import { registerPurposes } from '#app/domains/payments/payment-purpose.server.ts';
import { paymentWebhook } from '#app/domains/payments/payments.webhook.server.ts';
import { openOwnShop } from '#app/domains/shops/commands/register-shop.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { setClock } from '#app/platform/clock.ts';
import { closeDatabase, database } from '#app/platform/db/database.server.ts';
import { loadSettings, replaceSettings } from '#app/platform/env.server.ts';
import { errorAnswer } from '#app/platform/http/errors/error-answer.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { establishFacts } from '#app/platform/http/read-context.server.ts';
import { log } from '#app/platform/log.server.ts';
import { verifyData } from '#app/providers/paystack/stand-in/charge-data.ts';
import { disputeData } from '#app/providers/paystack/stand-in/dispute-data.ts';
import { refundEventData } from '#app/providers/paystack/stand-in/refund-data.ts';
import { standIn } from '#app/providers/paystack/stand-in/stand-in.server.ts';
import {
  type Choice,
  endTransaction,
  transactionBy,
} from '#app/providers/paystack/stand-in/stand-in-state.server.ts';
import { signWebhook } from '#app/providers/paystack/webhook.server.ts';
import { connectPatiently, testDatabase } from '../database.ts';
import { anyDevice, makePerson } from './people.ts';
import { saveSwitches } from './shops.ts';

export const secretKey = 'sk_test_of_the_billing_tests';
const standInPath = '/stand-in/paystack';

/** What happens around a call to the provider, from outside. */
export interface Gate {
  /** A response stands in for the provider's own. */
  before?: (path: string, method: string) => Promise<unknown>;
  after?: (path: string) => Promise<void>;
}

/** The stand-in and our webhook behind one HTTP server, as in demo mode. */
export async function serveProvider() {
  const app = new Hono<HttpEnv>();
  app.onError((error, c) =>
    errorAnswer(error, { translator: c.var.context.translator, requestId: c.var.context.id }),
  );
  app.use(establishFacts);
  const gate: Gate = {};
  app.use(`${standInPath}/*`, async (c, next) => {
    const instead = await gate.before?.(c.req.path, c.req.method);
    if (instead instanceof Response) return instead;
    await next();
    await gate.after?.(c.req.path);
    return undefined;
  });
  app.route(
    standInPath,
    standIn(() => secretKey),
  );
  app.post('/api/webhooks/paystack', paymentWebhook);
  const server = createServer(
    getRequestListener((request, bindings) => app.fetch(request, bindings)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, gate, close };
}

export const benchSettings = (providerUrl: string, more: Record<string, string> = {}) =>
  loadSettings({
    SESSION_SECRET: 's'.repeat(40),
    SECRETS_KEY: 'k'.repeat(40),
    DATA_DIR: '/nonexistent',
    PAYSTACK_SECRET_KEY: secretKey,
    PAYSTACK_BASE_URL: `${providerUrl}${standInPath}`,
    ...more,
  });

export interface TestShop {
  userId: string;
  shopId: string;
  deviceId: string;
  limitedUntil: null;
}

let shopNumber = 0;
export async function makeShop(): Promise<TestShop> {
  const person = await makePerson();
  const store = { storeName: `Shop ${++shopNumber}`, businessType: 'phones' as const };
  const shopId = await openOwnShop({ userId: person.id, phoneDigits: person.phone }, store);
  // Tests about codes turn them on.
  const actor = { userId: person.id, shopId, ...anyDevice };
  await saveSwitches(actor, []);
  return actor;
}

export const shopPlan = async (shopId: string) => {
  const [row] = await database()
    .select({ plan: shops.plan, until: shops.planUntil })
    .from(shops)
    .where(eq(shops.id, shopId));
  return row;
};

export const paymentRow = async (reference: string) => {
  const [row] = await database()
    .select()
    .from(planPayments)
    .where(eq(planPayments.reference, reference));
  if (!row) throw new Error(`no payment ${reference}`);
  return row;
};

export const creditedCount = async (shopId?: string): Promise<number> => {
  const { rows } = await database().execute<{ n: number }>(
    sql`select count(*)::int as n from plan_payments where credited_at is not null
        and method <> 'opening' and (${shopId ?? null}::uuid is null or shop_id = ${shopId ?? null})`,
  );
  return rows[0]?.n ?? -1;
};

export const begin = (shop: TestShop, planId: string, operationKey?: string) =>
  beginPayment(shop, {
    planId,
    email: '08030000001@oja.ng',
    origin: 'http://localhost:3000',
    operationKey,
  });

/** What a person does on the provider's page; a card whose name ends in `_no` pays this once and is refused from then on. */
export async function choose(reference: string, choice: Choice, card?: string): Promise<void> {
  const row = await transactionBy('reference', reference);
  if (!row) throw new Error(`the provider does not know ${reference}`);
  await endTransaction(row.id, choice, card);
}

/** The body of a genuine `charge.success`, with whatever should be otherwise. */
export async function successEvent(reference: string, changed: object = {}): Promise<string> {
  const row = await transactionBy('reference', reference);
  if (!row) throw new Error(`the provider does not know ${reference}`);
  const data = { ...verifyData({ ...row, status: 'success' }), ...changed };
  return JSON.stringify({ event: 'charge.success', data });
}

/** The body of a genuine `charge.dispute.*`: what a bank asks back, or how that ended. */
export async function disputeEvent(
  reference: string,
  step: 'create' | 'remind' | 'resolve',
  resolution: 'merchant-accepted' | 'declined' | null = null,
  changed: object = {},
): Promise<string> {
  const row = await transactionBy('reference', reference);
  if (!row) throw new Error(`the provider does not know ${reference}`);
  const dispute = {
    id: 2867 + row.id,
    transactionId: row.id,
    amount: row.amount,
    status: step === 'resolve' ? 'resolved' : 'awaiting-merchant-feedback',
    resolution,
    message: 'Please look',
    evidence: null,
    dueAt: new Date(row.createdAt.getTime() + 86_400_000),
    createdAt: row.createdAt,
  };
  const data = disputeData({ ...dispute, ...changed }, row);
  return JSON.stringify({ event: `charge.dispute.${step}`, data });
}

/** The body of a genuine `refund.*` event about a refund that the provider has made. */
export async function refundEvent(
  reference: string,
  status: 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention',
  refund: { id: number; amount: number },
): Promise<string> {
  const row = await transactionBy('reference', reference);
  if (!row) throw new Error(`the provider does not know ${reference}`);
  const whole = { ...refund, transactionId: row.id, status, note: '', createdAt: row.createdAt };
  const data = refundEventData(whole, row, status);
  return JSON.stringify({ event: `refund.${status}`, data });
}

export const postWebhook = (url: string, body: string, signature = signWebhook(body, secretKey)) =>
  fetch(`${url}/api/webhooks/paystack`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
    body,
  });

/** A database, the provider over HTTP and settings that use both, for one test file. */
export function billingBench() {
  let back = (): void => {};
  const bench = {
    url: '',
    databaseUrl: '',
    gate: {} as Gate,
    /** Turns the product's clock, until the test ends. */
    at(moment: Date | string): void {
      back();
      const fixed = new Date(moment);
      back = setClock(() => fixed);
    },
  };
  let drop = async (): Promise<void> => {};
  beforeAll(async () => {
    log.level = 'silent';
    registerPurposes(planPurpose, orderPurpose);
    const provider = await serveProvider();
    const test = await testDatabase();
    connectPatiently(test);
    replaceSettings(benchSettings(provider.url));
    Object.assign(bench, { url: provider.url, databaseUrl: test.url, gate: provider.gate });
    drop = async () => {
      await closeDatabase();
      await test.drop();
      await provider.close();
    };
  });
  afterEach(() => {
    back();
    back = () => {};
    delete bench.gate.before;
    delete bench.gate.after;
  });
  afterAll(() => drop());
  return bench;
}
