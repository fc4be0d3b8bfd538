import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { claimTransfer } from '#app/domains/orders/commands/transfers.server.ts';
import { agreeFee, tellFee } from '#app/domains/orders/steps/delivery-fee.server.ts';
import { deleteShop } from '#app/domains/shops/commands/delete-shop.server.ts';
import { editEmployee } from '#app/domains/shops/commands/team.server.ts';
import { moveStock } from '#app/domains/stocks/commands/move-stock.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newCode } from '#app/platform/id.ts';
import { removeForGood } from '#tests/support/items/gone-items.ts';
import { act, changes, done, makeCopy, post, syncBench } from '#tests/support/shop/devices.ts';
import { makeVisitor } from '#tests/support/shop/messages.ts';
import { bringToIkeja, cancelOrder, makeOrder, makePlainItem } from '#tests/support/shop/orders.ts';
import { makeMember, makeShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';

stockBench();
syncBench();

async function phone() {
  const shop = await makeShop();
  return { shop, owner: { person: shop.owner, shopId: shop.id } };
}

/** Items as a shop has them: names of some words, a photo of its own, every fifth with sizes. */
async function manyItems(shopId: string, count: number) {
  await database().execute(sql`
    with made as (
      insert into stocks (id, shop_id, product_name, description, price_kobo, quantity, category1, category2, category3,
        image_base, image_manifest, sku, barcode)
      select gen_random_uuid(), ${shopId}, initcap(md5(n::text || 'a')::text) || ' wax print ' || left(md5(n::text), 6),
        repeat('Strong and soft. ', 10), 100 * (1000 + n * 37 % 90000), 0, 'Boutique', 'Traditional Wear', 'Ankara Fabrics',
        'products/' || ${shopId}::text || '/' || (1790000000000 + n * 54321) || '_' || left(md5(random()::text), 8) || '-photo.jpg',
        '{"widths": [320, 640, 960]}', null, case when n % 3 = 0 then (6150000000000 + n * 7919)::text end
      from generate_series(1, ${count}) n returning id)
    insert into stock_variants (id, stock_id, color, size, quantity)
    select gen_random_uuid(), id, 'Blue', s::text, 0 from made, generate_series(10, 12) s
    where ('x' || left(md5(id::text), 4))::bit(16)::int % 5 = 0`);
}

const packed = (answer: unknown) => {
  const text = JSON.stringify(answer);
  const brotli = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  return { brotli: brotli.length, gzip: gzipSync(text, { level: 5 }).length };
};

test('the first copy of 1,000 items is at most 150 KB on the line, 20 changes at most 5 KB', async () => {
  const { shop, owner } = await phone();
  await manyItems(shop.id, 1_000);
  const first = await changes(owner);
  expect(first.items).toHaveLength(1_000);
  expect(first.reset).toBe(true);
  const size = packed(first);
  expect(Math.max(size.brotli, size.gzip)).toBeLessThan(150 * 1024);
  let { cursor } = first;
  for (let more = first.more; more; ) ({ cursor, more } = await changes(owner, cursor));
  await database().execute(sql`update stocks set price_kobo = price_kobo + 100 where id in
    (select id from stocks where shop_id = ${shop.id} limit 20)`);
  const next = await changes(owner, cursor);
  expect(next.items).toHaveLength(20);
  expect(Math.max(...Object.values(packed(next)))).toBeLessThan(5 * 1024);
});

test('2,500 items come in parts; what changes meanwhile is not missed', async () => {
  const { shop, owner } = await phone();
  await manyItems(shop.id, 2_500);
  const first = await changes(owner);
  const [early] = first.items;
  expect(first.more).toBe(true);
  await database().execute(sql`update stocks set product_name = 'Renamed' where id = ${early?.id}`);
  await database().execute(sql`delete from stocks where id = ${first.items[1]?.id}`);
  const seen = new Map(first.items.map((item) => [item.id, item]));
  let answer = first;
  while (answer.more) {
    answer = await changes(owner, answer.cursor);
    expect(answer.reset).toBe(false);
    for (const item of answer.items) seen.set(item.id, item);
    for (const [, id] of answer.gone) seen.delete(id);
  }
  expect(seen.size).toBe(2_499);
  expect(seen.get(early?.id ?? '')?.name).toBe('Renamed');
  expect(await changes(owner, answer.cursor)).toMatchObject({ items: [], gone: [], more: false });
});

test('everything that the copy has and that changes comes once; what it has not does not', async () => {
  const { shop, owner } = await phone();
  const stockId = await makeStock(shop.actor, { quantity: 5 });
  const copy = makeCopy(owner);
  await copy.update();
  expect(copy.item.get(stockId)).toMatchObject({ name: expect.any(String), quantity: 5 });
  const { cursor } = await changes(owner);
  const since = async () => changes(owner, cursor);
  await database().execute(sql`update stocks set views = views + 1, likes = 3, shuffle = 4,
    description = 'Other', notes = 'x', field_times = '{"a": {"at": "", "by": ""}}' where id = ${stockId}`);
  expect((await since()).items).toEqual([]);
  const order = await makeOrder(shop.id, [{ stockId }]);
  await makeVisitor().write(shop.id, 'Is it there?');
  await inTransaction((tx) => claimTransfer(tx, { code: order.code, fromBank: 'OPay' }));
  const found = await since();
  expect(found.items).toMatchObject([{ id: stockId, quantity: 4 }]);
  expect(found.orders).toMatchObject([
    { id: order.id, status: 'pending', claim: { amountKobo: order.totalKobo } },
  ]);
  expect(found.threads).toMatchObject([{ unread: 1, last: { text: 'Is it there?' } }]);
  expect(found.messages).toMatchObject([{ text: 'Is it there?' }]);
  await removeForGood(shop.actor, stockId);
  expect(await since()).toMatchObject({ items: [], gone: [['item', stockId]] });
  await copy.update();
  expect(copy.item.size).toBe(0);
  expect(copy.order.size).toBe(1);
});

test('a fee that waits for the buyer, and the buyer’s yes to it, are news', async () => {
  const { shop, owner } = await phone();
  await bringToIkeja(shop.actor);
  const stockId = await makePlainItem(shop.id);
  const toUyo = { getBy: 'delivery', address: '3 Aka Road', place: 'akwa-ibom/uyo' } as const;
  let order = { id: '', code: '' };
  const steps = {
    asked: async () => {
      order = await makeOrder(shop.id, [{ stockId }], toUyo);
    },
    told: () => inTransaction((tx) => tellFee(tx, shop.actor, { orderId: order.id, feeKobo: 100 })),
    agreed: () => inTransaction((tx) => agreeFee(tx, order.code, 100)),
  };
  for (const [state, step] of Object.entries(steps)) {
    const { cursor } = await changes(owner);
    await step();
    const { orders } = await changes(owner, cursor);
    expect(orders).toMatchObject([{ id: order.id, feeState: state }]);
  }
});

test('an employee gets no sums of orders that are over and no claims; with other rights the copy begins anew', async () => {
  const { shop, owner } = await phone();
  const member = await makeMember(shop);
  const other = { person: member, shopId: shop.id };
  const stockId = await makePlainItem(shop.id, 5);
  const open = await makeOrder(shop.id, [{ stockId }]);
  await inTransaction((tx) => claimTransfer(tx, { code: open.code, fromBank: 'OPay' }));
  const line = { stockId, quantity: 1, priceKobo: 1_200_000 };
  await done(owner, act('counter.sale', { lines: [line], method: 'cash' }));
  const whole = await changes(owner);
  expect(whole.orders.map(({ totalKobo }) => totalKobo)).toEqual([1_200_000, 1_200_000]);
  const part = await changes(other);
  const [pending, sold] = part.orders;
  expect(pending).toMatchObject({ totalKobo: 1_200_000 });
  expect(pending?.claim).toBeUndefined();
  expect(JSON.stringify(sold)).not.toContain('Kobo');
  const named = { userId: member.id, firstName: 'Yusuf', lastName: 'Bello' };
  const edit = { ...named, phoneNumber: member.phone, role: 'admin' } as const;
  await inTransaction((tx) => editEmployee(tx, shop.actor, edit));
  expect(await changes(other, part.cursor)).toMatchObject({ reset: true });
});

test('a cursor of another database, of the future, too old or none at all: the copy begins anew', async () => {
  const { shop, owner } = await phone();
  const stockId = await makePlainItem(shop.id, 5);
  const { cursor } = await changes(owner);
  expect((await changes(owner, cursor)).reset).toBe(false);
  const [, ...rest] = cursor.split('.');
  const [epoch, sight, issued, seq] = cursor.split('.');
  const ahead = [epoch, sight, issued, Number(seq) + 1, ''].join('.');
  const long = Math.floor(Date.now() / 1_000) - 91 * 86_400;
  const old = [epoch, sight, long.toString(36), seq, ''].join('.');
  const foreign = ['0123456789ab', ...rest].join('.');
  for (const wrong of [foreign, ahead, old, 'x', '1.2.3', `${cursor}.x`]) {
    const answer = await changes(owner, wrong);
    expect(answer).toMatchObject({ reset: true, items: [{ id: stockId }] });
  }
});

test('what is deleted with its shop leaves nothing behind', async () => {
  const { shop } = await phone();
  const stockId = await makePlainItem(shop.id, 5);
  await makeOrder(shop.id, [{ stockId }]);
  const rows = () =>
    database().execute(sql`select kind from sync_changes where shop_id = ${shop.id} order by kind`);
  expect((await rows()).rows).toEqual([{ kind: 'item' }, { kind: 'order' }]);
  await inTransaction((tx) => deleteShop(tx, shop.actor, undefined));
  expect((await rows()).rows).toEqual([]);
});

test('another shop’s copy is not there; nor is anybody’s who has left', async () => {
  const { shop, owner } = await phone();
  const stranger = await phone();
  await expect(changes({ ...owner, person: stranger.shop.owner })).rejects.toThrow('404');
  const foreign = await changes(owner);
  const mixed = await changes(stranger.owner, foreign.cursor);
  expect(mixed.items).toEqual([]);
  expect((await post({ ...owner, shopId: stranger.shop.id }, [])).status).toBe(400);
  expect(shop.id).not.toBe(stranger.shop.id);
});

test('a first filling has what is this shop’s and nothing of its neighbour', async () => {
  const [mine, theirs] = [await phone(), await phone()];
  const made = await Promise.all(
    [mine, theirs].map(async ({ shop }) => {
      const stockId = await makePlainItem(shop.id, 5);
      const order = await makeOrder(shop.id, [{ stockId }]);
      await makeVisitor().write(shop.id, `To ${shop.id}`);
      return { stockId, orderId: order.id };
    }),
  );
  for (const [at, { shop, owner }] of [mine, theirs].entries()) {
    const first = await changes(owner);
    expect(first.items.map(({ id }) => id)).toEqual([made[at]?.stockId]);
    expect(first.orders.map(({ id }) => id)).toEqual([made[at]?.orderId]);
    expect(first.threads.map(({ last }) => last?.text)).toEqual([`To ${shop.id}`]);
    expect(first.messages.map(({ text }) => text)).toEqual([`To ${shop.id}`]);
  }
});

test('an order that has long been over is not in the copy; an open one is, however old', async () => {
  const { shop, owner } = await phone();
  const stockId = await makePlainItem(shop.id, 5);
  const open = await makeOrder(shop.id, [{ stockId }]);
  const over = await makeOrder(shop.id, [{ stockId }]);
  await cancelOrder(shop.actor, over.id);
  await database().execute(
    sql`update orders set placed_at = now() - interval '31 days' where shop_id = ${shop.id}`,
  );
  expect((await changes(owner)).orders.map(({ id }) => id)).toEqual([open.id]);
});

test('eight writers and a reader who follows: every last state arrives, no number is skipped', async () => {
  const { shop, owner } = await phone();
  const ids = await Promise.all(Array.from({ length: 6 }, () => makePlainItem(shop.id, 50)));
  const copy = makeCopy(owner);
  await copy.update();
  let isWriting = true;
  const reading = (async () => {
    while (isWriting) await copy.update();
  })();
  const write = async (writer: number) => {
    for (let n = 0; n < 12; n++) {
      const [a, b] = [ids[(writer + n) % 6] ?? '', ids[(writer * 5 + n * 3 + 1) % 6] ?? ''];
      // Two items of one transaction in the order of their ids, as every command takes them.
      const pair = [...new Set([a, b])].sort();
      await inTransaction(async (tx) => {
        for (const stockId of pair)
          await moveStock(tx, { stockId, kind: 'restock', change: 1, reason: newCode(4) });
        if (n % 4 === 3) await tx.execute(sql`select pg_sleep(0.01)`);
      });
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
  isWriting = false;
  await reading;
  await copy.update();
  const { rows } = await database().execute<{ id: string; quantity: number }>(
    sql`select id, quantity from stocks where shop_id = ${shop.id} order by id`,
  );
  const held = [...copy.item.values()].map(({ id, quantity }) => ({ id, quantity }));
  expect(held.sort((x, y) => (x.id < y.id ? -1 : 1))).toEqual(rows);
  const { rows: numbers } = await database().execute<{ most: number; last: number }>(sql`
    select (select max(seq) from sync_changes where shop_id = ${shop.id})::int as most,
      (select seq from live_channels where channel = ${`changes:${shop.id}`})::int as last`);
  expect(numbers[0]?.most).toBe(numbers[0]?.last);
});
