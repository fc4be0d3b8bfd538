import { defineErrors } from '#app/platform/errors.ts';

export const billingErrors = defineErrors('billing', {
  no_plan: 'invalid',
  already_on_starter: 'conflict',
  no_downgrade_to_starter: 'conflict',
  already_subscribed: 'conflict',
  amount_differs: 'invalid',
  plan_differs: 'invalid',
  init_failed: 'provider_failed',
  no_reference: 'invalid',
  payment_not_found: 'not_found',
  verify_failed: 'provider_failed',
  not_paid: 'conflict',
  flagged: 'conflict',
  refund_too_late: 'conflict',
  refund_used: 'conflict',
  not_refundable: 'conflict',
  no_card: 'conflict',
  receipt_not_found: 'not_found',
  too_many_calls: 'too_many',
});
