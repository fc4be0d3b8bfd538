import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sellAtCounter } from '#app/domains/orders/commands/counter-sale.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { settings as appSettings } from '#app/platform/env.server.ts';
import type { JobContext } from '#app/platform/queue/jobs.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { type FakeTelegram, startFakeTelegram } from '#tests/fakes/telegram.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { useDemoCodes as demoSettings } from '#tests/support/shop/sign-in.ts';
import { codeOf, makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { advertJobs } from './adverts.jobs.server.ts';
import { failedPosts, postRow } from './adverts.queries.server.ts';
import { answerHub } from './hub-forms.server.ts';

stockBench();
let bot: FakeTelegram;
const token = '987654:token-of-a-shop';
const usual = {
  ageMin: '18',
  ageMax: '65',
  autoPost: 'on',
  telegramEnabled: 'on',
  telegramChannelId: '-1001882045519',
};
let own: Record<string, string> = {};

beforeAll(async () => {
  bot = await startFakeTelegram(token);
  const { dataDir } = appSettings();
  own = { DATA_DIR: dataDir, TELEGRAM_API_ROOT: bot.url, RATE_LIMITS: 'off' };
  demoSettings(own);
});
afterAll(() => bot.close());
beforeEach(() => {
  bot.sent.length = 0;
  bot.tried.length = 0;
});

/** One form of the advertising page. */
function send({ actor }: TestShop, intent: string, fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent, ...fields })) form.set(name, value);
  return answerHub({ actor, form });
}

async function shopWith(): Promise<TestShop> {
  const shop = await makeShop();
  await send(shop, 'settings', { ...usual, telegramToken: token });
  return shop;
}

const switchOff = (shop: TestShop) => {
  const { autoPost: _, ...others } = usual;
  return send(shop, 'settings', others);
};

function run(name: string, payload: { shopId: string; stockId: string }, attempt = 1) {
  const { signal } = new AbortController();
  const context: JobContext = { jobId: '1', attempt, maxAttempts: 10, signal };
  return advertJobs.find((job) => job.name === name)?.run(payload, context) ?? Promise.reject();
}

/** A new item, and its event as the queue delivers it. */
async function newItem(shop: TestShop, fields: Record<string, unknown> = {}): Promise<string> {
  const stockId = await makeStock(shop.actor, fields);
  await run('adverts.queue-post', { shopId: shop.id, stockId });
  return stockId;
}

const post = (shop: TestShop, stockId: string, attempt?: number) =>
  run('adverts.post-stock', { shopId: shop.id, stockId }, attempt);

test('sends nothing that waits when the owner switches auto-post off', async () => {
  const shop = await shopWith();
  const stockId = await newItem(shop);
  bot.failNext({ code: 502 });
  expect(await codeOf(post(shop, stockId))).toBe('telegram.unavailable');
  await switchOff(shop);
  await post(shop, stockId, 2);
  expect(bot.sent).toEqual([]);
  expect(await postRow(stockId)).toBeUndefined();
  // A post that the owner sends by hand is sent even so.
  await send(shop, 'settings', usual);
  const other = await newItem(shop);
  bot.failNext({ code: 403 });
  await post(shop, other);
  await switchOff(shop);
  await send(shop, 'retry-post', { stockId: other });
  await post(shop, other);
  expect(bot.sent).toHaveLength(1);
});

test('advertises nothing that is sold out, when it is queued or by the time it is sent', async () => {
  const shop = await shopWith();
  const none = await newItem(shop, { quantity: 0 });
  expect(await postRow(none)).toBeUndefined();
  const stockId = await newItem(shop, { quantity: 1 });
  const lines = [{ stockId, variantId: null, quantity: 1, priceKobo: 1_850_000 }];
  await inTransaction((tx) => sellAtCounter(tx, shop.actor, { lines, method: 'cash' }));
  await post(shop, stockId);
  expect(bot.tried).toEqual([]);
  expect(await postRow(stockId)).toBeUndefined();
});

test('names a token that cannot be read any more, and gives up what fails for another reason', async () => {
  const shop = await shopWith();
  const [stockId, other] = [await newItem(shop), await newItem(shop)];
  try {
    demoSettings({ ...own, SECRETS_KEY: 'another key, and the one before is lost' });
    await post(shop, stockId);
  } finally {
    demoSettings(own);
  }
  expect(await failedPosts(shop.id)).toMatchObject([{ stockId, reason: 'token' }]);
  const get = storage().get;
  storage().get = () => Promise.reject(new Error('the store is away'));
  try {
    for (const attempt of [1, 10])
      await expect(post(shop, other, attempt)).rejects.toThrow('the store is away');
  } finally {
    storage().get = get;
  }
  expect(await postRow(other)).toMatchObject({ state: 'failed', reason: 'unavailable' });
});
