import type { MemberViewer } from '#app/domains/shops/viewer/viewer.server.ts';
import { formFault } from '#app/platform/http/forms/form-fault.server.ts';
import type { Translator } from '#app/platform/i18n/messages.ts';
import { billingErrors } from './billing.errors.ts';
import { planStateOf } from './billing.queries.server.ts';
import { limitPayments } from './billing-limits.server.ts';
import { checkPayment } from './commands/check-payment.server.ts';
import type { Verification } from './ui/verify-calls.ts';
import { outcomeStatus, verifiedPayment } from './verified-payment.ts';

async function ask({ actor, shop }: MemberViewer, reference: string): Promise<Verification> {
  await limitPayments('verify', shop.id);
  const { outcome, payment } = await checkPayment(actor, reference);
  if (!payment || outcome === 'unknown') throw billingErrors.payment_not_found();
  if (outcome === 'flagged') throw billingErrors.flagged();
  const status = outcomeStatus[outcome];
  if (status === 'pending') return { state: 'timeout' };
  if (status !== 'success') return { state: 'failed', completed: status === 'failed' };
  const { planId } = await planStateOf(shop);
  return { state: 'success', payment: verifiedPayment(payment, status), plan: planId };
}

/** The callback's check for browsers that cannot ask by themselves. */
export async function checkOnServer(
  viewer: MemberViewer,
  reference: string,
  translator: Translator,
): Promise<Verification> {
  try {
    return await ask(viewer, reference);
  } catch (error) {
    const { fault, status } = formFault(error, translator);
    return status === 504 ? { state: 'timeout' } : { state: 'error', message: fault.message };
  }
}
