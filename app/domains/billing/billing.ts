import { isPlanId, type PlanId, planById } from '#app/domains/plans/plans.ts';

export const paymentStates = ['initiated', 'pending', 'success', 'failed', 'abandoned'] as const;
export type PaymentState = (typeof paymentStates)[number];
/** `opening`: a plan that the shop had before it ever paid here. */
export type PaymentMethod = 'page' | 'saved_card' | 'opening';
export type PaymentFlag =
  | 'amount_differs'
  | 'currency_differs'
  | 'shop_differs'
  | 'shop_gone'
  | 'reversed'
  | 'disputed';
export type RefundState = 'requested' | 'pending' | 'processed' | 'failed';

/** How our references of plan payments begin. */
export const planPrefix = 'OJA-';
/** Of months that operators gave: no money, and unknown to the provider. */
export const givenPrefix = 'GIVEN-';
/** The giving that a month is of: the first has its name, those behind it a number too. */
export const givingOf = (reference: string): string | undefined =>
  /^(GIVEN-[0-9A-F]{20})(?:-\d{1,2})?$/.exec(reference)?.[1];

export const refundDays = 30;
export const noticeDays = 7;
export const dayMs = 86_400_000;
/** The card is asked a day before the end, then daily to the end of the grace. */
export const renewBeforeMs = 24 * 3_600_000;
/** A card that has not paid so long after it was first asked: its owner may still do it by hand before the end. */
export const cardLateMs = 6 * 3_600_000;

/** What `/payment` needs to know of a choice; undefined for an id that is no plan. */
export type PlanChoice =
  | { kind: 'pay'; planId: PlanId }
  | {
      kind: 'refused';
      code: 'already_on_starter' | 'no_downgrade_to_starter' | 'already_subscribed';
    };

/** The Choose button of a plan, pressed by a shop on `current`. The separate Renew never comes here. */
export function planChoice(chosen: PlanId, current: PlanId): PlanChoice {
  if (chosen === 'starter') {
    const code = current === 'starter' ? 'already_on_starter' : 'no_downgrade_to_starter';
    return { kind: 'refused', code };
  }
  if (chosen === current) return { kind: 'refused', code: 'already_subscribed' };
  return { kind: 'pay', planId: chosen };
}

/** The plan of an address or payload, when it is one that can be paid for. */
export function paidPlan(id: unknown) {
  const plan = isPlanId(id) ? planById(id) : undefined;
  return plan && plan.monthlyPriceKobo > 0 ? plan : undefined;
}

export const canRefund = (
  payment: {
    creditedAt: Date | null;
    refundedAt: Date | null;
    method: PaymentMethod;
    flag: PaymentFlag | null;
  },
  at: Date,
): boolean =>
  payment.method !== 'opening' &&
  payment.creditedAt !== null &&
  payment.refundedAt === null &&
  // Its bank is giving the money back, or may do so.
  payment.flag === null &&
  at.getTime() <= payment.creditedAt.getTime() + refundDays * dayMs;
