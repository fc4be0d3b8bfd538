import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sendReply } from '#app/domains/messages/commands/send-reply.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { makeCopy, type Sender, syncBench } from '#tests/support/shop/devices.ts';
import { cases, fixed, run, world } from '#tests/support/shop/feed-cases.ts';
import { makeVisitor, newOperation } from '#tests/support/shop/messages.ts';
import { makeOrder, makePlainItem } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { changesAnswer } from './copy.ts';

stockBench();
syncBench();

interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
}

/** Everything that an answer of the feed can hold, down to its single values. */
function leavesOf({ type, properties, items: each, anyOf }: Shape, path = ''): string[] {
  if (type === 'null') return [];
  if (anyOf) return anyOf.flatMap((one) => leavesOf(one, path));
  if (each) return leavesOf(each, `${path}[]`);
  if (!properties) return [path];
  return Object.entries(properties).flatMap(([name, one]) =>
    leavesOf(one, path === '' ? name : `${path}.${name}`),
  );
}

/** The values at a path, of all things that there are. */
function valuesAt(value: unknown, [first, ...rest]: string[]): unknown[] {
  if (first === undefined) return [value];
  const [name = '', ...lists] = first.split('[]');
  const at = (value as Record<string, unknown> | null | undefined)?.[name];
  if (lists.length === 0) return valuesAt(at, rest);
  return (Array.isArray(at) ? at : []).flatMap((one) => valuesAt(one, rest));
}

let sender: Sender;

async function newDevice() {
  const copy = makeCopy(sender);
  await copy.update();
  const see = (path: string): unknown[] => {
    const all = {
      items: [...copy.item.values()],
      orders: [...copy.order.values()],
      threads: [...copy.thread.values()],
      messages: [...copy.message.values()],
    };
    return valuesAt(all, path.split('.')).map(String).sort();
  };
  return { update: copy.update, see };
}

const triggersOf = async () => {
  const { rows } = await database().execute<{ name: string; table: string }>(sql`
    select tgname as name, tgrelid::regclass::text as "table" from pg_trigger
    where tgname like 'sync\\_%' and not tgisinternal order by tgname`);
  return rows;
};

async function without(names: readonly string[], work: () => Promise<void>): Promise<void> {
  const found = (await triggersOf()).filter(({ name }) => names.includes(name));
  expect(found).toHaveLength(names.length);
  const turn = async (to: string) => {
    for (const { name, table } of found)
      await database().execute(sql.raw(`alter table ${table} ${to} trigger ${name}`));
  };
  await turn('disable');
  await work().finally(() => turn('enable'));
}

beforeAll(async () => {
  const shop = await makeShop();
  sender = { person: shop.owner, shopId: shop.id };
  const variants = [
    { color: 'Blue', size: 'M', quantity: 3 },
    { color: 'Red', size: 'M', quantity: 2 },
  ];
  const item = await makeStock(shop.actor, { quantity: 5, variants });
  const [variant] = (
    await database().execute<{ id: string }>(
      sql`select id from stock_variants where stock_id = ${item} order by id`,
    )
  ).rows;
  const order = await makeOrder(shop.id, [{ stockId: item, variantId: variant?.id ?? null }]);
  const [line] = (
    await database().execute<{ id: string }>(
      sql`select id from order_lines where order_id = ${order.id}`,
    )
  ).rows;
  const visitor = makeVisitor();
  await visitor.write(shop.id, 'Is it there?');
  await sendReply(shop.actor, { text: 'Yes, and blue too.', operationId: newOperation() });
  const [message] = (
    await database().execute<{ id: string; thread: string }>(
      sql`select id, thread_id as thread from messages where shop_id = ${shop.id} order by seq desc`,
    )
  ).rows;
  const plain = await makePlainItem(shop.id);
  Object.assign(world, {
    shop: shop.id,
    item,
    plain,
    variant: variant?.id,
    order: order.id,
    line: line?.id,
    thread: message?.thread,
    message: message?.id,
  });
});

test('everything that a device shows has its guard here, and every guard something that it guards', async () => {
  const { cursor, more: _more, reset, serverTime, gone, ...things } = changesAnswer.shape;
  const shown = z.toJSONSchema(z.object(things), { unrepresentable: 'any' }) as Shape;
  const told = [...cases.map(({ path }) => path), ...fixed];
  expect([...new Set(told)].sort()).toEqual([...new Set(leavesOf(shown))].sort());
  const guards = (await triggersOf()).map(({ name }) => name);
  // These two have a test of their own: a shop that is deleted, a change that was passed over.
  const own = ['sync_shop_deleted', 'sync_overruled_added'];
  expect([...new Set([...cases.flatMap(({ by }) => by), ...own])].sort()).toEqual(guards);
});

describe('what a device shows and somebody else changes', () => {
  test.each(cases.map((one) => ({ ...one, guard: one.by.join(' and ') })))(
    '$path comes by $guard, and is missed without',
    async ({ path, by, change }) => {
      const device = await newDevice();
      const before = device.see(path);
      await without(by, async () => {
        await run(change);
        await device.update();
      });
      const missing = await newDevice();
      expect(missing.see(path)).not.toEqual(before);
      expect(device.see(path)).toEqual(before);
      const between = missing.see(path);
      await run(change);
      await missing.update();
      const whole = await newDevice();
      expect(whole.see(path)).not.toEqual(between);
      expect(missing.see(path)).toEqual(whole.see(path));
    },
  );
});
