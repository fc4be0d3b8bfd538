import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Session } from '#app/domains/accounts/accounts.ts';
import { changeNotices, turnOn } from '#app/domains/notices/commands/member-notices.server.ts';
import { noticeJobs } from '#app/domains/notices/notices.jobs.server.ts';
import { type NoticeSettings, teamKinds } from '#app/domains/notices/notices.ts';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { setClock } from '#app/platform/clock.ts';
import { closeDatabase, database, databaseUrl } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { log } from '#app/platform/log.server.ts';
import { QueueWorker } from '#app/platform/queue/queue-worker.server.ts';
import { taskList } from '#app/platform/queue/tasks.server.ts';
import {
  type FakeBrowser,
  type FakePushService,
  startFakePush,
} from '#tests/fakes/push-service.ts';
import { connectPatiently, testDatabase } from '../database.ts';
import { eventually } from '../eventually.ts';
import { useDemoCodes } from './sign-in.ts';

interface Person {
  actor: Actor;
  session: Session;
}

type Tasks = Parameters<typeof taskList>[0];

const jobsLeft = async (jobs: Tasks) => {
  const names = jobs.map(({ name }) => name);
  const { rows } = await database().execute<{ n: number }>(sql`
    select count(*)::int as n from graphile_worker.jobs
    where task_identifier = any(${sql.param(names)}::text[]) and attempts < max_attempts and run_at <= now()`);
  return rows[0]?.n;
};

/** A database, a push service of our own and settings that use both, for one test file. */
export function pushBench() {
  let turnBack = (): void => {};
  const bench = {
    push: undefined as unknown as FakePushService,
    /** Everything that is due is worked off by a worker, as an instance does. */
    async workOff(more: Tasks = []): Promise<void> {
      const jobs = [...noticeJobs, ...more];
      const worker = new QueueWorker({
        url: databaseUrl(),
        tasks: taskList(jobs),
        cron: [],
        concurrency: 4,
        times: { pollMs: 50 },
      });
      await worker.start();
      await eventually(() => jobsLeft(jobs)).toBe(0);
      await worker.stop();
    },
    /** The waits between attempts are the library's; tests do not sit them out. */
    hurry: () =>
      database().execute(
        sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`,
      ),
    at(moment: string): void {
      turnBack();
      turnBack = setClock(() => new Date(moment));
    },
    /** A browser of this person in which "Tell me about new orders" was tapped. */
    async phoneOf(
      { actor, session }: Person,
      { language = 'en', ...wanted }: Partial<NoticeSettings> & { language?: string } = {},
    ): Promise<FakeBrowser> {
      const browser = bench.push.newBrowser();
      const { subscription } = browser;
      await inTransaction(async (tx) => {
        await turnOn(tx, { actor, session }, { subscription, language });
        const all = { kinds: teamKinds, quiet: undefined, showDetails: false };
        await changeNotices(tx, session, { ...all, ...wanted });
      });
      return browser;
    },
  };
  let drop = async (): Promise<void> => {};
  beforeAll(async () => {
    log.level = 'silent';
    bench.push = await startFakePush();
    const test = await testDatabase();
    drop = test.drop;
    connectPatiently(test);
    useDemoCodes({ PUSH_API_ROOT: bench.push.url, RATE_LIMITS: 'off' });
  });
  afterEach(() => {
    turnBack();
    bench.push.trouble = undefined;
  });
  afterAll(async () => {
    await closeDatabase();
    await drop();
    await bench.push.close();
  });
  return bench;
}
