import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setSuspended } from '#app/domains/shops/commands/suspension.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { metricsText } from '#app/platform/http/figures/metrics.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { jobNames, listedJobs } from '#app/platform/queue/job-list.server.ts';
import { eventually } from '#tests/support/eventually.ts';
import { runJob } from '#tests/support/operators/reported-chat.ts';
import { placesOf } from '#tests/support/places-of.ts';
import { startHttpApp } from '#tests/support/processes/http-app.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { telegramBench } from '#tests/support/shop/telegram.ts';
import { inboxMessages, inboxThreads } from '../messages.queries.server.ts';
import { mountChannels } from './channels.webhook.server.ts';
import { startChannels } from './start-channels.server.ts';

const bench = telegramBench();
const secret = 'a-secret-of-the-webhook';
let server: Awaited<ReturnType<typeof startHttpApp>>;

beforeAll(async () => {
  server = await startHttpApp({
    mount: (app) => {
      const webhooks = new Hono<HttpEnv>();
      mountChannels(webhooks);
      app.route('/api/webhooks', webhooks);
    },
  });
});
afterAll(() => server.close());

const suspend = ({ id }: TestShop, isSuspended = true) =>
  inTransaction((tx) => setSuspended(tx, id, isSuspended));
const textsOf = async ({ id }: TestShop) =>
  (await inboxMessages(id, undefined)).messages.map(({ text }) => text);
const saidTo = (chatId: number) =>
  bench.telegram.sent.filter((sent) => sent.chatId === String(chatId)).map(({ text }) => text);
const take = (from: { id: number; language?: string }, text: string) =>
  bench.take(bench.telegram.textFrom(from, text));

/** A fault of ours, put into the database: whatever is written with this word fails. */
async function withFaultAt(word: string, work: () => Promise<void>): Promise<void> {
  await database().execute(sql`create function test_fault() returns trigger language plpgsql as $$
    begin
      if new.text like '%${sql.raw(word)}%' then raise exception 'a fault of ours'; end if;
      return new;
    end $$`);
  await database().execute(
    sql`create trigger test_fault before insert on messages for each row execute function test_fault()`,
  );
  try {
    await work();
  } finally {
    await database().execute(sql`drop function if exists test_fault cascade`);
  }
}

test('polling: a word to a suspended shop is answered, and every other shop gets its messages', async () => {
  const [closed, open] = [await makeShop({ name: 'Kemi Cloth' }), await makeShop()];
  await suspend(closed);
  await bench.startWorker();
  const stop = startChannels();
  try {
    bench.telegram.textFrom({ id: 7_001 }, `/start ${closed.id}`);
    bench.telegram.textFrom({ id: 7_001 }, 'Hello');
    bench.telegram.textFrom({ id: 7_002 }, `/start ${open.id}`);
    bench.telegram.textFrom({ id: 7_002 }, 'Good morning');
    await eventually(() => textsOf(open)).toEqual(['Good morning']);
    const told =
      "Kemi Cloth cannot receive messages now, so nothing was sent. Open another shop's link to write to it.";
    await eventually(() => saidTo(7_001)).toEqual([told, told]);
    expect(await textsOf(closed)).toEqual([]);
  } finally {
    await stop();
  }
});

test('webhook: a shop that is suspended between the link and the word; lifted, it gets the next', async () => {
  bench.settings({ TELEGRAM_WEBHOOK_SECRET: secret });
  bench.telegram.webhook = { url: `${server.url}/api/webhooks/telegram`, secret };
  const shop = await makeShop();
  const write = (text: string) =>
    bench.telegram.deliver(bench.telegram.textFrom({ id: 7_003 }, text));
  expect(await write(`/start ${shop.id}`)).toBe(200);
  await suspend(shop);
  expect(await write('Lost')).toBe(200);
  await suspend(shop, false);
  expect(await write('Hello again')).toBe(200);
  expect(await textsOf(shop)).toEqual(['Hello again']);
});

