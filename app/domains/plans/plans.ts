import type { MessageKey, MessageParams } from '#app/platform/i18n/messages.ts';

export const planIds = ['starter', 'basic', 'premium', 'enterprise'] as const;
export type PlanId = (typeof planIds)[number];
export const defaultPlanId: PlanId = 'starter';

interface PlanText {
  key: MessageKey;
  params?: MessageParams;
}

export interface Plan {
  id: PlanId;
  /** A product name, the same in every language. */
  name: string;
  priceLabel: PlanText;
  monthlyPriceKobo: number;
  productLimit: number;
  /** Everyone in the shop but its owner. */
  userLimit: number;
  features: readonly PlanText[];
  recommended: boolean;
}

interface PlanFigures {
  id: PlanId;
  name: string;
  monthlyNaira: number;
  productLimit: number;
  userLimit: number;
  recommended?: boolean;
}

function makePlan(figures: PlanFigures): Plan {
  const { monthlyNaira, recommended = false, ...rest } = figures;
  return {
    ...rest,
    recommended,
    monthlyPriceKobo: monthlyNaira * 100,
    priceLabel:
      monthlyNaira === 0
        ? { key: 'plans.price_free' }
        : { key: 'plans.price_monthly', params: { naira: monthlyNaira } },
    features: [
      { key: 'plans.feature_products', params: { count: figures.productLimit } },
      { key: 'plans.feature_users', params: { count: figures.userLimit } },
      { key: 'plans.feature_shop_page' },
      { key: 'plans.feature_adverts' },
      { key: 'plans.feature_messages' },
    ],
  };
}

/** From the smallest to the largest. */
export const plans: readonly Plan[] = [
  makePlan({ id: 'starter', name: 'Starter', monthlyNaira: 0, productLimit: 6, userLimit: 3 }),
  makePlan({ id: 'basic', name: 'Basic', monthlyNaira: 1000, productLimit: 24, userLimit: 5 }),
  makePlan({
    id: 'premium',
    name: 'Premium',
    monthlyNaira: 2000,
    productLimit: 100,
    userLimit: 10,
    recommended: true,
  }),
  makePlan({
    id: 'enterprise',
    name: 'Enterprise',
    monthlyNaira: 5000,
    productLimit: 1000,
    userLimit: 20,
  }),
];

export function planById(id: string): Plan | undefined {
  return plans.find((plan) => plan.id === id);
}

export function isPlanId(id: unknown): id is PlanId {
  return typeof id === 'string' && planById(id) !== undefined;
}

const unknownPlanUserLimit = 2;

/** How many people a shop may have besides its owner. */
export function userLimitOf(planId: string): number {
  return planById(planId)?.userLimit ?? unknownPlanUserLimit;
}

/** A plan that we do not know gives no more than the free one. */
export function productLimitOf(planId: string): number {
  return (planById(planId) ?? planById(defaultPlanId))?.productLimit ?? 0;
}

/** Nothing larger is sold: whoever has it is not told to take more. */
export const isLargestPlan = (planId: string): boolean =>
  plans.every(({ productLimit }) => productLimit <= productLimitOf(planId));

/** The name for texts such as "your {plan} plan"; an unknown plan is called as it was stored. */
export function planName(planId: string): string {
  return planById(planId)?.name ?? planId;
}

export type UsageLevel = 'info' | 'warning' | 'danger';

const warningPercent = 80;

export function usageLevel(count: number, limit: number): UsageLevel {
  if (count >= limit) return 'danger';
  return count * 100 >= limit * warningPercent ? 'warning' : 'info';
}
