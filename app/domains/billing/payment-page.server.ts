import { type Plan, planName } from '#app/domains/plans/plans.ts';
import type { MemberViewer } from '#app/domains/shops/viewer/viewer.server.ts';
import type { RequestContext } from '#app/platform/http/request-context.server.ts';
import { paymentOf } from './billing.queries.server.ts';
import { limitPayments } from './billing-limits.server.ts';
import { beginPayment } from './commands/begin-payment.server.ts';
import { payerEmail } from './payer.server.ts';
import { planQuote } from './plan-page.server.ts';

/** What `/payment` shows before the provider is asked. */
export async function paymentPage(viewer: MemberViewer, plan: Plan) {
  return {
    ...(await planQuote(viewer.shop, plan.id)),
    planId: plan.id,
    amountKobo: plan.monthlyPriceKobo,
    account: payerEmail(viewer),
  };
}

export async function openPaymentPage(
  viewer: MemberViewer,
  { planId, facts }: { planId: string; facts: Pick<RequestContext, 'origin' | 'translator'> },
) {
  await limitPayments('initialize', viewer.shop.id);
  const email = payerEmail(viewer);
  const payment = await beginPayment(viewer.actor, {
    planId,
    email,
    origin: facts.origin,
    words: (plan) => facts.translator.t('callback.one_month', { plan }),
  });
  return { reference: payment.reference, authorizationUrl: payment.authorizationUrl ?? '' };
}

/** Undefined for a reference that is none of this shop's: the check will say so. */
export async function callbackPage({ shop }: MemberViewer, reference: string) {
  const payment = reference ? await paymentOf(shop.id, reference) : undefined;
  return payment && { plan: planName(payment.planId), amountKobo: payment.amountKobo };
}
