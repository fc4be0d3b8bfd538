import { expect } from '@playwright/test';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

test('what is near is shown at once, and chips keep the words', async ({ page }) => {
  await page.goto('/market');
  await alive(page);
  const box = page.getByRole('combobox', { name: 'Search products' });
  const names = page.locator('.pc a.name');
  const search = async (words: string) => {
    await box.fill(words);
    await box.press('Enter');
    await expect(page).toHaveURL(
      new RegExp(`q=${encodeURIComponent(words).replaceAll('%20', '\\+')}`),
    );
    await expect(names.first()).toBeInViewport();
  };

  await search('32 tv');
  await expect(names.first()).toContainText('32 inch LED TV');
  await search('red gown');
  await expect(page.getByText('No exact match. Closest items:')).toBeVisible();
  await expect(names.filter({ hasText: /gown|boubou/i }).first()).toBeVisible();
  await search('fone');
  await expect(page.getByText('phone', { exact: false }).first()).toBeVisible();
  await expect(names.first()).toContainText(/phone/i);

  await search('iphone');
  const used = page.getByRole('link', { name: 'UK used', exact: true });
  await used.click();
  await expect(used).toHaveAttribute('aria-current', 'true');
  await expect(box).toHaveValue('iphone');
  await page.goBack();
  await expect(used).not.toHaveAttribute('aria-current');
  await expect(box).toHaveValue('iphone');

  // In a shop as in the market.
  await page.goto('/shops?q=emeka');
  await page.getByRole('link', { name: /View Shop: Emeka/ }).click();
  await alive(page);
  const inShop = page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /search/i }))
    .first();
  await inShop.fill('green keypad phone');
  await inShop.press('Enter');
  await expect(page.getByText('No exact match. Closest items:')).toBeVisible();
  await expect(names.first()).toContainText('Keypad phone');
});
