import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { telegramChannel } from '#app/providers/telegram/telegram-channel.server.ts';
import { signTiny, type TinyEntry, tinyChat } from '#tests/fakes/tiny-chat/tiny-chat.ts';
import { serveTinyChat } from '#tests/fakes/tiny-chat/tiny-chat-server.ts';
import { eventually } from '#tests/support/eventually.ts';
import { photo } from '#tests/support/pictures.ts';
import { newOperation } from '#tests/support/shop/messages.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { codeOf } from '#tests/support/shop/stocks.ts';
import { telegramBench } from '#tests/support/shop/telegram.ts';
import { sendReply } from '../commands/send-reply.server.ts';
import { inboxMessages, inboxThreads } from '../messages.queries.server.ts';
import { messages } from '../messages.table.server.ts';
import { channelChats } from './channels.table.server.ts';
import { mountChannels } from './channels.webhook.server.ts';
import { replaceChannels } from './current-channels.server.ts';

const bench = telegramBench();
let tiny: Awaited<ReturnType<typeof serveTinyChat>>;
let back = (): void => {};

beforeAll(async () => {
  tiny = await serveTinyChat();
  back = replaceChannels(telegramChannel, tinyChat(tiny.url));
});
afterAll(() => {
  back();
  tiny.close();
});

/** One call of the second channel's webhook, under its name. */
async function call(entries: TinyEntry[], signature?: string): Promise<number> {
  const body = JSON.stringify(entries);
  const headers = { 'x-tiny-signature': signature ?? signTiny(body) };
  const webhooks = new Hono<HttpEnv>();
  mountChannels(webhooks);
  const answer = await webhooks.request('/tinychat', { method: 'POST', headers, body });
  return answer.status;
}

const texts = async (shop: TestShop) =>
  (await inboxMessages(shop.id, undefined)).messages.map(({ text }) => text);
const saidTo = (name: string) =>
  tiny.said.filter(({ to }) => to === name).map(({ words }) => words);
const reply = (shop: TestShop, text: string) =>
  sendReply(shop.actor, { text, operationId: newOperation() });
const sentAs = async (id: string) => {
  const [row] = await database().select().from(messages).where(eq(messages.id, id));
  return [row?.state, row?.reason, row?.channelMessageId];
};

test('another channel, and nothing above it changes: receive, send, media, status', async () => {
  const shop = await makeShop({ name: 'Ngozi Fashion House' });
  await bench.startWorker();
  tiny.pictures.set('gown', await photo(600, 400).jpeg().toBuffer());
  const ada = newOperation();
  const of = (entry: Omit<TinyEntry, 'from' | 'called'>): TinyEntry => ({
    ...entry,
    name: `${ada}-${entry.name}`,
    from: ada,
    called: 'Ada',
  });
  const entries = [
    of({ name: 'a1', shop: shop.id }),
    of({ name: 'a2', words: 'Good morning' }),
    of({ name: 'a3', words: 'This one', picture: 'gown' }),
  ];
  expect(await call(entries, 'guessed')).toBeGreaterThanOrEqual(400);
  expect(await texts(shop)).toEqual([]);
  // Repeated, also all at once, it is taken once.
  expect(await Promise.all([call(entries), call(entries), call(entries)])).toEqual([200, 200, 200]);
  expect(await texts(shop)).toEqual(['Good morning', 'This one']);
  const edit = of({ name: 'a4', words: 'Good morning ma', instead: `${ada}-a2` });
  expect(await call([edit])).toBe(200);
  expect(await texts(shop)).toEqual(['Good morning ma', 'This one']);
  const thread = async () => (await inboxThreads({ shopId: shop.id, count: 1 })).threads[0];
  expect(await thread()).toMatchObject({ channel: 'tinychat', buyer: { name: 'Ada' } });
  await eventually(
    async () => (await inboxMessages(shop.id, undefined)).messages[1]?.attachment?.kind,
  ).toBe('photo');

  await eventually(() => saidTo(ada)).toEqual([
    'You are writing to Ngozi Fashion House. Write your message here.',
  ]);
  tiny.trouble.push({ later: 1 }, { status: 500 });
  const { id } = await reply(shop, 'Yes ma');
  await eventually(() => sentAs(id)).toEqual(['sent', null, expect.stringMatching(/^tiny-\d+$/)]);
  expect(saidTo(ada).slice(1)).toEqual(['Yes ma']);
  tiny.trouble.push({ never: 'too rude' });
  const refused = await reply(shop, 'No');
  await eventually(() => sentAs(refused.id)).toEqual(['failed', 'refused', null]);
  tiny.trouble.push({ gone: true });
  const lost = await reply(shop, 'Are you there?');
  await eventually(() => sentAs(lost.id)).toEqual(['failed', 'blocked', null]);
  await eventually(async () => (await thread())?.closed).toBe(true);
  expect(await codeOf(reply(shop, 'Hello?'))).toBe('messages.closed');
  expect(await call([of({ name: 'a5', words: 'I am back' })])).toBe(200);
  expect((await thread())?.closed).toBe(false);
  expect(await call([of({ name: 'a6', left: true })])).toBe(200);
  expect((await thread())?.closed).toBe(true);
});

test('the same name on two channels is two chats, each with its own shop, queue and updates', async () => {
  const [one, two] = [await makeShop(), await makeShop()];
  const id = randomInt(1_000_000);
  const worker = await bench.startWorker();
  const telegramUpdate = bench.telegram.textFrom({ id }, `/start ${one.id}`);
  const sameId = String(telegramUpdate.update_id);
  await bench.take(telegramUpdate);
  expect(await call([{ name: sameId, from: String(id), shop: two.id }])).toBe(200);
  await bench.take(bench.telegram.textFrom({ id }, 'From Telegram'));
  expect(await call([{ name: `${id}-b2`, from: String(id), words: 'From the other' }])).toBe(200);
  expect(await texts(one)).toEqual(['From Telegram']);
  expect(await texts(two)).toEqual(['From the other']);
  await Promise.all([reply(one, 'To Telegram'), reply(two, 'To the other')]);
  const toTelegram = () =>
    bench.telegram.sent.filter(({ chatId }) => chatId === String(id)).map(({ text }) => text);
  await eventually(() => [toTelegram().at(-1), saidTo(String(id)).at(-1)]).toEqual([
    'To Telegram',
    'To the other',
  ]);
  expect(toTelegram()).not.toContain('To the other');
  await worker.stop();
  const chats = await database()
    .select({ channel: channelChats.channel, shopId: channelChats.shopId })
    .from(channelChats)
    .where(eq(channelChats.chatId, String(id)))
    .orderBy(channelChats.channel);
  expect(chats).toEqual([
    { channel: 'telegram', shopId: one.id },
    { channel: 'tinychat', shopId: two.id },
  ]);
});
