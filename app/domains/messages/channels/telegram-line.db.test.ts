import TelegramServer from 'telegram-test-api';
import { expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { freePort } from '#tests/support/processes/oja-process.ts';
import { newOperation } from '#tests/support/shop/messages.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { telegramBench } from '#tests/support/shop/telegram.ts';
import { sendReply } from '../commands/send-reply.server.ts';
import { inboxMessages } from '../messages.queries.server.ts';
import { startChannels } from './start-channels.server.ts';

const bench = telegramBench();
const textsOf = async (shopId: string) =>
  (await inboxMessages(shopId, undefined)).messages.map(({ text }) => text);

test('polling: two instances, one of them asks; when it goes the other takes over', async () => {
  const shop = await makeShop();
  const [one, two] = [startChannels(), startChannels()];
  try {
    bench.telegram.textFrom({ id: 8_001 }, `/start ${shop.id}`);
    bench.telegram.textFrom({ id: 8_001 }, 'First');
    await eventually(() => textsOf(shop.id)).toEqual(['First']);
    expect(bench.telegram.calls.filter((name) => name === 'deleteWebhook')).toHaveLength(1);
    await one();
    bench.telegram.textFrom({ id: 8_001 }, 'Second');
    await eventually(() => textsOf(shop.id)).toEqual(['First', 'Second']);
  } finally {
    await Promise.all([one(), two()]);
  }
});

test('webhook: set with our address and secret', async () => {
  bench.settings({ TELEGRAM_WEBHOOK_SECRET: 'hush', PUBLIC_URL: 'https://oja.example' });
  const stop = startChannels();
  await eventually(() => bench.telegram.webhook).toEqual({
    url: 'https://oja.example/api/webhooks/telegram',
    secret: 'hush',
  });
  await stop();
});

test('against a Bot API server that was not written here: there and back', async () => {
  const server = new TelegramServer({ port: await freePort(), host: '127.0.0.1' });
  await server.start();
  try {
    bench.settings({ TELEGRAM_API_ROOT: server.config.apiURL });
    const shop = await makeShop({ name: 'Ngozi Fashion House' });
    await bench.startWorker();
    const stop = startChannels();
    const buyer = server.getClient(bench.telegram.token, { userId: 555, chatId: 555 });
    await buyer.sendCommand(buyer.makeCommand(`/start ${shop.id}`));
    await buyer.sendMessage(buyer.makeMessage('Do you have the green one?'));
    await eventually(() => textsOf(shop.id)).toEqual(['Do you have the green one?']);
    await sendReply(shop.actor, { text: 'Yes. Green 3.', operationId: newOperation() });
    const answers: string[] = [];
    await eventually(async () => {
      const { result } = await buyer.getUpdates();
      for (const update of result as Array<{ message?: { text?: string } }>) {
        if (update.message?.text) answers.push(update.message.text);
      }
      return answers;
    }).toEqual([
      'You are writing to Ngozi Fashion House. Write your message here.',
      'Yes. Green 3.',
    ]);
    await stop();
  } finally {
    await server.stop();
  }
});
