import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { freePort, startOja, tempDataDir } from '#tests/support/processes/oja-process.ts';

const data = tempDataDir();
test.afterAll(() => data.remove());

const products = async (url: string): Promise<number> =>
  ((await (await fetch(`${url}/api/stocks`)).json()) as { stocks: unknown[] }).stocks.length;

/** What pages answer from the blow on until three in a row are well. */
async function answersUntilHealed(
  url: string,
): Promise<Array<{ status: number; retry: string | null }>> {
  const answers: Array<{ status: number; retry: string | null }> = [];
  for (let well = 0; well < 3 && answers.length < 600; await sleep(100)) {
    const { status, headers } = await fetch(`${url}?q=${answers.length}`);
    answers.push({ status, retry: headers.get('retry-after') });
    well = status === 200 ? well + 1 : 0;
  }
  return answers;
}

test('killed app, killed PostgreSQL, asked to stop: nothing lost', async () => {
  test.setTimeout(180_000);
  const settings = {
    DATA_DIR: data.withDemo(),
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
  };

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
  const answers = await answersUntilHealed(`${second.url}/shops`);
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  expect(answers.filter(({ status, retry }) => status === 503 && !retry)).toEqual([]);
  await expect.poll(() => products(second.url), { timeout: 30_000 }).toBe(before);

  expect(await second.kill('SIGTERM')).toBe(0);
  await expect(fetch(`${second.url}/healthz`)).rejects.toThrow();
});
