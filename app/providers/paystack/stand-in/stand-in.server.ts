import { Hono } from 'hono';
import { z } from 'zod';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { normaliseMetadata } from '../paystack-answers.ts';
import { chargeData, verifyData } from './charge-data.ts';
import { disputeRoutes } from './disputes.server.ts';
import { payPage } from './pay-page.ts';
import { payStyle } from './pay-style.ts';
import { payoutRoutes, subaccountBy } from './payouts.server.ts';
import { refundRoutes } from './refunds.server.ts';
import { standInPath } from './stand-in-address.server.ts';
import { bodyOf, type Ctx, done, refuse } from './stand-in-answers.ts';
import {
  endTransaction,
  isChoice,
  openTransaction,
  transactionBy,
} from './stand-in-state.server.ts';

const money = {
  email: z.string().min(3),
  amount: z.coerce.number().int().positive(),
  currency: z.enum(['GHS', 'KES', 'NGN', 'ZAR', 'USD']).default('NGN'),
  reference: z.string().regex(/^[\w.=-]+$/),
  metadata: z.unknown().optional().transform(normaliseMetadata),
};
const initializeBody = z.object({
  ...money,
  callback_url: z.url().optional(),
  subaccount: z.string().optional(),
  bearer: z.enum(['account', 'subaccount']).optional(),
});
const chargeBody = z.object({ ...money, authorization_code: z.string().min(1) });

const duplicate = (c: Ctx) =>
  refuse(c, 400, 'Duplicate Transaction Reference', 'duplicate_reference');

async function initialize(c: Ctx) {
  const body = await bodyOf(c, initializeBody);
  if (!body) return refuse(c, 400, 'Invalid request');
  const { callback_url: callbackUrl, ...rest } = body;
  if (body.subaccount && !(await subaccountBy(body.subaccount)))
    return refuse(c, 404, 'Subaccount not found');
  const row = await openTransaction({ ...rest, callbackUrl });
  if (!row) return duplicate(c);
  // The browser reaches us under the address that it is to come back to.
  const page = new URL(`${standInPath}/pay/${row.accessCode}`, callbackUrl ?? c.req.url);
  return done(c, 'Authorization URL created', {
    authorization_url: page.href,
    access_code: row.accessCode,
    reference: row.reference,
  });
}

async function chargeAuthorization(c: Ctx) {
  const body = await bodyOf(c, chargeBody);
  if (!body) return refuse(c, 400, 'Invalid request');
  const { authorization_code: code, ...rest } = body;
  const row = await openTransaction(rest);
  if (!row) return duplicate(c);
  // A card that says no, for trying that out.
  const ended = await endTransaction(row.id, code.endsWith('_no') ? 'decline' : 'pay', code);
  return done(c, 'Charge attempted', chargeData(ended ?? row));
}

async function verify(c: Ctx) {
  const row = await transactionBy('reference', c.req.param('reference') ?? '');
  if (!row) return refuse(c, 404, 'Transaction reference not found');
  return done(c, 'Verification successful', verifyData(row));
}

const backTo = (address: string, reference: string): string => {
  const url = new URL(address);
  url.searchParams.set('trxref', reference);
  url.searchParams.set('reference', reference);
  return url.href;
};

function hostedPage(app: Hono<HttpEnv>): void {
  app.get('/style.css', (c) => c.body(payStyle, 200, { 'content-type': 'text/css' }));
  app.get('/pay/:accessCode', async (c) => {
    const row = await transactionBy('accessCode', c.req.param('accessCode'));
    c.header('cache-control', 'no-store');
    return row ? c.html(payPage(row, c.var.context.translator)) : c.notFound();
  });
  app.post('/pay/:accessCode', async (c) => {
    const row = await transactionBy('accessCode', c.req.param('accessCode'));
    const { choice } = await c.req.parseBody();
    if (!row || !isChoice(choice)) return c.notFound();
    await endTransaction(row.id, choice);
    const cancelAction = row.metadata.cancel_action;
    if (choice === 'cancel' && typeof cancelAction === 'string')
      return c.redirect(cancelAction, 303);
    return c.redirect(backTo(row.callbackUrl ?? c.var.context.origin, row.reference), 303);
  });
}

/** Speaks Paystack's protocol in our own app, for demo mode: `app.route(standInPath, standIn(key))`. */
export function standIn(secretKey: () => string): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  hostedPage(app);
  app.use(async (c, next) => {
    if (c.req.header('authorization') === `Bearer ${secretKey()}`) return next();
    return c.json({ status: false, message: 'Invalid key' }, 401);
  });
  app.post('/transaction/initialize', initialize);
  app.post('/transaction/charge_authorization', chargeAuthorization);
  app.get('/transaction/verify/:reference', verify);
  refundRoutes(app);
  disputeRoutes(app);
  payoutRoutes(app);
  return app;
}
