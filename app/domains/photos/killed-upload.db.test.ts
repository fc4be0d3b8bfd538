import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { setClock } from '#app/platform/clock.ts';
import { database, databaseUrl } from '#app/platform/db/database.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';
import { baseOfKey } from './photo-paths.ts';
import { removeFilesJob } from './photos.jobs.server.ts';
import { sweepUploads } from './sweep-uploads.server.ts';

stockBench();

async function uploadUntilKilled({ id, owner }: TestShop, ms: number): Promise<void> {
  const script = join(process.cwd(), 'tests/support/processes/upload-child.ts');
  const args = [script, databaseUrl(), settings().dataDir, owner.id, id];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  await wait(ms);
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function photosOnDisk(): Promise<Set<string>> {
  const bases = new Set<string>();
  for await (const { key } of storage().list('products')) bases.add(baseOfKey(key));
  return bases;
}

async function photosOfRows() {
  const { rows } = await database().execute<{ base: string; item: boolean; stored: boolean }>(sql`
    select image_base as base, true as item, true as stored from stocks
    union all select base, false, stored_at is not null from stock_uploads`);
  return rows;
}

const context = { jobId: '1', attempt: 1, maxAttempts: 1, signal: new AbortController().signal };

test('killed at any moment: no item without its file, no file that is kept for ever', async () => {
  const shop = await makeShop({ plan: 'enterprise' });
  for (const ms of isLongRun ? Array.from({ length: 40 }, (_, at) => at * 17) : [0, 45, 150]) {
    await uploadUntilKilled(shop, ms);
  }
  const disk = await photosOnDisk();
  const rows = await photosOfRows();
  expect(rows.filter(({ item }) => item).length).toBeGreaterThan(0);
  expect(rows.filter(({ base, stored }) => stored && !disk.has(base))).toEqual([]);
  const known = new Set(rows.map(({ base }) => base));
  expect([...disk].filter((base) => !known.has(base))).toEqual([]);

  const tomorrow = new Date(Date.now() + 25 * 3_600_000);
  const back = setClock(() => tomorrow);
  await sweepUploads();
  back();
  const waiting = rows.filter(({ item }) => !item).map(({ base }) => base);
  await removeFilesJob.run({ bases: waiting }, context);
  const items = rows.filter(({ item }) => item).map(({ base }) => base);
  expect([...(await photosOnDisk())].sort()).toEqual(items.sort());
}, 600_000);
