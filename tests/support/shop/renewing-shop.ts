import { and, eq } from 'drizzle-orm';
import { planPayments } from '#app/domains/billing/billing.table.server.ts';
import { checkPayment } from '#app/domains/billing/commands/check-payment.server.ts';
import { setAutoRenew } from '#app/domains/billing/commands/saved-card.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { begin, type billingBench, choose, makeShop, type TestShop } from './billing-bench.ts';

export async function payBasic(shop: TestShop): Promise<void> {
  const { reference } = await begin(shop, 'basic');
  await choose(reference, 'pay');
  await checkPayment(shop, reference);
}

/** Basic from 1 November to 1 December, with a card that is asked by itself. */
export async function renewingShop(bench: ReturnType<typeof billingBench>): Promise<TestShop> {
  bench.at('2026-11-01T09:00:00Z');
  const shop = await makeShop();
  await payBasic(shop);
  await inTransaction((tx) => setAutoRenew(tx, shop, true));
  return shop;
}

/** What the card was, or is to be, asked for. */
export const renewalsOf = ({ shopId }: TestShop) =>
  database()
    .select()
    .from(planPayments)
    .where(and(eq(planPayments.shopId, shopId), eq(planPayments.method, 'saved_card')));
