import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { eventually } from '#tests/support/eventually.ts';
import { photo } from '#tests/support/pictures.ts';
import { newOperation } from '#tests/support/shop/messages.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { codeOf } from '#tests/support/shop/stocks.ts';
import { telegramBench } from '#tests/support/shop/telegram.ts';
import { retryMessage, sendReply } from '../commands/send-reply.server.ts';
import { messages } from '../messages.table.server.ts';

const bench = telegramBench();

let lastPerson = 9_000;

async function talk() {
  const shop = await makeShop({ name: 'Ngozi Fashion House' });
  const buyer = { id: ++lastPerson };
  await bench.take(bench.telegram.textFrom(buyer, `/start ${shop.id}`));
  await bench.take(bench.telegram.textFrom(buyer, 'Show me the gown'));
  await bench.startWorker();
  const came = () => bench.telegram.sent.filter(({ chatId }) => chatId === String(buyer.id));
  return { shop, came };
}

const jpeg = async () =>
  new File([new Uint8Array(await photo(640, 480).jpeg().toBuffer())], 'gown.jpg', {
    type: 'image/jpeg',
  });

const stateOf = async (id: string) =>
  (await database().select().from(messages).where(eq(messages.id, id)))[0]?.state;

test('a photo of the team goes to a buyer on Telegram as a photo, its words under it', async () => {
  const { shop, came } = await talk();
  const about = { text: 'This one', operationId: newOperation(), photo: await jpeg() };
  const { id } = await sendReply(shop.actor, about);
  await eventually(() => stateOf(id)).toBe('sent');
  // Sent again by a tired thumb: the same message.
  expect((await sendReply(shop.actor, { ...about, photo: await jpeg() })).id).toBe(id);
  const photos = came().filter((sent) => sent.photo);
  expect(photos.map(({ text }) => text)).toEqual(['This one']);
  // A JPEG, and not the file as it came.
  expect([...(photos[0]?.photo ?? []).slice(0, 2)]).toEqual([0xff, 0xd8]);
});

test('without words, and with more than fit under a picture: nothing is lost, in order', async () => {
  const { shop, came } = await talk();
  const long = 'a'.repeat(2_000);
  await sendReply(shop.actor, { text: '', operationId: newOperation(), photo: await jpeg() });
  const last = { text: long, operationId: newOperation(), photo: await jpeg() };
  const { id } = await sendReply(shop.actor, last);
  await eventually(() => stateOf(id)).toBe('sent');
  await eventually(() => came().at(-1)?.text).toBe(long);
  expect(came().map(({ text, photo: picture }) => [text, picture !== undefined])).toEqual([
    ['You are writing to Ngozi Fashion House. Write your message here.', false],
    ['', true],
    ['', true],
    [long, false],
  ]);
});

test('without the bot nobody promises that a photo arrives', async () => {
  const { shop } = await talk();
  bench.settings({ TELEGRAM_BOT_TOKEN: '' });
  const out = { text: '', operationId: newOperation(), photo: await jpeg() };
  expect(await codeOf(sendReply(shop.actor, out))).toBe('messages.photo_web_only');
});

test('a photo that failed, sent again: its words come once, behind it; words that failed come without it', async () => {
  const { shop, came } = await talk();
  await eventually(() => came().length).toBe(1);
  const long = 'b'.repeat(2_000);
  const reply = async () =>
    sendReply(shop.actor, { text: long, operationId: newOperation(), photo: await jpeg() });
  const refusal = { code: 400, description: 'Bad Request: something' } as const;
  bench.telegram.failNext(refusal);
  const { id } = await reply();
  await eventually(() => stateOf(id)).toBe('failed');
  await retryMessage(shop.actor, id);
  await eventually(() => came().length).toBe(3);
  bench.telegram.failNext('pass', refusal);
  const { id: other } = await reply();
  await eventually(() => stateOf(other)).toBe('failed');
  await retryMessage(shop.actor, other);
  await eventually(() => came().length).toBe(5);
  await eventually(() => stateOf(other)).toBe('sent');
  expect(came().map(({ text, photo: picture }) => [text.length, picture !== undefined])).toEqual([
    [64, false],
    [0, true],
    [2_000, false],
    [0, true],
    [2_000, false],
  ]);
});
