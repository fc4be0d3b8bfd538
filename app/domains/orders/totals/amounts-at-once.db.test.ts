import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database, databaseUrl } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { koboToNaira } from '#app/platform/money.ts';
import { inCrowds } from '#tests/support/dice.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import type { TransferResult, TransferWork } from '#tests/support/processes/transfer-child.ts';
import { draftOf, makePlainItem } from '#tests/support/shop/orders.ts';
import { makeShop, saveSwitches } from '#tests/support/shop/shops.ts';
import { changeItem, codeOf, stockBench, stockRow } from '#tests/support/shop/stocks.ts';
import { placeOrder } from '../commands/place-order.server.ts';
import { orders } from '../orders.table.server.ts';

stockBench();

/** A shop that tells transfers apart, with one item of which there are many. */
async function guardedShop(quantity: number, priceKobo: number) {
  const shop = await makeShop();
  await saveSwitches(shop.actor, ['tellsTransfersApart']);
  const stockId = await makePlainItem(shop.id, quantity);
  await changeItem(shop.actor, stockId, { price: String(koboToNaira(priceKobo)) });
  return { shop, stockId, priceKobo };
}

const placedIn = (shopId: string) =>
  database()
    .select({ totalKobo: orders.totalKobo, oddKobo: orders.oddKobo })
    .from(orders)
    .where(eq(orders.shopId, shopId));

let phones = 7_770_000;

test('many orders of one sum at once: no two have one amount', async () => {
  const count = isLongRun ? 200 : 110;
  const { shop, stockId } = await guardedShop(count, 1_200_000);
  const drafts = [];
  for (let at = 0; at < count; at++)
    drafts.push(await draftOf(shop.id, [{ stockId }], { phone: `0805${phones++}` }));
  // As many at a time as there are connections.
  await inCrowds(drafts, 20, (draft) => inTransaction((tx) => placeOrder(tx, draft)));
  const placed = await placedIn(shop.id);
  expect(new Set(placed.map(({ totalKobo }) => totalKobo)).size).toBe(count);
  // The 99 below a naira are used up before more is taken off.
  expect(placed.filter(({ oddKobo }) => oddKobo <= 99)).toHaveLength(99);
  expect(Math.max(...placed.map(({ oddKobo }) => oddKobo))).toBeLessThanOrEqual(999);
}, 120_000);

test('more orders at once than a small price has amounts: each amount once, the others are refused and take nothing', async () => {
  const { shop, stockId } = await guardedShop(130, 100);
  const drafts = [];
  for (let at = 0; at < 120; at++)
    drafts.push(await draftOf(shop.id, [{ stockId }], { phone: `0805${phones++}` }));
  const said: string[] = [];
  await inCrowds(drafts, 20, async (draft) => {
    said.push(await codeOf(inTransaction((tx) => placeOrder(tx, draft))));
  });
  expect(said.filter((one) => one === 'done')).toHaveLength(99);
  expect(said.filter((one) => one === 'orders.no_amount_left')).toHaveLength(21);
  const totals = (await placedIn(shop.id)).map(({ totalKobo }) => totalKobo);
  expect(totals.sort((a, b) => a - b)).toEqual(Array.from({ length: 99 }, (_, at) => at + 1));
  expect((await stockRow(stockId)).quantity).toBe(130 - 99);
}, 120_000);

const run = promisify(execFile);
const processes = 4;

/** All of it at once, shared out among processes with connections of their own. */
async function fromProcesses(
  count: number,
  work: Omit<TransferWork, 'count' | 'firstPhone'>,
): Promise<TransferResult> {
  const share = Math.ceil(count / processes);
  const results = await Promise.all(
    Array.from({ length: processes }, async (_, at) => {
      const mine = { ...work, firstPhone: phones + at * share, count: share };
      const args = ['tests/support/processes/transfer-child.ts', databaseUrl()];
      const { stdout } = await run(process.execPath, [...args, JSON.stringify(mine)], {
        maxBuffer: 64 * 1_048_576,
      });
      return JSON.parse(stdout) as TransferResult;
    }),
  );
  phones += count;
  return {
    placed: results.flatMap(({ placed }) => placed),
    refused: results.flatMap(({ refused }) => refused),
  };
}

test.runIf(isLongRun)(
  '10,000 orders of one sum, 32 at a time from four processes, some of them paid and confirmed meanwhile: no two have one amount, and it is one wherever it is read',
  async () => {
    const { shop, stockId, priceKobo } = await guardedShop(10_000, 1_200_000);
    const { placed, refused } = await fromProcesses(10_000, {
      ...{ shopId: shop.id, userId: shop.owner.id, stockId, priceKobo },
      ...{ atOnce: 8, paysEach: 5 },
    });
    expect(refused).toEqual([]);
    expect(new Set(placed.map(({ shown }) => shown)).size).toBe(10_000);
    const paid = placed.filter(({ confirmed }) => confirmed !== undefined);
    expect(paid).toHaveLength(2_000);
    const differing = paid.filter(
      ({ shown, asked, confirmed }) => shown !== asked || asked !== confirmed,
    );
    expect(differing).toEqual([]);
    const rows = await placedIn(shop.id);
    expect(new Set(rows.map(({ totalKobo }) => totalKobo)).size).toBe(10_000);
    expect(rows.filter((row) => row.totalKobo + row.oddKobo !== priceKobo)).toEqual([]);
    expect(Math.max(...rows.map(({ oddKobo }) => oddKobo))).toBeLessThan(64_000);
  },
  1_800_000,
);

test.runIf(isLongRun)(
  'at the limit, from four processes: of ₦10 there are 999 amounts, and the 1,000th open order is refused',
  async () => {
    const { shop, stockId, priceKobo } = await guardedShop(2_000, 1_000);
    const { placed, refused } = await fromProcesses(1_100, {
      ...{ shopId: shop.id, userId: shop.owner.id, stockId, priceKobo },
      ...{ atOnce: 8, paysEach: 0 },
    });
    expect(placed).toHaveLength(999);
    expect(refused).toEqual(Array.from({ length: 101 }, () => 'orders.no_amount_left'));
    expect(new Set((await placedIn(shop.id)).map(({ totalKobo }) => totalKobo)).size).toBe(999);
    expect((await stockRow(stockId)).quantity).toBe(2_000 - 999);
  },
  600_000,
);
