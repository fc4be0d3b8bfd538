import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { startEmbeddedPostgres } from '#app/platform/db/embedded-postgres.server.ts';
import { freePort, startOja, tempDataDir } from '#tests/support/processes/oja-process.ts';

const data = tempDataDir();
test.afterAll(() => data.remove());

const status = (url: string): Promise<number> =>
  fetch(url).then(
    (answer) => answer.status,
    () => 0,
  );

test('asked to stop, the app is not ready first, goes on serving, then ends; asked twice, at once', async () => {
  test.setTimeout(120_000);
  const port = String(await freePort());
  const oja = startOja({
    DATA_DIR: data.withDemo(),
    PORT: port,
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '30',
  });
  await oja.ready();
  expect(await status(`${oja.url}/readyz`)).toBe(200);
  oja.child.kill('SIGTERM');
  await expect.poll(() => status(`${oja.url}/readyz`)).toBe(503);
  for (let n = 0; n < 5; n++) {
    expect(await status(`${oja.url}/`)).toBe(200);
    await sleep(100);
  }
  expect(await oja.kill('SIGTERM')).toBe(0);
});

test('without its database the app shows the pages that it has, marked, and stays in the balancer’s list', async () => {
  test.setTimeout(180_000);
  const quiet = { info: () => undefined, warn: () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDir: data.path, log: quiet });
  const port = String(await freePort());
  const oja = startOja({
    DATA_DIR: data.path,
    PORT: port,
    LOG_LEVEL: 'error',
    DATABASE_URL: postgres.url,
  });
  try {
    await oja.ready();
    const before = await (await fetch(`${oja.url}/shops`)).text();
    expect(before).toContain('Ngozi');
    await postgres.stop();
    await expect.poll(() => status(`${oja.url}/shops?letter=n`), { timeout: 30_000 }).toBe(503);
    const answer = await fetch(`${oja.url}/shops`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-status')).toContain('database unreachable');
    expect(await answer.text()).toContain('as it was at');
    expect(await status(`${oja.url}/readyz`)).toBe(200);

    const back = await startEmbeddedPostgres({ dataDir: data.path, log: quiet });
    const isFresh = async () => (await fetch(`${oja.url}/shops`)).headers.get('cache-status');
    await expect.poll(isFresh, { timeout: 30_000 }).toBe(null);
    await oja.kill('SIGTERM');
    await back.stop();
  } finally {
    oja.child.kill('SIGKILL');
  }
});
