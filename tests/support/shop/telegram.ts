import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { takeUpdate } from '#app/domains/messages/channels/take-update.server.ts';
import { messageJobs } from '#app/domains/messages/messages.jobs.server.ts';
import { bidMoved } from '#app/domains/orders/orders.events.ts';
import { shopDeleted } from '#app/domains/shops/shops.events.ts';
import { closeDatabase, databaseUrl } from '#app/platform/db/database.server.ts';
import { log } from '#app/platform/log.server.ts';
import { QueueWorker } from '#app/platform/queue/queue-worker.server.ts';
import { taskList } from '#app/platform/queue/tasks.server.ts';
import { readUpdate } from '#app/providers/telegram/read-update.ts';
import { type FakeTelegram, startFakeTelegram } from '#tests/fakes/telegram.ts';
import { connectPatiently, testDatabase } from '../database.ts';
import { useDemoCodes as demoSettings } from './sign-in.ts';

/** A database, a Bot API of our own and settings that use both, for one test file. */
export function telegramBench() {
  const bench = {
    telegram: undefined as unknown as FakeTelegram,
    workers: [] as QueueWorker[],
    settings(more: Record<string, string> = {}): void {
      demoSettings({
        DATA_DIR: folder,
        RATE_LIMITS: 'off',
        TELEGRAM_BOT_TOKEN: bench.telegram.token,
        TELEGRAM_BOT_USERNAME: bench.telegram.username,
        TELEGRAM_API_ROOT: bench.telegram.url,
        ...more,
      });
    },
    /** A worker of one instance; stopping it is what a restart does. */
    async startWorker(): Promise<QueueWorker> {
      const worker = new QueueWorker({
        url: databaseUrl(),
        tasks: taskList([...messageJobs, shopDeleted, bidMoved]),
        cron: [],
        concurrency: 4,
        times: { pollMs: 100 },
      });
      await worker.start();
      bench.workers.push(worker);
      return worker;
    },
    take(update: Record<string, unknown>): Promise<'taken' | 'known'> {
      const read = readUpdate(update, new Date());
      if (!read) throw new Error('the update was not understood');
      return takeUpdate('telegram', read);
    },
  };
  let drop = async (): Promise<void> => {};
  let folder = '';
  beforeAll(async () => {
    log.level = 'silent';
    folder = await mkdtemp(join(tmpdir(), 'oja-telegram-'));
    bench.telegram = await startFakeTelegram();
    const test = await testDatabase();
    drop = test.drop;
    connectPatiently(test);
    bench.settings();
  });
  afterEach(async () => {
    await Promise.all(bench.workers.splice(0).map((worker) => worker.stop()));
    bench.settings();
    bench.telegram.webhook = undefined;
  });
  afterAll(async () => {
    await closeDatabase();
    await drop();
    await bench.telegram.close();
    await rm(folder, { recursive: true, force: true });
  });
  return bench;
}
