import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { startEmbeddedPostgres } from '#app/platform/db/embedded-postgres.server.ts';
import { freePort, startOja, tempDataDir } from '#tests/support/processes/oja-process.ts';
import { startSilentProxy } from '#tests/support/processes/silent-proxy.ts';
import { readEvents } from '#tests/support/read-events.ts';
import { startWork } from '#tests/support/shop/product-use.ts';

const data = tempDataDir();
test.afterAll(() => data.remove());

/** Within so long everything is well again, by the product's own limits. */
const healedWithin = 20_000;

interface Answer {
  status: number;
  retry: string | null;
}

/** Many at once, so that every connection of the app has something to do. */
const askAll = (url: string): Promise<Answer[]> =>
  Promise.all(
    Array.from({ length: 15 }, async (_, n) => {
      const { status, headers } = await fetch(`${url}/api/stocks?limit=${n + 1}`);
      return { status, retry: headers.get('retry-after') };
    }),
  );

const isWell = (answers: Answer[]): boolean => answers.every(({ status }) => status === 200);

/** Asks until all are served again; nobody may get anything but an answer or a 503 that says when. */
async function untilHealed(url: string): Promise<void> {
  const ask = async (): Promise<boolean> => {
    const answers = await askAll(url);
    expect(
      answers.filter(({ status, retry }) => status !== 200 && !(status === 503 && retry)),
    ).toEqual([]);
    return isWell(answers);
  };
  await expect.poll(ask, { timeout: healedWithin, intervals: [200] }).toBe(true);
}

const jobsLeft = async (database: string): Promise<number> => {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query(
    `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'stocks.make-renditions'`,
  );
  await client.end();
  return rows[0].n;
};

test('a database host that is lost without a word: 503 in between, then requests, queue and live events go on @long', async () => {
  test.setTimeout(240_000);
  const quiet = { info: () => undefined, warn: () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDir: data.path, log: quiet });
  const proxy = await startSilentProxy(postgres.url);
  const oja = startOja({
    DATA_DIR: data.path,
    DATABASE_URL: proxy.url,
    PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
  });
  try {
    await oja.ready();
    const worker = await startWork(oja.url, 10);
    const stream = await fetch(`${oja.url}/api/live/inbox`, {
      headers: { authorization: `Bearer ${worker.token}` },
    });
    const events = readEvents(stream);
    expect(isWell(await askAll(oja.url))).toBe(true);

    await test.step('another host takes over: old lines are dead, new ones work', async () => {
      const running = askAll(oja.url);
      proxy.swallow();
      proxy.forward();
      await running;
      await untilHealed(oja.url);
    });

    await test.step('the host is away for a while', async () => {
      proxy.swallow();
      const answers = await askAll(oja.url);
      expect(answers.map(({ status }) => status)).toEqual(Array(answers.length).fill(503));
      expect(answers.filter(({ retry }) => !retry)).toEqual([]);
      expect((await fetch(`${oja.url}/readyz`)).status).toBe(503);
      await sleep(3_000);
      proxy.forward();
      await untilHealed(oja.url);
      expect((await fetch(`${oja.url}/readyz`)).status).toBe(200);
    });

    // A transaction of a lost connection may hold the shop's row until the server ends it, after 30 s.
    await expect(() => worker.addItem('Gown after the loss')).toPass({ timeout: 60_000 });
    // One whose end could not be noted is first taken back from its lost worker.
    await expect.poll(() => jobsLeft(postgres.url), { timeout: 3 * healedWithin }).toBe(0);
    await worker.write('Hello again');
    const heard = await events.next();
    expect(JSON.stringify(heard.value)).toContain('Hello again');
    expect(await oja.kill('SIGTERM')).toBe(0);
  } finally {
    await oja.kill('SIGKILL');
    await proxy.close();
    await postgres.stop();
  }
});
