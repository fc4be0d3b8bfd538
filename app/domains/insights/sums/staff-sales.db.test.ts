import { expect, test } from 'vitest';
import { lookedAt } from '#app/domains/orders/commands/looked-at.server.ts';
import { sellOnce } from '#app/domains/orders/commands/sell-once.server.ts';
import { handleTeamAction } from '#app/domains/orders/commands/team-actions.server.ts';
import { ownOrder } from '#app/domains/orders/orders.queries.server.ts';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { removeEmployee } from '#app/domains/shops/commands/team.server.ts';
import { lagosDay } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import { advanceTo, makeOrder, makePlainItem } from '#tests/support/shop/orders.ts';
import { makeMember, makeShop } from '#tests/support/shop/shops.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';
import { addDays } from '../figures.ts';
import { shopReport } from '../report.queries.server.ts';
import { hideMoney } from '../report-view.ts';
import { salesOfDay } from '../today/sales-of-day.queries.server.ts';
import { staffSales } from './staff-sales.queries.server.ts';

stockBench();

const today = () => ({ from: lagosDay(), to: lagosDay() });

const sell = (actor: Actor, stockId: string, quantity: number) =>
  sellOnce(
    actor,
    {
      lines: [{ stockId, variantId: null, quantity, priceKobo: 1_200_000 }],
      method: 'cash',
    },
    newId(),
  );

/** One piece comes back, and its money with it. */
async function bringBack(actor: Actor, orderId: string): Promise<void> {
  const line = (await ownOrder(actor.shopId, orderId))?.lines[0]?.id ?? '';
  const fields = { intent: 'return', reason: 'wrong size', way: 'cash', refund: '12,000' };
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, key: newId(), back: `${line}:1` }))
    form.append(name, value);
  await handleTeamAction(actor, orderId, form);
}

test('each person’s counter sales and completed orders come to the sales of the shop', async () => {
  const shop = await makeShop();
  const member = await makeMember(shop);
  const stockId = await makePlainItem(shop.id, 40);
  await sell(shop.actor, stockId, 1);
  await sell(member.actor, stockId, 2);
  const back = await sell(member.actor, stockId, 3);
  await bringBack(shop.actor, back.orderId);
  const order = await makeOrder(shop.id, [{ stockId, quantity: 2 }]);
  await advanceTo(member.actor, order.id);
  // Open, or somebody else's.
  await makeOrder(shop.id, [{ stockId }]);
  const other = await makeShop();
  await sell(other.actor, await makePlainItem(other.id), 1);

  const staff = await staffSales(shop.id, today());
  expect(staff).toMatchObject([
    { key: member.actor.userId, counter: 2, orders: 1, salesKobo: 7_200_000 },
    { key: shop.actor.userId, counter: 1, orders: 0, salesKobo: 1_200_000 },
  ]);
  const sum = staff.reduce((all, { salesKobo }) => all + salesKobo, 0);
  expect(sum).toBe((await salesOfDay(shop.id, lagosDay())).kobo);
  const yesterday = addDays(lagosDay(), -1);
  expect(await staffSales(shop.id, { from: yesterday, to: yesterday })).toEqual([]);

  // Who has left stays named, and who may not see money sees none of it.
  const named = staff[0]?.name;
  await inTransaction((tx) => removeEmployee(tx, shop.actor, member.actor.userId));
  expect((await staffSales(shop.id, today()))[0]?.name).toBe(named);
  expect(named).toBeTruthy();
  const report = await shopReport(shop.id, 7);
  expect(report.staff).toHaveLength(2);
  expect(hideMoney(report).staff).toEqual([]);
});

test('sales far below the price stay with the person, also after the owner has looked at them', async () => {
  const shop = await makeShop();
  const member = await makeMember(shop);
  const stockId = await makePlainItem(shop.id, 9);
  await sell(member.actor, stockId, 1);
  const line = { stockId, variantId: null, quantity: 1, priceKobo: 1_200_000, soldKobo: 500_000 };
  const sale = { lines: [line], method: 'cash' as const, reason: 'A friend' };
  const { orderId } = await sellOnce(member.actor, sale, newId());
  await inTransaction((tx) => lookedAt(tx, shop.actor, orderId));
  expect(await staffSales(shop.id, today())).toMatchObject([
    { key: member.actor.userId, counter: 2, marked: 1 },
  ]);
});
