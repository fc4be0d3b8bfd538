import { expect, type Page } from '@playwright/test';
import { joinNewShop } from '#tests/support/browser/joined-shop.ts';
import { anotherPhone } from '#tests/support/browser/new-shop.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { copiedToPhone } from '#tests/support/browser/phone-copy.ts';
import { alive } from '#tests/support/browser/sound-page.ts';
import { storedHere } from '#tests/support/browser/stored-here.ts';

async function openTeamPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/team-parts-')),
  );
}

const sellButton = (page: Page) => page.getByRole('button', { name: /^Sell ₦/ });

async function expectNothingOfShop(page: Page): Promise<void> {
  await expect(page.getByText(/^You are no longer in this shop/)).toBeVisible();
  await expect
    .poll(async () => (await storedHere(page)).filter((text) => /operations|copy/.test(text)))
    .toEqual([]);
}

test('who was removed from the team is told so at the next contact, and nothing of the shop stays @phone', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const remove = await joinNewShop(page, await anotherPhone(browser, baseURL));
  await openTeamPage(page, '/orders/counter');
  await context.setOffline(true);
  await page.locator('button.ci:enabled').first().click();
  await sellButton(page).click();
  await expect(page.getByText(/^Saved on phone ₦/)).toBeVisible();
  await remove();
  await context.setOffline(false);
  await expectNothingOfShop(page);
});

test('so is one who has nothing to send: the copy of the shop goes too @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const remove = await joinNewShop(page, await anotherPhone(browser, baseURL));
  await openTeamPage(page, '/orders/counter');
  await copiedToPhone(page, 'item');
  await remove();
  // Somebody looks at the page again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expectNothingOfShop(page);
});
