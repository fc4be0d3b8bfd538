import { type Browser, expect, type Page } from '@playwright/test';
import { makeReady, openOwnOrder, orderItem } from '#tests/support/browser/buying.ts';
import { anotherPhone, enterWithItem } from '#tests/support/browser/new-shop.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

const savedText = 'Saved on phone. Will be sent when you are online.';

/** An order of somebody else, in a shop of its own. */
async function ordered(
  page: Page,
  { browser, baseURL, store }: { browser: Browser; baseURL: string | undefined; store: string },
): Promise<string> {
  const item = await enterWithItem(page, { store, item: 'Ankara gown' });
  const buyer = await anotherPhone(browser, baseURL);
  const { number } = await orderItem(buyer, item);
  await buyer.context().close();
  return number;
}

test('a step saved on the phone is no longer called so once it was sent @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const number = await ordered(page, { browser, baseURL, store: 'Sent Later' });
  await openOwnOrder(page, number);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Mark ready' })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Mark ready' }).click();
  await expect(page.getByText(savedText)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.locator('.badge', { hasText: 'Waiting for pickup' })).toBeVisible();
  await expect(page.getByText(savedText)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Mark completed' })).toBeVisible();
});

test('a return that could not be sent says so where the finger is @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const number = await ordered(page, { browser, baseURL, store: 'Return Offline' });
  await makeReady(page, number);
  await page.getByRole('button', { name: 'Mark completed' }).click();
  const paid = page.getByRole('dialog');
  await paid.getByRole('radio', { name: 'Cash' }).check({ force: true });
  await paid.getByRole('button', { name: 'Mark completed' }).click();
  await page.getByRole('button', { name: 'Return items' }).click();
  await alive(page);
  const sheet = page.getByRole('dialog', { name: 'Return items' });
  await page.context().setOffline(true);
  await sheet.getByRole('button', { name: /^Return and refund/ }).click();
  const said = sheet.getByText('That did not work. Check your network and try again.');
  await expect(said).toBeInViewport({ ratio: 1 });
});
