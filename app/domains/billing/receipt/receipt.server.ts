import { planName } from '#app/domains/plans/plans.ts';
import type { OwnShop } from '#app/domains/shops/shops.queries.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { billingErrors } from '../billing.errors.ts';
import { paymentOf, timelineOf } from '../billing.queries.server.ts';

/** What a receipt says; the page and the PDF are drawn from the same facts. */
export async function planReceipt(shop: OwnShop, reference: string) {
  const payment = await paymentOf(shop.id, reference);
  if (!payment?.creditedAt || payment.method === 'opening') throw billingErrors.receipt_not_found();
  const { supportEmail, supportPhone } = settings();
  const timeline = await timelineOf(shop.id);
  const period = timeline.find(({ creditId }) => creditId === payment.id);
  return {
    reference: payment.reference,
    /** Who sells the plan: this is our receipt, not the shop's. */
    seller: { email: supportEmail, phone: supportPhone },
    shop: { name: shop.name, address: shop.address, phone: shop.phoneNumber },
    plan: planName(payment.planId),
    amountKobo: payment.amountKobo,
    paidAt: payment.paidAt ?? payment.creditedAt,
    from: period?.startsAt ?? payment.creditedAt,
    to: period?.endsAt,
    card: payment.cardLast4
      ? { brand: payment.cardBrand ?? '', last4: payment.cardLast4 }
      : undefined,
    refundedAt: payment.refundedAt,
  };
}

export type PlanReceiptFacts = Awaited<ReturnType<typeof planReceipt>>;
