import { planPrefix } from '#app/domains/billing/billing.ts';
import { monthAfter, monthBefore, monthDay } from '#app/domains/billing/plan-life/months.ts';
import { isPlanId, planById } from '#app/domains/plans/plans.ts';
import { disputeOf, moments } from './dispute-rows.ts';
import type { MarketRows } from './market-rows.ts';
import { seededRandom } from './random.ts';

/** By its place in the catalogue: the seller of dear goods, who knows banks that ask. */
const disputedShop = 3;
const reference = `${planPrefix}7KPM-3TQ9XD`;

/** The month that runs was paid, and the bank of whoever paid asks for that money: the plan goes on meanwhile. */
export function addPlanDispute(rows: MarketRows, now: Date): void {
  const shop = rows.shops[disputedShop];
  const owner = rows.users.find(({ id }) => id === shop?.ownerUserId);
  const plan = isPlanId(shop?.plan) ? planById(shop.plan) : undefined;
  if (!shop?.id || !shop.planUntil || !owner || !plan) return;
  const paidAt = monthBefore(shop.planUntil);
  // Of a month that is too short for the day, the end is what the payment says.
  shop.planUntil = monthAfter(paidAt, monthDay(paidAt));
  const gone = now.getTime() - paidAt.getTime();
  const at = (part: number) => new Date(paidAt.getTime() + Math.floor(gone * (0.8 + part / 5)));
  const random = seededRandom('oja demo plans');
  const amountKobo = plan.monthlyPriceKobo;
  rows.planPayments.push({
    id: random.id(paidAt),
    reference,
    shopId: shop.id,
    userId: owner.id ?? null,
    planId: plan.id,
    amountKobo,
    method: 'page',
    state: 'success',
    channel: 'card',
    cardBrand: 'visa',
    cardLast4: '4081',
    paidAt,
    creditedAt: paidAt,
    flag: 'disputed',
    flaggedAt: at(moments.asked),
    createdAt: paidAt,
    updatedAt: at(moments.asked),
  });
  const charge = { reference, amountKobo, phone: owner.phoneDigits, paidAt, createdAt: paidAt };
  const id = random.id(at(moments.asked));
  rows.disputes.push(disputeOf(charge, { id, state: 'open', at }));
}