test('whoever has written before goes on writing to a suspended shop', async () => {
  const shop = await makeShop();
  await take({ id: 7_004 }, `/start ${shop.id}`);
  await take({ id: 7_004 }, 'Before');
  await suspend(shop);
  await take({ id: 7_004 }, `/start ${shop.id}`);
  await take({ id: 7_004 }, 'And my order?');
  expect(await textsOf(shop)).toEqual(['Before', 'And my order?']);
});

test('an update that keeps failing is set aside and counted; when it is mended it arrives', async () => {
  const shop = await makeShop();
  const stop = startChannels();
  try {
    await withFaultAt('Faulty', async () => {
      bench.telegram.textFrom({ id: 7_005 }, `/start ${shop.id}`);
      bench.telegram.textFrom({ id: 7_005 }, 'Faulty');
      bench.telegram.textFrom({ id: 7_006 }, `/start ${shop.id}`);
      bench.telegram.textFrom({ id: 7_006 }, 'Behind it');
      await eventually(() => textsOf(shop)).toEqual(['Behind it']);
      expect(await jobNames('waiting')).toContainEqual({ name: 'messages.take-update', n: 1 });
      expect(metricsText({})).toContain(
        'oja_channel_updates_set_aside_total{channel="telegram"} 1',
      );
      const worker = await bench.startWorker();
      const jobs = () => listedJobs({ show: 'waiting', name: 'messages.take-update' }, 9);
      await eventually(async () => (await jobs())[0]?.attempts).toBeGreaterThan(0);
      await worker.stop();
      expect(JSON.stringify(await jobs())).not.toContain('Faulty');
    });
    await bench.startWorker();
    await eventually(() => textsOf(shop)).toEqual(['Behind it', 'Faulty']);
  } finally {
    await stop();
  }
});

/** As many days after the last attempt as said. */
const failedFor = (days: number) =>
  database().execute(sql`update graphile_worker._private_jobs j
    set attempts = max_attempts, updated_at = now() - make_interval(days => ${days})
    from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'messages.take-update'`);

test('an update that failed for good goes after thirty days, with the words in it', async () => {
  const shop = await makeShop();
  const stop = startChannels();
  try {
    await withFaultAt('Secret', async () => {
      bench.telegram.textFrom({ id: 7_008 }, `/start ${shop.id}`);
      bench.telegram.textFrom({ id: 7_008 }, 'Secret words');
      await eventually(() => placesOf('Secret words')).toEqual(['_private_jobs']);
    });
  } finally {
    await stop();
  }
  await failedFor(29);
  await runJob('messages.sweep-updates', {});
  expect(await placesOf('Secret words')).toEqual(['_private_jobs']);
  await failedFor(31);
  await runJob('messages.sweep-updates', {});
  expect(await placesOf('Secret words')).toEqual([]);
});

test('“blocked” said twice closes no chat that is open again, a repeated word opens none', async () => {
  const shop = await makeShop();
  const from = { id: 7_007 };
  const closed = async () => (await inboxThreads({ shopId: shop.id, count: 1 })).threads[0]?.closed;
  const membership = (status: string) =>
    bench.telegram.update({
      my_chat_member: {
        chat: { id: from.id, type: 'private' },
        from: { id: from.id, is_bot: false, first_name: 'F' },
        date: Math.floor(Date.now() / 1000),
        new_chat_member: { status },
      },
    });
  await take(from, `/start ${shop.id}`);
  const word = bench.telegram.textFrom(from, 'Good morning');
  await bench.take(word);
  const blocked = membership('kicked');
  await bench.take(blocked);
  expect(await closed()).toBe(true);
  expect(await bench.take(word)).toBe('known');
  expect(await closed()).toBe(true);
  await bench.take(membership('member'));
  expect(await closed()).toBe(false);
  expect(await bench.take(blocked)).toBe('known');
  expect(await closed()).toBe(false);
});
