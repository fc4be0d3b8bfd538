import { expect, test } from 'vitest';
import { refundsOf } from '#app/domains/payments/returns.queries.server.ts';
import { signWebhook } from '#app/providers/paystack/webhook.server.ts';
import { inCrowds } from '#tests/support/dice.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import {
  billingBench,
  disputeEvent,
  postWebhook,
  refundEvent,
} from '#tests/support/shop/billing-bench.ts';
import { paidOnline } from '#tests/support/shop/online-orders.ts';
import { orderRow } from '#tests/support/shop/orders.ts';

const bench = billingBench();

test(
  'forged refunds and disputes: none is accepted, nothing is off the sums',
  async () => {
    const { reference, order } = await paidOnline(bench.url);
    const bodies = await Promise.all([
      refundEvent(reference, 'processed', { id: 1, amount: 2_400_000 }),
      disputeEvent(reference, 'create'),
      disputeEvent(reference, 'resolve', 'merchant-accepted'),
    ]);
    const forge = [
      () => '0'.repeat(128),
      (body: string) => signWebhook(body, 'sk_test_guessed'),
      (body: string) => signWebhook(`${body} `, 'sk_test_of_the_billing_tests'),
      (body: string) => signWebhook(body, '').slice(0, 127),
    ];
    const count = isLongRun ? 10_000 : 120;
    const statuses = new Set<number>();
    const tries = Array.from({ length: count }, (_, n) => n);
    await inCrowds(tries, 16, async (n) => {
      const body = bodies[n % bodies.length] ?? '';
      const signature = forge[n % forge.length]?.(body) ?? '';
      statuses.add((await postWebhook(bench.url, body, signature)).status);
    });
    expect([...statuses]).toEqual([401]);
    expect(await orderRow(order.id)).toMatchObject({ paidKobo: 2_400_000, refundedKobo: 0 });
    expect(await refundsOf(reference)).toEqual([]);
    // With its true signature one of them is taken: the guard refused the others.
    expect((await postWebhook(bench.url, bodies[0] ?? '')).status).toBe(200);
    expect((await orderRow(order.id)).paidKobo).toBe(0);
  },
  isLongRun ? 300_000 : 60_000,
);
