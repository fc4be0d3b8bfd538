import { expect, type Page } from '@playwright/test';
import { demoPeople, enter } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/slow-line.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

async function openFirstOrder(page: Page, tab: string): Promise<void> {
  await enter(page, demoPeople.owner);
  await page.goto(`/orders?tab=${tab}`);
  const first = page
    .locator('main article a[href^="/orders/"], main li a[href^="/orders/"]')
    .first();
  await page.goto((await first.getAttribute('href')) ?? '');
  await alive(page);
}

/** Fills the sheet and sends it; it must be gone for good once the order has changed. */
async function giveReason(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  const sheet = page.getByRole('dialog', { name });
  await sheet.getByRole('textbox').fill('Wrong size');
  await sheet.getByRole('button', { name }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Wrong size').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('a return closes its sheet and shows in the history', async ({ page }) => {
  await openFirstOrder(page, 'done');
  await giveReason(page, 'Return items');
});

test('Cancel order closes its sheet and shows in the history', async ({ page }) => {
  await openFirstOrder(page, 'new');
  await giveReason(page, 'Cancel order');
});
