import { expect, type Page } from '@playwright/test';
import { enter } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { copiedToPhone, storedOnPhone } from '#tests/support/browser/phone-copy.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

/** Owners of demo shops that no other journey sells from. */
const owners = { waiting: '08030000012', nothing: '08030000017' };
const parts = /\/assets\/team-parts-/;

const logout = (page: Page) => page.getByRole('button', { name: 'Logout' });
const signedOut = (page: Page) => page.getByRole('link', { name: 'Sign In' });

/** One sale that waits on this phone, and nothing sends it any more. */
async function sellWithoutLine(page: Page): Promise<void> {
  await page.goto('/orders/counter');
  await copiedToPhone(page, 'item');
  await page.context().route('**/api/sendOperations', (route) => route.abort());
  const tiles = page.locator('button.ci:enabled');
  const sell = page.getByRole('button', { name: /^Sell ₦/ });
  const sheet = page.getByRole('dialog');
  for (let n = 0; n < (await tiles.count()); n++) {
    await tiles.nth(n).click();
    await expect(sell.or(sheet).first()).toBeVisible();
    if (await sell.isVisible()) break;
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toHaveCount(0);
  }
  await sell.click();
  await expect(page.getByText(/^Saved on phone ₦/)).toBeVisible();
}

const waiting = async (page: Page) =>
  (await storedOnPhone<{ state: string }>(page, 'operations')).filter(
    ({ state }) => state === 'waiting',
  ).length;

test('a sign-out that is pressed before the page can ask waits until it can @phone', async ({
  page,
}) => {
  await enter(page, owners.waiting);
  await sellWithoutLine(page);
  // A slow line: the part that asks is still on its way.
  let come = () => {};
  const arrival = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(parts, async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto('/orders');
  await alive(page);
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/logout')) asked += 1;
  });
  await logout(page).click();
  await page.waitForTimeout(500);
  expect(asked).toBe(0);
  expect(await waiting(page)).toBe(1);
  come();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 is waiting to be sent');
  await question.getByRole('button', { name: 'Remove, sign out' }).click();
  await expect(signedOut(page)).toBeVisible();
  expect(await storedOnPhone(page, 'operations')).toEqual([]);
  expect(await storedOnPhone(page, 'copy')).toEqual([]);
});

test('where that part never comes, the page asks by itself, and nothing of the shop stays @phone', async ({
  page,
}) => {
  await enter(page, owners.nothing);
  await sellWithoutLine(page);
  await page.route(parts, (route) => route.abort());
  await page.goto('/orders');
  await alive(page);
  const answers = ['dismiss', 'accept'] as const;
  for (const answer of answers) {
    const question = page.waitForEvent('dialog');
    await logout(page).click({ noWaitAfter: true });
    const dialog = await question;
    expect(dialog.message()).toContain('1 is waiting to be sent');
    await dialog[answer]();
  }
  await expect(signedOut(page)).toBeVisible();
  expect(await storedOnPhone(page, 'operations')).toEqual([]);
  expect(await storedOnPhone(page, 'copy')).toEqual([]);
});
