import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, expect, type Page, request } from '@playwright/test';
import { readTar } from '#app/platform/backup/tar.server.ts';
import { rowsIn, rowsOfApp } from '#tests/support/browser/app-database.ts';
import { enterWithNewShop, signInByFunction } from '#tests/support/browser/e2e-people.ts';
import { enterWithItem } from '#tests/support/browser/new-shop.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound, listen } from '#tests/support/browser/sound-page.ts';
import { inCrowds } from '#tests/support/dice.ts';
import { bareEnv } from '#tests/support/processes/bare-env.ts';
import {
  freePort,
  type OjaProcess,
  startOja,
  tempDataDir,
} from '#tests/support/processes/oja-process.ts';
import { itemMaker } from '#tests/support/shop/product-use.ts';

test.setTimeout(120_000);

/** Asked for on its page, and there in the end. */
async function fetchFile(page: Page): Promise<string> {
  await page.goto('/shop/export');
  await alive(page);
  await page.getByRole('button', { name: 'Make the file' }).click();
  await expect(page.getByText('Your file is ready')).toBeVisible({ timeout: 600_000 });
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  return (await download).path();
}

test('an owner asks for the whole shop, sees it become ready, and takes it along @phone', async ({
  page,
}) => {
  const complaints = listen(page);
  await enterWithItem(page, { store: 'Moving Store', item: 'Moving gown' });
  expect((await page.request.get('/shop/export/file')).status()).toBe(404);
  const file = await fetchFile(page);
  await expectSound(page);
  const names: string[] = [];
  for await (const { name } of readTar(createReadStream(file))) names.push(name);
  expect(names).toContain('items.csv');
  expect(complaints).toEqual([]);
});

test('a file that could not be made and one whose time is over say so, and a new one can be asked for @phone', async ({
  page,
}) => {
  const { shopId } = await enterWithItem(page, { store: 'Late Movers', item: 'Late gown' });
  await page.goto('/shop/export');
  await alive(page);
  // Nothing was made yet, so nothing is gone.
  await expect(page.getByRole('button', { name: 'Make the file' })).toBeVisible();
  await expect(page.getByText('not here any more')).toHaveCount(0);
  await fetchFile(page);
  const change = (to: string) =>
    rowsOfApp(`update shop_exports set ${to} where shop_id = $1`, [shopId]);
  const ask = page.getByRole('button', { name: 'Make the file' });
  const gone = page.getByText('Your file is not here any more: we keep one for 24 hours at most.');

  await change(`state = 'failed'`);
  await page.reload();
  await alive(page);
  await expect(page.getByText('The file could not be made. Please try again.')).toBeVisible();
  await expectSound(page);
  await ask.click();
  await expect(page.getByText('Your file is ready')).toBeVisible({ timeout: 60_000 });

  // The page stayed open until the time was over, as its link shows.
  await change(`expires_at = now() - interval '1 minute'`);
  await page.getByRole('link', { name: 'Download' }).click();
  await expect(gone).toBeVisible();
  await alive(page);
  await expectSound(page);
  await page.goto('/shop/export');
  await expect(gone).toBeVisible();
  await alive(page);
  await ask.click();
  await expect(page.getByText('Your file is ready')).toBeVisible({ timeout: 60_000 });
  await expect(gone).toHaveCount(0);
});

const folders = [tempDataDir(), tempDataDir()] as const;
const started: OjaProcess[] = [];
test.afterAll(async () => {
  for (const oja of started) await oja.kill('SIGTERM');
  for (const folder of folders) folder.remove();
});

async function start(folder: string): Promise<string> {
  const port = String(await freePort());
  const oja = startOja({ DATA_DIR: folder, PORT: port, LOG_LEVEL: 'warn', RATE_LIMITS: 'off' });
  started.push(oja);
  await oja.ready();
  return oja.url.replace('127.0.0.1', 'localhost');
}

const run = promisify(execFile);
/** A command of the operator's in that folder. */
async function command(folder: string, name: string, ...args: string[]): Promise<string> {
  const env = { ...bareEnv(), DATA_DIR: folder };
  const { stdout } = await run(process.execPath, ['scripts/run.mjs', name, ...args], { env });
  return stdout;
}

/** A new owner with an empty shop and room for everything. */
async function newOwner(browser: Browser, baseURL: string, folder: string) {
  const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const phone = await enterWithNewShop(page, 'Moving House Store');
  const [shop] = await rowsIn<{ id: string }>(
    folder,
    `update shops set plan = 'enterprise', plan_until = now() + interval '30 days'
     where name = 'Moving House Store' returning id`,
  );
  return { page, phone, shopId: shop?.id ?? '' };
}

/** Each item as it is shown and counted, with the hash of its photo. */
async function itemsIn(folder: string, shopId: string) {
  const rows = await rowsIn<{ photo: string }>(
    folder,
    `select id, product_name, description, price_kobo, quantity, status, category1, category2, category3,
       image_base as photo from stocks where shop_id = $1 order by id`,
    [shopId],
  );
  return rows.map(({ photo, ...item }) => {
    const bytes = readFileSync(join(folder, 'files', photo, 'original.jpg'));
    return { ...item, photo: createHash('sha256').update(bytes).digest('hex') };
  });
}

test('a shop of 1,000 items moves house: asked for, fetched and brought into an empty installation, each item and photo the same @phone @long', async ({
  browser,
}) => {
  test.setTimeout(1_800_000);
  const [here, there] = [folders[0].withDemo(), folders[1].path];
  const from = await start(here);
  const old = await newOwner(browser, from, here);
  const program = await request.newContext({ baseURL: from });
  const { addItem } = itemMaker(from, await signInByFunction(program, old.phone), 3);
  // No two photos are the same.
  const numbers = Array.from({ length: 1_000 }, (_, at) => at);
  await inCrowds(numbers, 6, (n) => addItem(`Gown ${n}`, 40 + (n % 40), 40 + Math.floor(n / 40)));
  const file = await fetchFile(old.page);
  const before = await itemsIn(here, old.shopId);
  expect(before).toHaveLength(1_000);
  expect(new Set(before.map(({ photo }) => photo)).size).toBe(1_000);

  // Whoever runs it is the first there: no demo is filled in, and nobody sells anything.
  await command(there, 'scripts/operator.ts', 'add', '08090000001', '--role', 'chief');
  const url = await start(there);
  const [{ goods } = {}] = await rowsIn(there, 'select count(*)::int as goods from stocks');
  expect(goods).toBe(0);
  const moved = await newOwner(browser, url, there);
  const said = await command(there, 'scripts/operate/import-shop.ts', file, moved.phone);
  expect(said).toContain(`1000 items and 1000 photos are in the shop of ${moved.phone}`);
  expect(await itemsIn(there, moved.shopId)).toEqual(before);

  await moved.page.goto('/stocks');
  await expect(moved.page.locator('.sname', { hasText: 'Gown 999' })).toBeVisible();
  const [last] = await rowsIn<{ id: string }>(
    there,
    `select id from stocks where product_name = 'Gown 999'`,
  );
  await moved.page.goto(`/stocks/${last?.id}`);
  const shown = moved.page.locator('.gal img').first();
  await expect
    .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth), { timeout: 120_000 })
    .toBeGreaterThan(0);
});
