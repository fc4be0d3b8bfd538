import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpEnv } from '#app/platform/http/http-types.server.ts';
import { startHttpApp } from '#tests/support/processes/http-app.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { telegramBench } from '#tests/support/shop/telegram.ts';
import { inboxCounts, inboxMessages } from '../messages.queries.server.ts';
import { mountChannels } from './channels.webhook.server.ts';

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

function useWebhook(settings: Record<string, string> = { TELEGRAM_WEBHOOK_SECRET: secret }) {
  bench.settings(settings);
  bench.telegram.webhook = { url: `${server.url}/api/webhooks/telegram`, secret };
}

test('a call with the secret is taken, twenty times is once', async () => {
  useWebhook();
  const shop = await makeShop();
  const buyer = { id: 9_001 };
  expect(await bench.telegram.deliver(bench.telegram.textFrom(buyer, `/start ${shop.id}`))).toBe(
    200,
  );
  const update = bench.telegram.textFrom(buyer, 'By webhook');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => bench.telegram.deliver(update)),
  );
  expect(new Set(answers)).toEqual(new Set([200]));
  const { messages } = await inboxMessages(shop.id, undefined);
  expect(messages.map(({ text }) => text)).toEqual(['By webhook']);
});

test('forged calls are refused and leave nothing', async () => {
  useWebhook();
  const shop = await makeShop();
  const update = bench.telegram.textFrom({ id: 9_002 }, `/start ${shop.id}`);
  for (const wrong of ['', 'wrong', `${secret}x`, secret.toUpperCase(), 'ẹ']) {
    expect(await bench.telegram.deliver(update, encodeURIComponent(wrong))).toBe(401);
  }
  const bare = await fetch(bench.telegram.webhook?.url ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(update),
  });
  expect(bare.status).toBe(401);
  expect(await inboxCounts(shop.id)).toMatchObject({ total: 0 });
});

test('without a secret in the settings nothing is taken, whatever is sent', async () => {
  useWebhook({});
  const update = bench.telegram.textFrom({ id: 9_003 }, '/start');
  for (const given of ['', 'undefined', secret]) {
    expect(await bench.telegram.deliver(update, given)).toBe(401);
  }
});

test('genuine but of no use: answered, so that Telegram does not repeat it', async () => {
  useWebhook();
  const odd = [
    { update_id: 'x' },
    { update_id: 1 },
    { update_id: 2, message: { chat: { id: 1, type: 'group' }, text: 'hi' } },
    { update_id: 3, message: {} },
    { update_id: 4, message: { message_id: 1, chat: { id: 7, type: 'private' }, text: null } },
    {
      update_id: 5,
      message: { message_id: 2, chat: { id: 7 }, from: null, caption: null, date: 'x' },
    },
    { update_id: 6, message: { message_id: 'x', chat: { id: 7 }, text: 'x' } },
    { update_id: 7, message: { message_id: 3, chat: { id: 7 }, photo: {}, text: '\0' } },
    {
      update_id: 8,
      message: { message_id: 4, chat: { id: 8 }, from: { first_name: 'A\0' }, text: 'a\0' },
    },
    [],
  ];
  for (const body of odd) {
    expect(await bench.telegram.deliver(body as Record<string, unknown>)).toBe(200);
  }
});
