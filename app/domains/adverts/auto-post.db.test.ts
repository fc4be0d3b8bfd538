import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chooseOwnLanguage } from '#app/domains/accounts/commands/people.server.ts';
import { setSuspended } from '#app/domains/shops/commands/suspension.server.ts';
import { setWithheld } from '#app/domains/stocks/commands/withhold-stock.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { settings as appSettings } from '#app/platform/env.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import type { Job, JobContext } from '#app/platform/queue/jobs.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { type FakeTelegram, startFakeTelegram } from '#tests/fakes/telegram.ts';
import { makeMember, makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { useDemoCodes as demoSettings } from '#tests/support/shop/sign-in.ts';
import { codeOf, makeStock, stockBench, stockRow } from '#tests/support/shop/stocks.ts';
import { advertJobs } from './adverts.jobs.server.ts';
import { failedPosts, postRow } from './adverts.queries.server.ts';
import { retryPost } from './commands/post-stock.server.ts';
import { saveSettings } from './commands/save-settings.server.ts';
import { settingsForm } from './settings-form.ts';

stockBench();
let bot: FakeTelegram;
const ownToken = '987654:CANARY-token-of-a-shop';

beforeAll(async () => {
  bot = await startFakeTelegram(ownToken);
  demoSettings({ DATA_DIR: appSettings().dataDir, TELEGRAM_API_ROOT: bot.url, RATE_LIMITS: 'off' });
});
afterAll(() => bot.close());
beforeEach(() => {
  bot.sent.length = 0;
  bot.tried.length = 0;
});

const job = (name: string): Job => {
  const found = advertJobs.find((each) => each.name === name);
  if (!found) throw new Error(`no job ${name}`);
  return found;
};

const context = (attempt = 1): JobContext => ({
  jobId: '1',
  attempt,
  maxAttempts: 10,
  signal: new AbortController().signal,
});

const usual = {
  ageMin: '18',
  ageMax: '65',
  autoPost: 'on',
  telegramEnabled: 'on',
  telegramChannelId: '-1001882045519',
  telegramToken: ownToken,
};

async function shopWith(fields: Record<string, string> = {}): Promise<TestShop> {
  const shop = await makeShop();
  const draft = settingsForm.parse({ ...usual, ...fields });
  await inTransaction((tx) => saveSettings(tx, shop.actor, { draft }));
  return shop;
}

/** A new item, and its event as the queue delivers it. */
async function newItem(shop: TestShop, fields: Record<string, unknown> = {}): Promise<string> {
  const stockId = await makeStock(shop.actor, fields);
  await job('adverts.queue-post').run({ shopId: shop.id, stockId }, context());
  return stockId;
}

const post = (shop: TestShop, stockId: string, attempt = 1) =>
  job('adverts.post-stock').run({ shopId: shop.id, stockId }, context(attempt));

const waitingJobs = async (stockId: string) => {
  const { rows } = await database().execute<{ in_seconds: number }>(sql`
    select extract(epoch from run_at - now())::int as in_seconds from graphile_worker.jobs
    where key = ${`adverts.post-stock:${stockId}`}`);
  return rows.map((row) => row.in_seconds);
};

describe('auto-post', () => {
  it('speaks the language chosen for adverts, else the owner’s, else English', async () => {
    const sentBy = async (fields: Record<string, string>, own?: string) => {
      const shop = await shopWith(fields);
      if (own) await chooseOwnLanguage(shop.owner.id, own);
      await post(shop, await newItem(shop, { quantity: 2 }));
      return bot.sent.at(-1)?.text;
    };
    const few = (language: string) => translatorFor(language).t('adverts.few_left', { count: 2 });
    expect(new Set(['en', 'ha', 'pcm'].map(few)).size).toBe(3);
    expect(await sentBy({})).toContain(few('en'));
    expect(await sentBy({}, 'ha')).toContain(few('ha'));
    expect(await sentBy({ language: 'pcm' }, 'ha')).toContain(few('pcm'));
  });

  it('takes no language that is not offered', async () => {
    expect(await codeOf(shopWith({ language: 'xx' }))).toBe('app.invalid');
  });

  it('sends a new item to the channel once, with its own short link', async () => {
    const shop = await shopWith();
    const stockId = await newItem(shop, { productName: `Gown & "lace" 👗` });
    expect(await waitingJobs(stockId)).toHaveLength(1);
    await post(shop, stockId);
    await post(shop, stockId);
    expect(bot.sent).toHaveLength(1);
    expect(bot.sent[0]?.chatId).toBe('-1001882045519');
    expect(bot.sent[0]?.text).toContain(`Gown & "lace" 👗`);
    expect(bot.sent[0]?.text).toContain('₦18,500');
    expect(bot.sent[0]?.text).toMatch(/http:\/\/localhost:\d+\/s\/[a-z0-9]{6}$/);
    expect(await postRow(stockId)).toMatchObject({ state: 'sent', reason: null });
  });

  it('sends the photo with the words as its caption; words alone where there is no photo', async () => {
    const shop = await shopWith();
    const stockId = await newItem(shop);
    const { imageBase } = await stockRow(stockId);
    const stored = await storage().get(`${imageBase}/original.jpg`);
    await post(shop, stockId);
    expect(bot.calls.at(-1)).toBe('sendPhoto');
    expect(Buffer.from(bot.sent[0]?.photo ?? [])).toEqual(
      Buffer.from((await stored?.bytes()) ?? []),
    );
    const lost = await newItem(shop, { productName: 'Cap' });
    await storage().deletePrefix((await stockRow(lost)).imageBase);
    await post(shop, lost);
    expect(bot.calls.at(-1)).toBe('sendMessage');
    expect(bot.sent[1]?.text).toContain('Cap');
  });

  it('sends the words alone when Telegram refuses the photo itself', async () => {
    const shop = await shopWith();
    const stockId = await newItem(shop);
    bot.failNext({ code: 400, description: 'Bad Request: PHOTO_INVALID_DIMENSIONS' });
    await post(shop, stockId);
    expect(bot.calls.slice(-2)).toEqual(['sendPhoto', 'sendMessage']);
    expect(await postRow(stockId)).toMatchObject({ state: 'sent' });
  });

  it('tells nobody of an item when the shop did not ask for it, or of a hidden one', async () => {
    const off = await shopWith({ autoPost: '' });
    expect(await postRow(await newItem(off))).toBeUndefined();
    const shop = await shopWith();
    const hidden = await newItem(shop, { status: 'hidden' });
    expect(await postRow(hidden)).toBeUndefined();
  });

  it('tells nobody of what a measure hides; a suspended shop’s waits, and goes out when it is lifted', async () => {
    const shop = await shopWith();
    const [hidden, before] = [await newItem(shop), await newItem(shop)];
    await inTransaction((tx) => setWithheld(tx, hidden, true));
    await inTransaction((tx) => setSuspended(tx, shop.id, true));
    const meanwhile = await newItem(shop);
    for (const stockId of [hidden, before, meanwhile]) await post(shop, stockId);
    expect(bot.tried).toEqual([]);
    expect(await postRow(hidden)).toBeUndefined();
    await database().execute(
      sql`select graphile_worker.remove_job(key) from graphile_worker.jobs where key like 'adverts.post-stock:%'`,
    );
    await inTransaction((tx) => setSuspended(tx, shop.id, false));
    await job('adverts.wake-posts').run({ shopId: shop.id }, context());
    for (const stockId of [before, meanwhile]) {
      expect(await waitingJobs(stockId)).toHaveLength(1);
      await post(shop, stockId);
      expect(await postRow(stockId)).toMatchObject({ state: 'sent' });
    }
    expect(bot.sent).toHaveLength(2);
  });

  it('shows the owner a channel that the bot may not write to (403), and posts after a retry', async () => {
    const shop = await shopWith();
    const stockId = await newItem(shop);
    bot.failNext({ code: 403, description: 'Forbidden: bot is not a member of the channel chat' });
    await post(shop, stockId);
    expect(await failedPosts(shop.id)).toEqual([
      { stockId, name: 'Ankara wax print, 6 yards', reason: 'closed' },
    ]);
    const helper = await makeMember(shop);
    const again = (actor: TestShop['actor']) =>
      inTransaction((tx) => retryPost(tx, actor, stockId));
    expect(await codeOf(again(helper.actor))).toBe('shops.forbidden');
    expect(await codeOf(again((await makeShop()).actor))).toBe('stocks.not_found');
    await again(shop.actor);
    expect(await failedPosts(shop.id)).toEqual([]);
    await post(shop, stockId);
    expect(bot.sent).toHaveLength(1);
  });

  it('waits as long as Telegram asks (429) without counting it as a failure', async () => {
    const shop = await shopWith();
    const stockId = await newItem(shop);
    bot.failNext({ code: 429, retryAfter: 77 });
    await post(shop, stockId);
    const [seconds = 0] = await waitingJobs(stockId);
    expect(seconds).toBeGreaterThan(60);
    expect(seconds).toBeLessThanOrEqual(77);
    expect(await failedPosts(shop.id)).toEqual([]);
    await post(shop, stockId);
    expect(bot.sent).toHaveLength(1);
  });

  it('tries again after trouble at Telegram, and says so to the owner after the last try', async () => {
    const shop = await shopWith();
    const stockId = await newItem(shop);
    bot.failNext({ code: 502 }, 'break', { code: 500 });
    expect(await codeOf(post(shop, stockId, 1))).toBe('telegram.unavailable');
    expect(await codeOf(post(shop, stockId, 2))).toBe('telegram.unavailable');
    expect(await failedPosts(shop.id)).toEqual([]);
    await post(shop, stockId, 10);
    expect(await failedPosts(shop.id)).toMatchObject([{ stockId, reason: 'unavailable' }]);
  });

  it('names a wrong token and a missing bot', async () => {
    const wrong = await shopWith({ telegramToken: '111111:some-other-token' });
    const stockId = await newItem(wrong);
    await post(wrong, stockId);
    expect(await failedPosts(wrong.id)).toMatchObject([{ reason: 'token' }]);
    const none = await shopWith({ telegramEnabled: '' });
    const other = await newItem(none);
    await post(none, other);
    expect(await failedPosts(none.id)).toMatchObject([{ reason: 'token' }]);
  });

  it('carries no token into the log, whatever goes wrong on the way', async () => {
    const shop = await shopWith();
    const stockId = await newItem(shop);
    const lines: string[] = [];
    const log = createLog('trace', { write: (line) => lines.push(line) });
    bot.failNext({ code: 502, description: 'Bad Gateway' }, 'break');
    for (const attempt of [1, 2]) {
      const error: unknown = await post(shop, stockId, attempt).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expect(error).toBeInstanceOf(Error);
      log.warn({ err: error, job: 'adverts.post-stock' }, 'job failed, it will be tried again');
      log.error(error);
    }
    expect(lines.join('')).toContain('telegram.unavailable');
    expect(lines.join('')).not.toContain('CANARY');
  });

  it('carries no token in jobs and rows', async () => {
    const { rows } = await database().execute<{ all: string }>(
      sql`select coalesce(string_agg(j::text, ''), '') || (select string_agg(p::text, '') from advert_posts p) as all
          from graphile_worker._private_jobs j`,
    );
    expect(rows[0]?.all).toContain('adverts.post-stock');
    expect(rows[0]?.all).not.toContain('CANARY');
  });
});
