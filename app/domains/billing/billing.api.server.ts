import { z } from 'zod';
import { planName } from '#app/domains/plans/plans.ts';
import { callerInShop } from '#app/domains/shops/viewer/call-viewer.server.ts';
import {
  type JsonFunction,
  jsonFunction,
} from '#app/platform/http/functions/json-function.server.ts';
import { idempotencyKey } from '#app/platform/http/idempotency/idempotency.server.ts';
import { keyField, ownText, textField } from '#app/platform/text/fields.ts';
import { nairaToKobo } from '#app/platform/text/naira-in.ts';
import { billingErrors } from './billing.errors.ts';
import { planStateOf } from './billing.queries.server.ts';
import { limitPayments } from './billing-limits.server.ts';
import { beginPayment } from './commands/begin-payment.server.ts';
import { checkPayment } from './commands/check-payment.server.ts';
import { payerEmail } from './payer.server.ts';
import { outcomeStatus, verifiedPayment } from './verified-payment.ts';

const id = keyField({ max: 100 });

const initializePayment = jsonFunction({
  method: 'post',
  path: '/initializePayment',
  summary: 'Begin the payment of a plan: answers with our reference and the address to pay at',
  access: 'admin',
  input: z.object({
    email: textField({ max: 200 }).optional(),
    amount: z.int('billing.amount_differs').describe('Kobo; must be the price of the plan'),
    metadata: z.object({
      plan_id: id,
      plan_name: textField({ max: 100 }).optional(),
      user_id: id.optional(),
      shop_id: id.optional(),
    }),
  }),
  output: z.object({
    data: z.object({ reference: ownText, authorization_url: ownText }),
    message: ownText,
  }),
  handle: async ({ amount, metadata }, call) => {
    const payload = { shopId: metadata.shop_id, userId: metadata.user_id };
    const viewer = await callerInShop(call, 'plan.pay', payload);
    await limitPayments('initialize', viewer.shop.id);
    const { origin, translator } = call.c.var.context;
    const payment = await beginPayment(viewer.actor, {
      planId: metadata.plan_id,
      amountKobo: amount,
      email: payerEmail(viewer),
      words: (plan) => translator.t('callback.one_month', { plan }),
      origin,
      operationKey: idempotencyKey(call.c.req.header('idempotency-key')),
    });
    const { reference, authorizationUrl } = payment;
    return {
      data: { reference, authorization_url: authorizationUrl ?? '' },
      message: translator.t('billing.api.initialized'),
    };
  },
});

const verifyPayment = jsonFunction({
  method: 'get',
  path: '/verifyPayment',
  summary: 'Ask the provider how a payment of the own shop stands, and take its word over',
  access: 'admin',
  input: z.object({ reference: id.default('') }),
  output: z.object({
    data: z.object({
      status: ownText,
      reference: ownText,
      amount: z.number().describe('Kobo'),
      paid_at: ownText.nullable(),
      metadata: z.object({
        plan_id: ownText,
        plan_name: ownText,
        user_id: ownText.nullable(),
      }),
    }),
    message: ownText,
  }),
  handle: async ({ reference }, call) => {
    const { actor, shop } = await callerInShop(call, 'plan.pay');
    await limitPayments('verify', shop.id);
    const { outcome, payment } = await checkPayment(actor, reference);
    if (!payment || outcome === 'unknown') throw billingErrors.payment_not_found();
    if (outcome === 'flagged') throw billingErrors.flagged();
    const status = outcomeStatus[outcome];
    const message = call.c.var.context.translator.t(`billing.api.${status}`);
    return { data: verifiedPayment(payment, status), message };
  },
});

const updateSubscription = jsonFunction({
  method: 'post',
  path: '/updateSubscription',
  summary: 'Put the plan of a paid reference in force; what is paid is asked of the provider',
  access: 'admin',
  input: z.object({
    userId: id,
    planId: id,
    planName: textField({ max: 100 }).optional(),
    reference: id,
    amount: z.union([z.number(), keyField({ max: 20 })]).describe('Naira'),
  }),
  output: z.object({
    plan: ownText,
    planName: ownText,
    planUntil: ownText.nullable(),
    message: ownText,
  }),
  handle: async ({ userId, planId, reference, amount }, call) => {
    const { actor, shop } = await callerInShop(call, 'plan.pay', { userId });
    await limitPayments('verify', shop.id);
    const { outcome, payment } = await checkPayment(actor, reference);
    if (outcome === 'flagged') throw billingErrors.flagged();
    if (!payment?.creditedAt) throw billingErrors.not_paid();
    if (payment.planId !== planId) throw billingErrors.plan_differs();
    if (nairaToKobo(amount) !== payment.amountKobo) throw billingErrors.amount_differs();
    const state = await planStateOf(shop);
    return {
      plan: state.planId,
      planName: planName(state.planId),
      planUntil: state.until?.toISOString() ?? null,
      message: call.c.var.context.translator.t('billing.api.success'),
    };
  },
});

export const billingFunctions: readonly JsonFunction[] = [
  initializePayment,
  verifyPayment,
  updateSubscription,
];
