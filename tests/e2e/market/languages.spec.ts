import { expect, type Page } from '@playwright/test';
import { inStockOf, itemOf, putInCart } from '#tests/support/browser/buying.ts';
import { demoPeople, enter } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound } from '#tests/support/browser/sound-page.ts';

const names = ['English', 'Pidgin', 'Hausa', 'Yorùbá', 'Igbo'];
const choice = (page: Page, name: string) => page.getByRole('button', { name: `${name} ` });
/** In the bar above every page, in the first screen. */
const inBar = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name: `Language: ${name}` });
const speaks = (page: Page, language: string) =>
  expect(page.locator('html')).toHaveAttribute('lang', language);

test('a visitor taps a language by its own name, and stays where they are', async ({ page }) => {
  await page.goto('/help/safety');
  await alive(page);
  await inBar(page, 'English').click();
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
  await page.getByRole('banner').getByRole('link', { name: ': Hausa' }).click();
  await expect(sheet.locator('.opt[aria-current]')).toContainText('Hausa');
  await choice(page, 'English').click();
  await speaks(page, 'en');
});

test('above every page, of buyers and of a shop, the language is in the first screen', async ({
  page,
}) => {
  const { shopId, stockId } = await itemOf(page, 'Ngozi Fashion House');
  const look = async (path: string) => {
    await page.goto(path);
    await expect(inBar(page, 'English'), path).toBeInViewport({ ratio: 1 });
    await alive(page);
    await expectSound(page);
  };
  for (const path of ['/', `/stocks/${stockId}`, `/shop/${shopId}`, '/cart', '/my', '/login'])
    await look(path);
  await enter(page, demoPeople.owner);
  for (const path of ['/', '/orders/counter', '/messages']) await look(path);
});

test('the narrowest phone has brand, language, cart and Sign In in one bar @phone', async ({
  page,
}) => {
  const { stockId } = await itemOf(page, 'Ngozi Fashion House');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/stocks/${stockId}`);
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Sign In' })).toBeInViewport({ ratio: 1 });
  expect((await bar.locator('img').boundingBox())?.height).toBeCloseTo(36, 0);
});

test('the check-out in another language has what was typed, until it is ordered @phone', async ({
  page,
}) => {
  const { shopId } = await itemOf(page, 'Ngozi Fashion House');
  await page.goto(`/stocks/${await inStockOf(page, shopId)}`);
  await putInCart(page);
  await page.goto(`/checkout/${shopId}`);
  await alive(page);
  await page.locator('label.opt:has(input[value="delivery"][name="getBy"])').click();
  await page.getByLabel('State').selectOption('lagos');
  await page.getByLabel('Local government').selectOption({ label: 'Epe' });
  const typed: Record<string, string> = {
    name: 'Fúnmi Adébáyọ̀',
    phone: '0805 555 0995',
    address: '12 Allen Avenue',
    note: 'Call at the gate',
    promo: 'NOTHING5',
  };
  for (const [name, words] of Object.entries(typed))
    await page.locator(`main input[name="${name}"]`).fill(words);
  await page.locator('label.opt:has(input[value="transfer"])').click();
  await inBar(page, 'English').click();
  await choice(page, 'Hausa').click();
  await speaks(page, 'ha');
  await alive(page);
  for (const [name, words] of Object.entries(typed))
    await expect(page.locator(`main input[name="${name}"]`)).toHaveValue(words);
  await expect(page.locator('input[name="getBy"]:checked')).toHaveValue('delivery');
  await expect(page.locator('input[name="payBy"]:checked')).toHaveValue('transfer');
  await expect(page.getByRole('status').filter({ hasText: 'Epe' })).toContainText('₦2,500');
  // What was ordered is no draft any more: the next check-out begins with what the phone remembers alone.
  await page.locator('.buybar button[type="submit"]').click();
  await expect(page).toHaveURL(/\/o\/[2-9a-z]{14}$/, { timeout: 30_000 });
  await page.goto(`/stocks/${await inStockOf(page, shopId)}?lang=en`);
  await putInCart(page);
  await page.goto(`/checkout/${shopId}`);
  await expect(page.getByLabel('Your name')).toHaveValue('Fúnmi Adébáyọ̀');
  await expect(page.locator('main input[name="note"]')).toHaveValue('');
});

test('without JavaScript the choice is a page @phone', async ({ browser }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const page = await plain.newPage();
  await page.goto('/shops?letter=a');
  await inBar(page, 'English').click();
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
  await page.getByRole('contentinfo').getByRole('link', { name: ': Igbo' }).click();
  await choice(page, 'English').click();
  await speaks(page, 'en');
  await expect(page).toHaveURL('/shops');
});
