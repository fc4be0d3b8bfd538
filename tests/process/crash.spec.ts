import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort, startOja, tempDataDir } from '#tests/support/oja-process.ts';

const data = tempDataDir();
test.afterAll(() => data.remove());

const products = async (url: string): Promise<number> =>
  ((await (await fetch(`${url}/api/stocks`)).json()) as { stocks: unknown[] }).stocks.length;

test('killed app, killed PostgreSQL, asked to stop: nothing lost', async () => {
  test.setTimeout(180_000);
  const settings = { DATA_DIR: data.path, PORT: String(await freePort()), LOG_LEVEL: 'warn' };

  const first = startOja(settings);
  await first.ready();
  const before = await products(first.url);
  expect(before).toBeGreaterThan(0);
  await first.kill('SIGKILL');

  const second = startOja(settings);
  await second.ready();
  expect(await products(second.url)).toBe(before);

  const pidFile = readFileSync(join(data.path, 'postgres', 'postmaster.pid'), 'utf8');
  process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL');
  const during = await fetch(`${second.url}/readyz`);
  if (during.status !== 200) {
    expect(during.status).toBe(503);
    expect(during.headers.get('retry-after')).toBeTruthy();
  }
  await expect
    .poll(async () => (await fetch(`${second.url}/readyz`)).status, { timeout: 60_000 })
    .toBe(200);
  await expect.poll(() => products(second.url), { timeout: 30_000 }).toBe(before);

  expect(await second.kill('SIGTERM')).toBe(0);
  await expect(fetch(`${second.url}/healthz`)).rejects.toThrow();
});
