import { expect } from '@playwright/test';
import { enter } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

/** A demo owner from whom no other journey sells. */
const owner = '08030000016';

test('a tile stays where it is after a sale, whatever sells most by then @phone', async ({
  page,
}) => {
  await enter(page, owner);
  await page.goto('/orders/counter');
  await alive(page);
  const tiles = page.locator('button.ci');
  const names = () => tiles.locator('.nm2').allTextContents();
  const before = await names();
  const sheet = page.getByRole('dialog');
  /** The last one of a single kind. */
  const enabled = page.locator('button.ci:enabled');
  let at = (await enabled.count()) - 1;
  for (; at > 0; at--) {
    await enabled.nth(at).click();
    if ((await sheet.count()) === 0) break;
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toHaveCount(0);
  }
  const tile = enabled.nth(at);
  const sold = await tile.locator('.nm2').textContent();
  for (let sale = 1; sale <= 3; sale++) {
    if (sale > 1) await tile.click();
    const told = page.waitForResponse(/\/orders\/counter\.data/);
    await page.getByRole('button', { name: /^Sell ₦/ }).click();
    await expect(page.getByText(/^Sold ₦/)).toBeVisible();
    await told;
    await expect(tile).toBeEnabled();
    expect(await names()).toEqual(before);
  }
  // Opened anew it stands further ahead: it is one that sells.
  await page.reload();
  expect((await names()).indexOf(sold ?? '')).toBeLessThan(before.indexOf(sold ?? ''));
});
