import { expect, type Page } from '@playwright/test';
import { alive } from './sound-page.ts';

/** Puts the product whose page is open into the cart, in the first colour and size that are there. */
export async function putInCart(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/stocks\//);
  await alive(page);
  for (const name of ['color', 'size']) {
    const chips = page.locator(`.pick2 label:has(input[name="${name}"]:not(:disabled))`);
    if ((await chips.count()) > 0) await chips.first().click();
  }
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Added to your cart')).toBeVisible();
}
