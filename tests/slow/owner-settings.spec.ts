import { expect } from '@playwright/test';
import { enterWithNewShop } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

test('the names of connected accounts stand in one line, beside their switches', async ({
  page,
}) => {
  await enterWithNewShop(page, 'Connected Fabrics');
  await page.goto('/advertising?tab=settings');
  await alive(page);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    for (const name of ['Telegram', 'Facebook', 'Twitter', 'Instagram']) {
      const account = page.locator('section.acct', { hasText: name });
      const heading = await account.locator('b').first().boundingBox();
      const toggle = await account.getByRole('switch').boundingBox();
      expect(heading?.height, `${name} at ${width}`).toBeLessThan(30);
      expect(toggle?.x, `${name} at ${width}`).toBeGreaterThan(
        (heading?.x ?? Number.NaN) + (heading?.width ?? Number.NaN) / 4,
      );
    }
  }
});

test('the bank account that was found is saved by a press that comes while the page still loads', async ({
  page,
}) => {
  await enterWithNewShop(page, 'Early Bank Fabrics');
  await page.goto('/payments');
  await alive(page);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Your bank account' });
  await sheet.getByLabel('Bank', { exact: true }).selectOption('Zenith Bank');
  await sheet.getByLabel('Account number').fill('2123456789');
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/payments.data*', async (route) => {
    if (route.request().method() === 'GET') await held;
    await route.fallback();
  });
  await sheet.getByRole('button', { name: 'Save' }).click();
  const saved = page.waitForRequest(
    (request) => request.method() === 'POST' && String(request.postData()).includes('accountName'),
  );
  await sheet.getByRole('button', { name: 'Yes, save this account' }).click();
  await saved;
  letThrough();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText(/Zenith Bank, 2123456789/)).toBeVisible();
});
