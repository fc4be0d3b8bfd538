import { expect } from '@playwright/test';
import { enterWithNewShop } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, listen } from '#tests/support/browser/sound-page.ts';
import { startWeakLine } from '#tests/support/browser/weak-line.ts';

test('a load that a newer one replaces is broken off in silence, also in the middle of an answer', async ({
  page,
  baseURL,
}) => {
  const line = await startWeakLine(baseURL ?? '');
  try {
    await enterWithNewShop(page, 'Broken Off Store');
    await page.goto(`${line.url}/orders`);
    await alive(page);
    const complaints = listen(page);
    // The page's own answer is read and not at its end when the next page is asked for.
    line.leaveOpen('/stocks.data');
    line.stall('_routes=root');
    const begun = page.waitForResponse(
      (response) => /\/stocks\.data/.test(response.url()) && !/_routes=root/.test(response.url()),
    );
    await page.locator('a[href="/stocks"]:visible').first().click();
    await begun;
    await page.locator('a[href="/messages"]:visible').first().click();
    line.mend();
    await expect(page).toHaveURL(/\/messages$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(complaints).toEqual([]);
  } finally {
    line.close();
  }
});
