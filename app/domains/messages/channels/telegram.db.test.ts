import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { telegramChannel } from '#app/providers/telegram/telegram-channel.server.ts';
import { eventually } from '#tests/support/eventually.ts';
import { photo } from '#tests/support/pictures.ts';
import { newOperation } from '#tests/support/shop/messages.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { codeOf, makeStock } from '#tests/support/shop/stocks.ts';
import { telegramBench } from '#tests/support/shop/telegram.ts';
import { deliverToChat, mostAttempts } from '../commands/deliver-chat.server.ts';
import { retryMessage, sendReply } from '../commands/send-reply.server.ts';
import { inboxCounts, inboxMessages, inboxThreads } from '../messages.queries.server.ts';
import { messages } from '../messages.table.server.ts';
import { channelOutbox } from './channels.table.server.ts';

const bench = telegramBench();

let lastPerson = 5_000;
const somebody = () => ({ id: ++lastPerson });
const thread = async (shop: TestShop) => (await inboxMessages(shop.id, undefined)).messages;
const reply = (shop: TestShop, text: string, more: object = {}) =>
  sendReply(shop.actor, { text, operationId: newOperation(), ...more });
const textsTo = (chatId: number) =>
  bench.telegram.sent.filter((sent) => sent.chatId === String(chatId)).map(({ text }) => text);
const stateOf = async (id: string) => {
  const [row] = await database().select().from(messages).where(eq(messages.id, id));
  return row && { state: row.state, reason: row.reason };
};

/** A buyer who pressed Start at the shop's link and wrote. */
async function greetedBuyer(shop: TestShop, text = 'Good morning') {
  const buyer = somebody();
  await bench.take(bench.telegram.textFrom(buyer, `/start ${shop.id}`));
  await bench.take(bench.telegram.textFrom(buyer, text));
  return buyer;
}

test('start link, a message, an answer: there and back', async () => {
  const shop = await makeShop({ name: 'Ngozi Fashion House' });
  await bench.startWorker();
  const buyer = await greetedBuyer(shop, 'Is the gown there?');
  expect(await thread(shop)).toMatchObject([
    {
      direction: 'incoming',
      text: 'Is the gown there?',
      buyer: { name: 'Fúnmi Adébáyọ̀', number: 1 },
    },
  ]);
  const { id } = await reply(shop, 'Yes <b>ma</b> & 3 left');
  await eventually(() => textsTo(buyer.id)).toEqual([
    'You are writing to Ngozi Fashion House. Write your message here.',
    'Yes <b>ma</b> & 3 left',
  ]);
  await eventually(() => stateOf(id)).toEqual({ state: 'sent', reason: null });
  expect(bench.telegram.sent.every(({ parseMode }) => parseMode === undefined)).toBe(true);
});

test('a product comes along once, and the shop is switched by another link', async () => {
  const [shop, other] = [await makeShop(), await makeShop({ name: 'Osaze Footwear' })];
  const stockId = await makeStock(shop.actor);
  const buyer = somebody();
  await bench.take(bench.telegram.textFrom(buyer, `/start p_${stockId}`));
  await bench.take(bench.telegram.textFrom(buyer, 'Still there?'));
  await bench.take(bench.telegram.textFrom(buyer, 'Where are you?'));
  await bench.take(bench.telegram.textFrom(buyer, `/start ${other.id}`));
  await bench.take(bench.telegram.textFrom(buyer, 'Do you have size 43?'));
  expect((await thread(shop)).map(({ text, card }) => [text, card?.stockId])).toEqual([
    ['Still there?', stockId],
    ['Where are you?', undefined],
  ]);
  expect((await thread(other)).map(({ text }) => text)).toEqual(['Do you have size 43?']);
});

test('/shops offers the known shops; a press switches', async () => {
  const [shop, other] = [await makeShop({ name: 'First' }), await makeShop({ name: 'Second' })];
  await bench.startWorker();
  const buyer = await greetedBuyer(shop);
  await bench.take(bench.telegram.textFrom(buyer, `/start ${other.id}`));
  await bench.take(bench.telegram.textFrom(buyer, 'Hello Second'));
  await bench.take(bench.telegram.textFrom(buyer, '/shops'));
  await eventually(() => bench.telegram.sent.at(-1)?.buttons.length).toBe(2);
  const button = bench.telegram.sent.at(-1)?.buttons.find(({ text }) => text === 'First');
  await bench.take(
    bench.telegram.update({
      callback_query: {
        id: '77',
        from: { id: buyer.id, is_bot: false, first_name: 'Fúnmi' },
        data: button?.callback_data,
        message: { message_id: 1, date: 1, chat: { id: buyer.id, type: 'private' } },
      },
    }),
  );
  await bench.take(bench.telegram.textFrom(buyer, 'Back at First'));
  expect((await thread(shop)).map(({ text }) => text)).toEqual(['Good morning', 'Back at First']);
});

