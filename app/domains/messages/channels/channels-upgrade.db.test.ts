import { expect, test } from 'vitest';
import { newId } from '#app/platform/id.ts';
import { oldVersion } from '#tests/support/old-version.ts';

/** The version before tables knew a channel: all of it was Telegram. */
const old = oldVersion('0032_my-orders');

test('chats, what waits for them, taken updates and messages of a running installation go on', async () => {
  const [shop, thread, message, coming] = [await old.makeShop(), newId(), newId(), newId()];
  const run = (query: string, values: unknown[] = []) => old.pool.query(query, values);
  await run(
    `insert into message_threads (id, shop_id, channel, buyer_key, number) values ($1, $2, 'telegram', '77', 1)`,
    [thread, shop],
  );
  await run(
    `insert into messages (id, shop_id, thread_id, seq, direction, text, state, operation_id, telegram_message_id, attachment)
     values ($1, $3, $4, 1, 'incoming', 'Hello', 'received', 'telegram-900', 9007199254740991, null),
       ($2, $3, $4, 2, 'incoming', '', 'received', 'telegram-901', 12, '{"kind":"photo","fileId":"big"}')`,
    [message, coming, shop, thread],
  );
  await run(`insert into telegram_updates (id, at) values (900, '2026-11-01T09:00:00Z')`);
  await run(
    `insert into telegram_chats (chat_id, name, shop_id, stock_id) values ('77', 'Ada', $1, $2)`,
    [shop, message],
  );
  await run(
    `insert into telegram_outbox (chat_id, message_id, text) values ('77', $1, 'one'), ('77', null, 'two')`,
    [message],
  );
  await run(
    `insert into due_work_failures (work, key, failures, retry_at, last_error)
     values ('messages.wake-chats', '77', 1, now(), 'x')`,
  );

  await old.update();
  expect(await old.rows('select * from channel_chats')).toMatchObject([
    { channel: 'telegram', chat_id: '77', name: 'Ada', shop_id: shop, stock_id: message },
  ]);
  expect(
    await old.rows('select channel, chat_id, message_id, text from channel_outbox order by id'),
  ).toEqual([
    { channel: 'telegram', chat_id: '77', message_id: message, text: 'one' },
    { channel: 'telegram', chat_id: '77', message_id: null, text: 'two' },
  ]);
  expect(await old.rows('select channel, id, at from channel_updates')).toEqual([
    { channel: 'telegram', id: '900', at: new Date('2026-11-01T09:00:00Z') },
  ]);
  expect(
    await old.rows('select channel_message_id as id, attachment from messages order by seq'),
  ).toEqual([
    { id: '9007199254740991', attachment: null },
    { id: '12', attachment: { kind: 'photo', mediaId: 'big' } },
  ]);
  expect(await old.rows('select key from due_work_failures')).toEqual([{ key: 'telegram:77' }]);
  // What waits goes on in its order, and another channel may have a chat of the same name.
  await run(`insert into channel_chats (channel, chat_id) values ('tinychat', '77')`);
  await run(
    `insert into channel_outbox (channel, chat_id, text) values ('telegram', '77', 'three')`,
  );
  expect(await old.rows('select text from channel_outbox order by id')).toMatchObject([
    { text: 'one' },
    { text: 'two' },
    { text: 'three' },
  ]);
  await run(`delete from channel_chats where channel = 'telegram'`);
  expect(await old.rows('select text from channel_outbox')).toEqual([]);
});
