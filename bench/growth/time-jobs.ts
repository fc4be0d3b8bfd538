import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { closeDatabase, connectDatabase } from '#app/platform/db/database.server.ts';
import { loadSettings, replaceSettings } from '#app/platform/env.server.ts';
import type { Job } from '#app/platform/queue/jobs.ts';
import { jobs } from '#app/server/jobs.server.ts';
import { record } from '../results.ts';
import type { BuiltMarket } from './built-market.ts';

const longestJobMs = 10 * 60_000;
const longestWaitMs = 1_000;

/** What people write meanwhile; each is one statement with all its triggers. */
const writes: Record<string, string> = {
  price: `update stocks set price_kobo = price_kobo + 100, updated_at = now() where id =
    (select id from stock_search order by id offset floor(random() * 400) limit 1)`,
  'search row': `update stock_search set price_kobo = price_kobo + 100 where id =
    (select id from stock_search order by id desc offset floor(random() * 400) limit 1)`,
  shop: `update shops set updated_at = now() where id =
    (select id from shops order by id offset floor(random() * 400) limit 1)`,
  order: `update orders set updated_at = now(), note = 'x' where id =
    (select id from orders order by id desc offset floor(random() * 400) limit 1)`,
  like: `insert into stock_likes (stock_id, visitor_id) select id, gen_random_uuid()::text from stocks
    order by id desc limit 1`,
  visit: `insert into market_events (id, at, kind, shop_id, visitor_id, source)
    select gen_random_uuid(), now(), 'visit', id, 'w', 'direct' from shops limit 1`,
  message: `update message_threads set unread = 1 where id =
    (select id from message_threads order by id desc offset floor(random() * 400) limit 1)`,
};

/** Writes of every kind, one after the other, and how long the slowest of each took. */
async function writer(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let longest = { ms: 0, what: '' };
  let count = 0;
  let going = true;
  const writing = (async () => {
    while (going) {
      for (const [what, text] of Object.entries(writes)) {
        const began = performance.now();
        await client.query(text);
        const ms = performance.now() - began;
        count += 1;
        if (ms > longest.ms) longest = { ms, what };
      }
      await sleep(10);
    }
  })();
  return {
    /** The slowest since it was last asked. */
    longest(): { ms: number; what: string; count: number } {
      const told = { ...longest, count };
      longest = { ms: 0, what: '' };
      count = 0;
      return told;
    },
    async stop() {
      going = false;
      await writing;
      await client.end();
    },
  };
}

const isByCalendar = (job: { options: { cron?: string } }): job is Job<object> =>
  job.options.cron !== undefined;

/** Everything that runs by the calendar, with a writer beside it; which took too long or held the writer up. */
export async function timeJobs({ url, dataDir }: BuiltMarket, wanted: RegExp): Promise<string[]> {
  const secret = (sign: string) => sign.repeat(40);
  replaceSettings(
    loadSettings({ DATA_DIR: dataDir, SESSION_SECRET: secret('s'), SECRETS_KEY: secret('k') }),
  );
  connectDatabase({ url, max: 4 });
  const beside = await writer(url);
  const above: string[] = [];
  try {
    await sleep(3_000);
    const alone = beside.longest();
    console.log(
      `\nJobs at a million products; a writer alone waits ${alone.ms.toFixed(0)} ms at most (${alone.what})`,
    );
    for (const job of jobs.filter(isByCalendar)) {
      if (!wanted.test(job.name)) continue;
      beside.longest();
      const began = performance.now();
      const context = {
        jobId: '0',
        attempt: 1,
        maxAttempts: 3,
        signal: AbortSignal.timeout(longestJobMs * 2),
      };
      const fault = await job.run({}, context).then(
        () => undefined,
        (error: unknown) => String(error),
      );
      const ms = performance.now() - began;
      await sleep(50);
      const { ms: waited, what, count } = beside.longest();
      record('growth: jobs', job.name, { seconds: ms / 1_000, longestWaitMs: waited });
      const isAbove = fault !== undefined || ms > longestJobMs || waited > longestWaitMs;
      const told = `${job.name.padEnd(32)} ${(ms / 1_000).toFixed(1)} s; a writer waited ${waited.toFixed(0)} ms at most (${what}, of ${count})${fault ? `; ${fault}` : ''}`;
      console.log(`${isAbove ? 'ABOVE' : 'ok   '} ${told}`);
      if (isAbove) above.push(told);
    }
  } finally {
    await beside.stop();
    await closeDatabase();
  }
  return above;
}
