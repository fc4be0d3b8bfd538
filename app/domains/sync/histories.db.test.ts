import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { messages } from '#app/domains/messages/messages.table.server.ts';
import { orderLines, orders } from '#app/domains/orders/orders.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import { fc } from '#tests/support/properties.ts';
import { makeCopy, syncBench } from '#tests/support/shop/devices.ts';
import { books, stockBench, stockRow } from '#tests/support/shop/stocks.ts';
import { hour, skew, step, World } from '#tests/support/shop/sync-world.ts';

stockBench();
syncBench();

const byId = <T>(held: Map<string, T>): [string, T][] =>
  [...held].sort(([a], [b]) => (a < b ? -1 : 1));

/** All lines are back: everything is sent, and every copy is what the server has. */
async function settle(world: World, shopId: string) {
  for (const late of world.onTheWay.splice(0)) await late();
  for (const at of [0, 1]) {
    world.time += hour;
    const waits = async () =>
      (await world.devices[at]?.store.all())?.some(({ state }) => state === 'waiting');
    for (let tries = 0; tries < 20 && (await waits()); tries++) await world.send(at, 'none');
  }
  const { model } = world;
  for (const { store } of world.devices) {
    // Refused, and done after all by its own twin that came late: the copy shows it.
    for (const { id, state } of await store.all())
      if (!(state === 'refused' && world.late.has(id))) expect(state).toBe(model.verdicts.get(id));
  }
  expect(model.verdicts.size).toBe(world.acts.size);
  for (const [stockId, { quantity }] of model.goods)
    expect(await books(stockId)).toMatchObject({ quantity, ledger: quantity });
  for (const [name, { value }] of model.fields) {
    const [stockId = '', field] = name.split(' ');
    const row = await stockRow(stockId);
    expect(field === 'name' ? row.productName : row.status).toBe(value);
  }
  const rows = await database().select().from(orders).where(eq(orders.shopId, shopId));
  expect(rows).toHaveLength(world.orderIds.length + model.sales);
  for (const [id, status] of model.orders)
    expect(rows.find((row) => row.id === id)?.status).toBe(status);
  const lines = await database()
    .select({ short: orderLines.short })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.shopId, shopId));
  expect(lines.reduce((sum, { short }) => sum + short, 0)).toBe(model.short);
  const written = await database()
    .select({ text: messages.text })
    .from(messages)
    .where(eq(messages.shopId, shopId))
    .orderBy(asc(messages.seq));
  expect(written.slice(1).map(({ text }) => text)).toEqual(model.messages);
  for (const { copy, sender } of world.devices) {
    const fresh = makeCopy(sender);
    await fresh.update();
    await copy.update();
    for (const kind of ['item', 'order', 'thread'] as const)
      expect(byId<unknown>(copy[kind])).toEqual(byId<unknown>(fresh[kind]));
    for (const [id, message] of fresh.message) expect(copy.message.get(id)).toEqual(message);
  }
}

test(
  'two devices with bad lines, killed tabs and wrong clocks: nothing is lost, nothing doubled, both copies are right',
  async () => {
    const [histories, steps] = isLongRun ? [200, 50] : [2, 25];
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(skew, skew),
        fc.array(step, { minLength: steps, maxLength: steps }),
        async (skews, history) => {
          const world = new World();
          try {
            const shop = await world.open(skews);
            for (const one of history) await world.run(one);
            await settle(world, shop.id);
          } finally {
            world.turnBack();
          }
        },
      ),
      { numRuns: histories, endOnFailure: true },
    );
  },
  isLongRun ? 3_600_000 : 120_000,
);
