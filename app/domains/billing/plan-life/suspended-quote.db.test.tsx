import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { drawn } from '#tests/support/drawn.tsx';
import { begin, billingBench, choose, makeShop } from '#tests/support/shop/billing-bench.ts';
import { checkPayment } from '../commands/check-payment.server.ts';
import { planQuote } from '../plan-page.server.ts';
import { PaymentSummary } from '../ui/payment-summary.tsx';

const bench = billingBench();

function summaryOf(quote: Awaited<ReturnType<typeof planQuote>>): string {
  const whole = { ...quote, planId: 'basic' as const, amountKobo: 500_000, account: 'a@oja.test' };
  return drawn(
    <PaymentSummary quote={whole} payment={{ reference: 'r', authorizationUrl: '/pay' }} />,
  );
}

const dated = ['Starts on', 'Valid until'];
const still = 'The days of your plan stand still.';

test('while a shop is suspended no payment is promised a day: the days of its plan stand still', async () => {
  bench.at('2026-11-01T09:00:00Z');
  const shop = await makeShop();
  const { reference } = await begin(shop, 'basic');
  await choose(reference, 'pay');
  await checkPayment(shop, reference);
  bench.at('2026-11-22T09:00:00Z');
  const [row] = await database().select().from(shops).where(eq(shops.id, shop.shopId));
  if (!row) throw new Error('no shop');
  const open = summaryOf(await planQuote(row, 'basic'));
  for (const words of dated) expect(open).toContain(words);
  expect(open).not.toContain(still);
  const shut = summaryOf(await planQuote({ ...row, suspendedAt: now() }, 'basic'));
  for (const words of dated) expect(shut).not.toContain(words);
  expect(shut).toContain(still);
});
