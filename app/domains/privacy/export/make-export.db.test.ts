import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { phoneKey } from '#app/domains/accounts/phone/phone.ts';
import { deleteShopRow } from '#app/domains/shops/deletion/delete-shop-row.server.ts';
import { readTar } from '#app/platform/backup/tar.server.ts';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { Job } from '#app/platform/queue/jobs.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { eventually } from '#tests/support/eventually.ts';
import { advanceTo, makeOrder } from '#tests/support/shop/orders.ts';
import { makeMember, makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { codeOf, makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { askExport, endExports } from '../commands/ask-export.server.ts';
import { eraseBuyer } from '../commands/erase-buyer.server.ts';
import { exportJobs, inParts, makeExportJob, sweepExports } from './make-export.jobs.server.ts';
import { endedExport, exportOf, partsOf } from './shop-exports.queries.server.ts';
import { exportFolder } from './shop-exports.ts';

stockBench();

let shop: TestShop;
let turnBack = (): void => {};
beforeEach(async () => {
  // The round counts those of every shop.
  await database().execute(sql`delete from shop_exports`);
  shop = await makeShop();
});
afterEach(() => turnBack());

const jobOf = (name: string): Job => {
  const found = exportJobs.find((one) => one.name === name);
  if (!found) throw new Error(`no job ${name}`);
  return found;
};
const first = { attempt: 1, maxAttempts: 4 } as never;

/** What waits in the queue under a name, worked off here. */
async function workOff(name: string, job = jobOf(name)): Promise<number> {
  const { rows } = await database().execute<{ payload: unknown; id: string }>(sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = ${name} returning j.payload, j.id::text`);
  for (const { payload } of rows) await job.run(job.schema.parse(payload), first);
  return rows.length;
}
const small = () => workOff('privacy.make-export', makeExportJob(2_000) as Job);
const ask = () => askExport(shop.actor, 'en');

async function stored(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage().list(exportFolder(shop.id))) keys.push(key);
  return keys.sort();
}

async function filesOf(shopId: string): Promise<Map<string, string>> {
  const made = await exportOf(shopId);
  if (made?.state !== 'ready') throw new Error('no file');
  const files = new Map<string, string>();
  const buffers = async function* () {
    for await (const part of partsOf(made)) yield Buffer.from(part);
  };
  for await (const { name, bytes } of readTar(buffers())) files.set(name, String(bytes));
  return files;
}

test('asked for often, also at once, it is made once by a job, in parts, and read as one file', async () => {
  await makeStock(shop.actor, { productName: 'Own gown' });
  await Promise.all([1, 2, 3, 4].map(ask));
  expect(await exportOf(shop.id)).toMatchObject({ state: 'waiting', bytes: 0 });
  expect(await small()).toBe(1);
  const made = await exportOf(shop.id);
  expect(made).toMatchObject({ state: 'ready' });
  expect(made?.parts).toBeGreaterThan(3);
  expect(await stored()).toHaveLength(made?.parts ?? 0);
  const files = await filesOf(shop.id);
  expect(files.get('items.csv')).toContain('Own gown');
  expect([...files.keys()].some((name) => name.startsWith('photos/'))).toBe(true);
  // While it waits to be fetched, it is that one.
  await ask();
  expect(await small()).toBe(0);
});

test('a file that is ready is made anew when that is asked for, once, and the old one is gone', async () => {
  const anew = () => askExport(shop.actor, 'en', { anew: true });
  await ask();
  await small();
  const old = await exportOf(shop.id);
  await makeStock(shop.actor, { productName: 'Newer gown' });
  await Promise.all([1, 2, 3].map(anew));
  expect(await exportOf(shop.id)).toMatchObject({ state: 'waiting' });
  // While that one is made, asking once more changes nothing.
  const waiting = await exportOf(shop.id);
  await anew();
  expect(await exportOf(shop.id)).toEqual(waiting);
  expect(await small()).toBe(1);
  expect(await workOff('privacy.clear-export')).toBe(1);
  expect((await stored()).filter((key) => key.includes(old?.id ?? ''))).toEqual([]);
  expect((await filesOf(shop.id)).get('items.csv')).toContain('Newer gown');
});

test('parts are whole, whatever the pieces are', async () => {
  const pieces = async function* () {
    for (const length of [3, 10, 0, 25, 4]) yield Buffer.alloc(length, length);
  };
  const sizes: number[] = [];
  for await (const part of inParts(pieces(), 10)) sizes.push(part.length);
  expect(sizes).toEqual([10, 10, 10, 10, 2]);
});

test('only the owner asks, and another shop has none', async () => {
  const admin = await makeMember(shop, 'admin');
  expect(await codeOf(askExport(admin.actor, 'en'))).not.toBe('done');
  await ask();
  await small();
  expect(await exportOf((await makeShop()).id)).toBeUndefined();
});

test('after a day the file is gone, the page says so for a month, and it can be asked for again', async () => {
  await ask();
  await small();
  expect(await sweepExports()).toBe(0);
  turnBack = setClock(() => new Date(Date.now() + 25 * 3_600_000));
  expect(await exportOf(shop.id)).toBeUndefined();
  expect(await endedExport(shop.id)).toBe('gone');
  expect(await sweepExports()).toBe(1);
  await workOff('privacy.clear-export');
  expect(await stored()).toEqual([]);
  // Swept once, told for longer.
  expect(await sweepExports()).toBe(0);
  expect(await workOff('privacy.clear-export')).toBe(0);
  expect(await endedExport(shop.id)).toBe('gone');
  turnBack();
  turnBack = setClock(() => new Date(Date.now() + 32 * 86_400_000));
  expect(await sweepExports()).toBe(0);
  expect(await endedExport(shop.id)).toBeUndefined();
  await ask();
  await small();
  expect(await exportOf(shop.id)).toMatchObject({ state: 'ready' });
});

test('a buyer who is erased is in no file any more, also not in one that is being made', async () => {
  const stockId = await makeStock(shop.actor, {});
  const phone = '0805 555 0177';
  const order = await makeOrder(shop.id, [{ stockId }], { name: 'Ada Own', phone });
  await advanceTo(shop.actor, order.id);
  await ask();
  await small();
  expect((await filesOf(shop.id)).get('orders-0001.json')).toContain('Ada Own');
  const erase = () => inTransaction((tx) => eraseBuyer(tx, phoneKey(phone) ?? ''));
  await erase();
  expect(await exportOf(shop.id)).toBeUndefined();
  expect(await endedExport(shop.id)).toBe('gone');
  await workOff('privacy.clear-export');
  expect(await stored()).toEqual([]);
  // Ended before it was begun: nothing is made, and its page says that it could not be.
  await ask();
  await inTransaction((tx) => endExports(tx, [shop.id]));
  await small();
  expect(await stored()).toEqual([]);
  expect(await endedExport(shop.id)).toBe('failed');
  await ask();
  await small();
  expect((await filesOf(shop.id)).get('orders-0001.json')).not.toContain('Ada Own');
});

test('a file that is asked for while a buyer is erased is made without them', async () => {
  const stockId = await makeStock(shop.actor, {});
  const phone = '0805 555 0178';
  const order = await makeOrder(shop.id, [{ stockId }], { name: 'Bisi Own', phone });
  await advanceTo(shop.actor, order.id);
  const [erased, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const erasing = inTransaction(async (tx) => {
    await eraseBuyer(tx, phoneKey(phone) ?? '');
    erased.resolve();
    await goOn.promise;
  });
  await erased.promise;
  let isAsked = false;
  const asking = ask().then(() => {
    isAsked = true;
  });
  const isHeld = async () => {
    const { rows } = await database().execute(sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return rows.length > 0;
  };
  await eventually(async () => isAsked || (await isHeld())).toBe(true);
  // One that did not wait would be made now, with the person in it.
  if (isAsked) await small();
  goOn.resolve();
  await Promise.all([erasing, asking]);
  await small();
  expect((await filesOf(shop.id)).get('orders-0001.json')).not.toContain('Bisi Own');
});

test('a deleted shop leaves no file', async () => {
  await ask();
  await small();
  expect((await stored()).length).toBeGreaterThan(0);
  await inTransaction((tx) => deleteShopRow(tx, shop.id));
  await jobOf('privacy.clear-shop').run({ shopId: shop.id }, first);
  expect(await stored()).toEqual([]);
});

test('what cannot be made says so and can be asked for again', async () => {
  await ask();
  const made = await exportOf(shop.id);
  const broken = makeExportJob(2_000);
  const last = { attempt: 4, maxAttempts: 4 } as never;
  const put = storage().put;
  storage().put = () => Promise.reject(new Error('disk full'));
  await expect(broken.run({ shopId: shop.id, id: made?.id ?? '' }, last)).rejects.toThrow();
  storage().put = put;
  expect(await exportOf(shop.id)).toMatchObject({ state: 'failed' });
  // Run again by an operator, it is made.
  await makeExportJob(2_000).run({ shopId: shop.id, id: made?.id ?? '' }, first);
  expect(await exportOf(shop.id)).toMatchObject({ state: 'ready' });
  await database().execute(sql`update shop_exports set state = 'failed'`);
  await ask();
  expect(await exportOf(shop.id)).toMatchObject({ state: 'waiting' });
});

test('one that nobody makes any more has failed and can be asked for again; one that waits or runs goes on', async () => {
  const ofKey = (id: string | undefined) => sql`key = ${`privacy.make-export:export:${id}`}`;
  const round = () => jobOf('privacy.sweep-exports').run({}, first);
  const state = async () => (await exportOf(shop.id))?.state;
  await ask();
  const made = await exportOf(shop.id);
  await round();
  expect(await state()).toBe('waiting');
  // In its last attempt, at work.
  await database().execute(sql`update graphile_worker._private_jobs
    set attempts = max_attempts, locked_at = now() where ${ofKey(made?.id)}`);
  await round();
  expect(await state()).toBe('waiting');
  // Its worker was killed.
  await database().execute(
    sql`update graphile_worker._private_jobs set locked_at = null where ${ofKey(made?.id)}`,
  );
  await round();
  expect(await state()).toBe('failed');
  await ask();
  expect(await state()).toBe('waiting');
  // Dropped by an operator.
  const again = await exportOf(shop.id);
  await database().execute(
    sql`delete from graphile_worker._private_jobs where ${ofKey(again?.id)}`,
  );
  await round();
  expect(await state()).toBe('failed');
});
