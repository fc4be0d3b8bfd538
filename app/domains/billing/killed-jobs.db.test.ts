import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sendRefund } from '#app/domains/payments/commands/send-refund.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { killableWork } from '#tests/support/processes/killed-work.ts';
import {
  begin,
  billingBench,
  choose,
  creditedCount,
  makeShop,
  paymentRow,
  shopPlan,
} from '#tests/support/shop/billing-bench.ts';
import { planRefunds } from './billing.table.server.ts';
import { checkPayment } from './commands/check-payment.server.ts';
import { requestRefund } from './commands/refund-payment.server.ts';
import { chargeCard, planRenewal } from './commands/renew-by-card.server.ts';
import { setAutoRenew } from './commands/saved-card.server.ts';
import { monthBefore } from './plan-life/months.ts';

const bench = billingBench();
const { killAround } = killableWork(bench);

async function paid() {
  const shop = await makeShop();
  const { reference, id } = await begin(shop, 'basic');
  await choose(reference, 'pay');
  await checkPayment(shop, reference);
  return { shop, reference, paymentId: id };
}

const atProvider = async (reference: string) => {
  const { rows } = await database().execute<{ charges: number; refunds: number }>(sql`
    select count(distinct t.id)::int as charges, count(r.id)::int as refunds
    from paystack_stand_in_transactions t
    left join paystack_stand_in_refunds r on r.transaction_id = t.id
    where t.reference = ${reference} and t.status in ('success', 'reversed')`);
  return rows[0];
};

test.each(['before', 'after'] as const)(
  'a worker killed %s the provider gave money back: once, when the job comes again',
  async (when) => {
    const { shop, reference, paymentId } = await paid();
    await requestRefund(shop, reference);
    const byPayment = eq(planRefunds.paymentId, paymentId);
    const [refund] = await database().select().from(planRefunds).where(byPayment);
    await killAround(when, /\/refund$/, 'refund', refund?.id ?? '');
    expect((await database().select().from(planRefunds).where(byPayment))[0]?.state).toBe(
      'requested',
    );
    // Whoever died over it may still be on the way: until that is over, nobody sends it.
    await expect(sendRefund(refund?.id ?? '')).rejects.toThrow('by somebody else');
    bench.at(new Date(Date.now() + 120_000));
    await Promise.allSettled([sendRefund(refund?.id ?? ''), sendRefund(refund?.id ?? '')]);
    expect(await atProvider(reference)).toEqual({ charges: 1, refunds: 1 });
    const [after] = await database().select().from(planRefunds).where(byPayment);
    expect(after?.state).not.toBe('requested');
    expect((await shopPlan(shop.shopId))?.plan).toBe('starter');
  },
);

test.each(['before', 'after'] as const)(
  'a worker killed %s the saved card was charged: one charge, one month',
  async (when) => {
    // The killed process has the true clock: the month was paid so that it ends in an hour.
    bench.at(monthBefore(new Date(Date.now() + 3_600_000)));
    const { shop } = await paid();
    await inTransaction((tx) => setAutoRenew(tx, shop, true));
    bench.at(new Date());
    const paymentId = (await planRenewal(shop.shopId)) ?? '';
    await killAround(when, /\/transaction\/charge_authorization$/, 'charge', paymentId);
    expect(await creditedCount(shop.shopId)).toBe(1);
    await chargeCard(paymentId);
    await chargeCard(paymentId);
    expect(await creditedCount(shop.shopId)).toBe(2);
    const { rows } = await database().execute<{ reference: string }>(
      sql`select reference from plan_payments where id = ${paymentId}`,
    );
    const reference = rows[0]?.reference ?? '';
    expect(await atProvider(reference)).toEqual({ charges: 1, refunds: 0 });
    expect((await paymentRow(reference)).state).toBe('success');
  },
);
