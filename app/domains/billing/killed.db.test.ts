import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { transactionBy } from '#app/providers/paystack/stand-in/stand-in-state.server.ts';
import { eventually } from '#tests/support/eventually.ts';
import { killableWork, killed } from '#tests/support/processes/killed-work.ts';
import {
  begin,
  billingBench,
  choose,
  creditedCount,
  makeShop,
  paymentRow,
  shopPlan,
  type TestShop,
} from '#tests/support/shop/billing-bench.ts';
import { paymentHistory } from './billing.queries.server.ts';
import { checkPayment, reconcilePayments } from './commands/check-payment.server.ts';

const bench = billingBench();
const { work, killAround } = killableWork(bench);

async function lineOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('no output');
  for await (const line of createInterface({ input: child.stdout })) return line;
  return '';
}

const referenceOf = async (shop: TestShop): Promise<string> => {
  const { rows } = await database().execute<{ reference: string }>(
    sql`select reference from plan_payments where shop_id = ${shop.shopId}`,
  );
  expect(rows).toHaveLength(1);
  return rows[0]?.reference ?? '';
};

/** Whatever was cut off: the job that looks after open payments brings it to its end, once. */
async function laterOn(): Promise<void> {
  bench.at(new Date(Date.now() + 11 * 60_000));
  await Promise.all([reconcilePayments(), reconcilePayments()]);
  bench.at(new Date(Date.now() + 60 * 60_000));
  await reconcilePayments();
}

const initialize = /\/transaction\/initialize$/;
const verify = /\/transaction\/verify\//;

test('killed when the provider has not been asked yet: nothing is owed, nothing is credited', async () => {
  const shop = await makeShop();
  await killAround('before', initialize, 'begin', shop.shopId, shop.userId, 'basic');
  const reference = await referenceOf(shop);
  expect((await paymentRow(reference)).state).toBe('initiated');
  expect(await transactionBy('reference', reference)).toBeUndefined();
  await laterOn();
  expect(await creditedCount(shop.shopId)).toBe(0);
});

test('killed before the answer of the provider came: if it is paid, it is credited once', async () => {
  const shop = await makeShop();
  await killAround('after', initialize, 'begin', shop.shopId, shop.userId, 'basic');
  const reference = await referenceOf(shop);
  expect((await paymentRow(reference)).authorizationUrl).toBeNull();
  await choose(reference, 'pay');
  await laterOn();
  expect(await creditedCount(shop.shopId)).toBe(1);
  expect((await shopPlan(shop.shopId))?.plan).toBe('basic');
});

test('killed when the page is open', async () => {
  const shop = await makeShop();
  const child = work('begin', shop.shopId, shop.userId, 'basic');
  const [, reference = ''] = (await lineOf(child)).split(' ');
  await killed(child);
  await choose(reference, 'pay');
  await laterOn();
  expect(await creditedCount(shop.shopId)).toBe(1);
});

test.each(['before', 'after'] as const)(
  'killed %s the provider said that it is paid',
  async (when) => {
    const shop = await makeShop();
    const { reference } = await begin(shop, 'premium');
    await choose(reference, 'pay');
    await killAround(when, verify, 'check', shop.shopId, shop.userId, reference);
    expect(await creditedCount(shop.shopId)).toBe(0);
    expect((await shopPlan(shop.shopId))?.plan).toBe('starter');
    await laterOn();
    expect(await creditedCount(shop.shopId)).toBe(1);
    expect((await shopPlan(shop.shopId))?.plan).toBe('premium');
  },
);

test('killed in the middle of the credit: nothing of it stays, and later it is done once', async () => {
  const shop = await makeShop();
  const { reference } = await begin(shop, 'premium');
  await choose(reference, 'pay');
  const holder = new pg.Client({ connectionString: bench.databaseUrl });
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from shops where id = $1 for update', [shop.shopId]);
  const child = work('check', shop.shopId, shop.userId, reference);
  // It holds the payment's row and waits for the shop's.
  await eventually(async () => {
    const { rows } = await database().execute<{ n: number }>(
      sql`select count(*)::int as n from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return rows[0]?.n;
  }).toBe(1);
  await killed(child);
  await holder.query('rollback');
  await holder.end();
  expect(await creditedCount(shop.shopId)).toBe(0);
  await laterOn();
  expect(await creditedCount(shop.shopId)).toBe(1);
});

test('killed after the credit, before anybody was told: the next one finds it done', async () => {
  const shop = await makeShop();
  const { reference } = await begin(shop, 'premium');
  await choose(reference, 'pay');
  const child = work('check', shop.shopId, shop.userId, reference);
  expect(await lineOf(child)).toBe('checked credited');
  await killed(child);
  expect((await checkPayment(shop, reference)).outcome).toBe('already');
  await laterOn();
  expect(await creditedCount(shop.shopId)).toBe(1);
  expect(await paymentHistory(shop.shopId)).toHaveLength(1);
});
