import { createReadStream } from 'node:fs';
import { expect } from '@playwright/test';
import { readTar } from '#app/platform/backup/tar.server.ts';
import { enterWithItem } from '#tests/support/browser/new-shop.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound, listen } from '#tests/support/browser/sound-page.ts';

test.setTimeout(120_000);

test('an owner asks for the whole shop, sees it become ready, and takes it along @phone', async ({
  page,
}) => {
  const complaints = listen(page);
  await enterWithItem(page, { store: 'Moving Store', item: 'Moving gown' });
  expect((await page.request.get('/shop/export/file')).status()).toBe(404);
  await page.goto('/shop/export');
  await alive(page);
  await page.getByRole('button', { name: 'Make the file' }).click();
  await expect(page.getByText('Your file is ready')).toBeVisible({ timeout: 60_000 });
  await expectSound(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  const names: string[] = [];
  for await (const { name } of readTar(createReadStream(await (await download).path())))
    names.push(name);
  expect(names).toContain('items.csv');
  expect(complaints).toEqual([]);
});