test('the same update twenty times at once is one message', async () => {
  const shop = await makeShop();
  const buyer = await greetedBuyer(shop);
  const update = bench.telegram.textFrom(buyer, 'Only once');
  const all = await Promise.all(Array.from({ length: 20 }, () => bench.take(update)));
  expect(all.filter((answer) => answer === 'taken')).toHaveLength(1);
  expect((await thread(shop)).filter(({ text }) => text === 'Only once')).toHaveLength(1);
  expect(await inboxCounts(shop.id)).toMatchObject({ received: 2, unread: 2 });
});

test('an edit changes the words, a deleted or unknown shop is explained', async () => {
  const shop = await makeShop();
  await bench.startWorker();
  const buyer = await greetedBuyer(shop, 'How mch?');
  const [first] = await thread(shop);
  const [row] = await database()
    .select()
    .from(messages)
    .where(eq(messages.id, first?.id ?? ''));
  await bench.take(
    bench.telegram.update({
      edited_message: {
        message_id: Number(row?.channelMessageId),
        date: 1,
        edit_date: 2,
        text: 'How much?',
        chat: { id: buyer.id, type: 'private' },
        from: { id: buyer.id, is_bot: false, first_name: 'F' },
      },
    }),
  );
  expect((await thread(shop)).map(({ text }) => text)).toEqual(['How much?']);
  const stranger = somebody();
  for (const payload of ['', ' nonsense', ` ${newOperation()}`, " ' or 1=1", ' p_x']) {
    await bench.take(bench.telegram.textFrom(stranger, `/start${payload}`));
  }
  await bench.take(bench.telegram.textFrom(stranger, 'Hello?'));
  await eventually(() => textsTo(stranger.id)).toHaveLength(6);
  expect(await inboxCounts(shop.id)).toMatchObject({ total: 1 });
});

test('a photo is copied to our storage, cleaned; what is no photo is marked', async () => {
  const shop = await makeShop();
  await bench.startWorker();
  const buyer = await greetedBuyer(shop);
  bench.telegram.addFile('big', await photo(900, 600).jpeg().toBuffer());
  bench.telegram.addFile('evil', Buffer.from('<script>alert(1)</script>'));
  await bench.take(bench.telegram.photoFrom(buyer, 'big', 'This one'));
  await bench.take(bench.telegram.photoFrom(buyer, 'evil'));
  await bench.take(bench.telegram.photoFrom(buyer, 'gone'));
  const attachments = async () => (await thread(shop)).slice(1).map(({ attachment }) => attachment);
  await eventually(async () => (await attachments()).map((one) => one?.kind)).toEqual([
    'photo',
    'photo_lost',
    'photo_lost',
  ]);
  const [, withPhoto] = await thread(shop);
  expect(withPhoto).toMatchObject({ text: 'This one', attachment: { width: 900, height: 600 } });
  expect(JSON.stringify(withPhoto)).not.toContain(bench.telegram.token);
  const key = `messages/${shop.id}/${withPhoto?.id}.jpg`;
  expect(await storage().stat(key)).toMatchObject({ contentType: 'image/jpeg' });
});

test('429 on the first of three: nothing overtakes it, also with a restart in between', async () => {
  const shop = await makeShop();
  const buyer = await greetedBuyer(shop);
  const first = await bench.startWorker();
  await eventually(() => textsTo(buyer.id)).toHaveLength(1);
  bench.telegram.tried.length = 0;
  bench.telegram.failNext({ code: 429, retryAfter: 2 });
  for (const text of ['one', 'two', 'three']) await reply(shop, text);
  await eventually(() => bench.telegram.tried).toContain('one');
  await first.stop();
  await bench.startWorker();
  await bench.startWorker();
  await eventually(() => textsTo(buyer.id).slice(1)).toEqual(['one', 'two', 'three']);
  expect(bench.telegram.tried).toEqual(['one', 'one', 'two', 'three']);
});

test('429: what is written meanwhile neither overtakes nor asks before the time', async () => {
  const shop = await makeShop();
  const buyer = await greetedBuyer(shop);
  const deliver = () =>
    deliverToChat(telegramChannel, String(buyer.id), new AbortController().signal);
  await deliver();
  bench.telegram.tried.length = 0;
  bench.telegram.failNext({ code: 429, retryAfter: 600 });
  await reply(shop, 'one');
  const until = await deliver();
  await reply(shop, 'two');
  expect(await deliver()).toEqual(until);
  expect(bench.telegram.tried).toEqual(['one']);
  await database().update(channelOutbox).set({ dueAt: new Date() });
  await deliver();
  expect(bench.telegram.tried).toEqual(['one', 'one', 'two']);
});

