import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound } from '#tests/support/browser/sound-page.ts';

const names = ['English', 'Pidgin', 'Hausa', 'Yorùbá', 'Igbo'];
const choice = (page: Page, name: string) => page.getByRole('button', { name: `${name} ` });
const speaks = (page: Page, language: string) =>
  expect(page.locator('html')).toHaveAttribute('lang', language);

test('a visitor taps a language by its own name, and stays where they are', async ({ page }) => {
  await page.goto('/help/safety');
  await alive(page);
  await page.getByRole('link', { name: 'Language: English' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.locator('.opt b')).toHaveText(names);
  await expect(sheet.locator('.opt[aria-current]')).toContainText('English');
  await expectSound(page);
  await choice(page, 'Hausa').click();
  await speaks(page, 'ha');
  await expect(page).toHaveURL('/help/safety');
  await alive(page);
  await page.goto('/shops');
  await alive(page);
  await speaks(page, 'ha');
  await page.getByRole('link', { name: ': Hausa' }).click();
  await expect(sheet.locator('.opt[aria-current]')).toContainText('Hausa');
  await choice(page, 'English').click();
  await speaks(page, 'en');
});

test('without JavaScript the choice is a page @phone', async ({ browser }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const page = await plain.newPage();
  await page.goto('/shops?letter=a');
  await page.getByRole('link', { name: 'Language: English' }).click();
  await expect(page.locator('.opt b')).toHaveText(names);
  await choice(page, 'Yorùbá').click();
  await speaks(page, 'yo');
  await expect(page).toHaveURL('/shops?letter=a');
  await plain.close();
});

test('who follows a link in a language reads on in it @phone', async ({ page }) => {
  await page.goto('/shops?lang=ig');
  await speaks(page, 'ig');
  await page.goto('/help/safety');
  await speaks(page, 'ig');
  await page.goto('/shops?lang=ig');
  await page.getByRole('link', { name: ': Igbo' }).click();
  await choice(page, 'English').click();
  await speaks(page, 'en');
  await expect(page).toHaveURL('/shops');
});
