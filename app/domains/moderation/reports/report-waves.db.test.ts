import { and, eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { operatorLog } from '#app/domains/operators/operators.table.server.ts';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { checkOutWithCode } from '#tests/support/buyers/check-out.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { olderVisitor } from '#tests/support/operators/reported.ts';
import { advanceTo, makeOrder, makePlainItem } from '#tests/support/shop/orders.ts';
import { casesOf, report, reportsOf } from '#tests/support/shop/reports.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { stockBench, stockRow } from '#tests/support/shop/stocks.ts';
import { decideCase } from '../commands/decide.server.ts';
import { liftMeasure } from '../commands/lift.server.ts';
import { undoWave } from '../commands/undo-wave.server.ts';
import { waveMeasures, waveNow } from './wave.queries.server.ts';

stockBench();

let turnBack = (): void => {};
afterEach(() => turnBack());

let network = 0;
/** A /24 that has never reported. */
const newNetwork = () => {
  network += 1;
  return `41.${60 + Math.floor(network / 250)}.${network % 250}.1`;
};
const hidden = async (id: string): Promise<boolean> => (await stockRow(id)).withheld === 1;
const newItem = async (shop?: { id: string }) => makePlainItem((shop ?? (await makeShop())).id);

/** So many networks, each with its first word of the day, of people who were here yesterday. */
async function reportBy(id: string, networks: number): Promise<void> {
  for (let n = 0; n < networks; n++)
    await report(id, { visitorId: await olderVisitor(), address: newNetwork() });
}

test('browsers that nobody has met before hide nothing, however many networks they are in', async () => {
  const id = await newItem();
  for (let n = 0; n < 8; n++) await report(id, { address: newNetwork() });
  expect(await hidden(id)).toBe(false);
  expect((await casesOf(id))[0]).toMatchObject({ reports: 8, ruledAt: null });
  await reportBy(id, 3);
  expect(await hidden(id)).toBe(true);
});

test('a phone that was proved with an order counts as well', async () => {
  const bought = await makeShop();
  const id = await newItem();
  for (let n = 0; n < 3; n++) {
    const cookies = new Map<string, string>();
    const goods = await makePlainItem(bought.id, 3);
    const { placed } = await checkOutWithCode(bought.id, goods, { cookies, quantity: 2 });
    expect(placed).toBeDefined();
    const visitorId = (cookies.get('oja-visitor') ?? '').split('.')[0];
    await report(id, { visitorId, address: newNetwork() });
  }
  expect(await hidden(id)).toBe(true);
});

test('a network weighs less with each of its reports, also all at once: three of them hide one item', async () => {
  const items = await Promise.all(Array.from({ length: 12 }, () => newItem()));
  const networks = [newNetwork(), newNetwork(), newNetwork()];
  for (const address of networks) {
    const visitors: string[] = [];
    for (const _ of items) visitors.push(await olderVisitor());
    await Promise.all(items.map((id, n) => report(id, { visitorId: visitors[n], address })));
    const said = (await Promise.all(items.map(reportsOf))).flatMap((rows) => rows.slice(-1));
    const weights = said.map(({ weight }) => Math.round(1 / weight)).sort((a, b) => a - b);
    expect(weights).toEqual(items.map((_, n) => n + 1));
  }
  const away = (await Promise.all(items.map(hidden))).filter(Boolean);
  expect(away.length).toBeLessThanOrEqual(1);
});

test('the rule holds one item of a small shop, two of a hundred; the others wait for somebody', async () => {
  const [small, large] = [await makeShop(), await makeShop({ plan: 'enterprise' })];
  const few = [await newItem(small), await newItem(small)];
  for (const id of few) await reportBy(id, 4);
  expect(await Promise.all(few.map(hidden))).toEqual([true, false]);
  expect((await casesOf(few[1] ?? ''))[0]).toMatchObject({ ruledAt: null, reports: 4 });
  expect((await casesOf(few[1] ?? ''))[0]?.heldBackAt).toBeInstanceOf(Date);
  const many: string[] = [];
  for (let n = 0; n < 100; n++) many.push(await newItem(large));
  for (const id of many.slice(0, 3)) await reportBy(id, 3);
  expect(await Promise.all(many.slice(0, 3).map(hidden))).toEqual([true, true, false]);
});

test('a shop that has sold for a while needs more voices', async () => {
  const shop = await makeShop();
  const id = await newItem(shop);
  const goods = await makePlainItem(shop.id, 20);
  for (let n = 0; n < 10; n++) {
    const order = await makeOrder(shop.id, [{ stockId: goods }]);
    await advanceTo(shop.actor, order.id);
  }
  turnBack = setClock(() => new Date(Date.now() + 31 * 86_400_000));
  await reportBy(id, 3);
  expect(await hidden(id)).toBe(false);
  await reportBy(id, 1);
  expect(await hidden(id)).toBe(true);
});

test('what an operator has decided since is not brought back with the wave', async () => {
  const id = await newItem();
  await reportBy(id, 3);
  expect(await hidden(id)).toBe(true);
  const measure = (await waveMeasures()).at(-1);
  const { operator } = await makeOperator('moderator');
  const [found] = await casesOf(id);
  const reason = 'The photo shows another thing.';
  await decideCase(operator, { caseId: found?.id ?? '', decision: 'hide', reason });
  const lift = { measureId: measure?.id ?? '', reason: 'A wave.', onlyByRule: true };
  await expect(liftMeasure(operator, lift)).rejects.toMatchObject({ code: 'moderation.decided' });
  expect(await hidden(id)).toBe(true);
});

test('twenty items of the market an hour, then reports only wait; one act brings the whole wave back', async () => {
  // An hour of its own: what was hidden before is no part of it.
  turnBack = setClock(() => new Date(Date.now() + 90 * 86_400_000));
  const items: string[] = [];
  for (let n = 0; n < 22; n++) items.push(await newItem());
  for (const id of items) await reportBy(id, 3);
  const away = await Promise.all(items.map(hidden));
  expect(away.filter(Boolean)).toHaveLength(20);
  expect(away.slice(20)).toEqual([false, false]);
  expect(await waveNow()).toEqual({ items: 20, shops: 20, heldBack: 2 });

  const { operator } = await makeOperator('moderator');
  const reason = 'A wave of reports from three networks.';
  expect(await undoWave(operator, { reason })).toBe(20);
  expect((await Promise.all(items.map(hidden))).some(Boolean)).toBe(false);
  expect(await waveNow()).toEqual({ items: 0, shops: 0, heldBack: 2 });
  const lines = await database()
    .select()
    .from(operatorLog)
    .where(and(eq(operatorLog.act, 'item.shown'), eq(operatorLog.reason, reason)));
  expect(lines).toHaveLength(20);
  // The cases wait on; the rule does not act on them again.
  const [first = ''] = items;
  await reportBy(first, 3);
  expect(await hidden(first)).toBe(false);
  expect(await undoWave(operator, { reason })).toBe(0);
}, 120_000);