test('5xx and a broken line: tried again in order; others meanwhile get theirs', async () => {
  const shop = await makeShop();
  const [slow, quick] = [await greetedBuyer(shop), await greetedBuyer(shop)];
  await bench.startWorker();
  await eventually(() => [...textsTo(slow.id), ...textsTo(quick.id)]).toHaveLength(2);
  const threads = (await inboxThreads({ shopId: shop.id, count: 9 })).threads;
  const [quickThread, slowThread] = threads;
  bench.telegram.failNext({ code: 502 }, 'break');
  await reply(shop, 'slow one', { threadId: slowThread?.id });
  await eventually(() => bench.telegram.tried).toContain('slow one');
  await reply(shop, 'slow two', { threadId: slowThread?.id });
  await eventually(() => bench.telegram.tried.filter((text) => text === 'slow one').length).toBe(2);
  await reply(shop, 'quick', { threadId: quickThread?.id });
  await eventually(() => textsTo(quick.id)).toContain('quick');
  await eventually(() => textsTo(slow.id).slice(1)).toEqual(['slow one', 'slow two']);
});

test('given up: marked, said in the list, and sent again as the same message', async () => {
  const shop = await makeShop();
  const buyer = await greetedBuyer(shop);
  await bench.startWorker();
  await eventually(() => textsTo(buyer.id)).toHaveLength(1);
  bench.telegram.failNext({ code: 500 }, { code: 500 });
  const { id } = await reply(shop, 'Shop 14, by the blue gate.');
  await database()
    .update(channelOutbox)
    .set({ attempts: mostAttempts - 1 });
  await eventually(() => stateOf(id)).toEqual({ state: 'failed', reason: 'no_answer' });
  const { threads } = await inboxThreads({ shopId: shop.id, count: 9 });
  expect(threads[0]?.last).toMatchObject({ state: 'failed', direction: 'outgoing' });
  expect(await retryMessage(shop.actor, id)).toMatchObject({ id, state: 'queued' });
  await eventually(() => stateOf(id)).toEqual({ state: 'sent', reason: null });
  expect(textsTo(buyer.id).slice(1)).toEqual(['Shop 14, by the blue gate.']);
  expect(await inboxCounts(shop.id)).toMatchObject({ sent: 1 });
});

test('what Telegram refuses is marked at once and does not hold up the rest', async () => {
  const shop = await makeShop();
  const buyer = await greetedBuyer(shop);
  await bench.startWorker();
  await eventually(() => textsTo(buyer.id)).toHaveLength(1);
  bench.telegram.failNext({ code: 400, description: 'Bad Request: something' });
  const { id } = await reply(shop, 'refused');
  await reply(shop, 'taken');
  await eventually(() => textsTo(buyer.id).slice(1)).toEqual(['taken']);
  expect(await stateOf(id)).toEqual({ state: 'failed', reason: 'refused' });
});

test('a blocked bot closes the thread until the buyer writes again', async () => {
  const shop = await makeShop();
  const buyer = await greetedBuyer(shop);
  await bench.startWorker();
  await eventually(() => textsTo(buyer.id)).toHaveLength(1);
  bench.telegram.block(buyer.id);
  const [a, b] = [await reply(shop, 'one'), await reply(shop, 'two')];
  await eventually(() => stateOf(a.id)).toEqual({ state: 'failed', reason: 'blocked' });
  await eventually(() => stateOf(b.id)).toEqual({ state: 'failed', reason: 'blocked' });
  const closed = async () => (await inboxThreads({ shopId: shop.id, count: 1 })).threads[0]?.closed;
  await eventually(closed).toBe(true);
  expect(await codeOf(reply(shop, 'three'))).toBe('messages.closed');
  bench.telegram.block(buyer.id, false);
  await bench.take(bench.telegram.textFrom(buyer, 'I am back'));
  expect(await closed()).toBe(false);
  await reply(shop, 'Welcome');
  await eventually(() => textsTo(buyer.id)).toContain('Welcome');
});

test('hostile words: too long is cut, controls go, markup stays words, emoji stay whole', async () => {
  const shop = await makeShop();
  const buyer = await greetedBuyer(shop);
  const long = '👩‍👩‍👧'.repeat(2_000);
  for (const text of ['a\u0000b\u202ec', '<script>alert(1)</script>', long, '\u0007']) {
    await bench.take(bench.telegram.textFrom(buyer, text));
  }
  const [, controls, markup, emoji, nothing] = await thread(shop);
  expect(controls?.text).toBe('abc');
  expect(markup?.text).toBe('<script>alert(1)</script>');
  expect(emoji?.text).toBe('👩‍👩‍👧'.repeat(512));
  expect(nothing).toMatchObject({ text: '', attachment: { kind: 'other' } });
  expect(await codeOf(reply(shop, 'x'.repeat(4_097)))).toBe('messages.too_long');
  expect(await codeOf(reply(shop, ' \u200b\n'))).toBe('messages.blank');
  const { text } = await reply(shop, `${'ẹ̀'.repeat(1_000)}`);
  expect(text).toHaveLength(2_000);
});

test('the queue of a chat is empty in the end', async () => {
  const { rows } = await database().execute<{ n: number }>(
    sql`select count(*)::int as n from channel_chats where sending_until is not null`,
  );
  expect(rows[0]?.n).toBe(0);
});
