import { expect } from '@playwright/test';
import { itemOf, placeOrder, putInCart } from '#tests/support/browser/buying.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound, listen } from '#tests/support/browser/sound-page.ts';

test.setTimeout(180_000);

const phone = '0805 555 0778';

test('a buyer sees what is kept under the number, takes it as a file and has it erased @phone', async ({
  page,
}) => {
  const complaints = listen(page);
  const item = await itemOf(page, 'Uche Computers');
  await page.goto(`/stocks/${item.stockId}`);
  await putInCart(page);
  await page.goto(`/checkout/${item.shopId}`);
  await page.getByLabel('Your name').fill('Zainab Musa');
  await page.getByLabel('Phone number').fill(phone);
  await placeOrder(page);
  await page.goto('/my-data');
  await alive(page);
  await page.getByLabel('Phone number').fill(phone);
  await expectSound(page);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(`Kept under ${phone}`)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Zainab Musa')).toBeVisible();
  await expect(page.getByText(/^₦\d{1,3}(,\d{3})+$/).first()).toBeVisible();
  await expectSound(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as a file' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^oja-my-data-.*\.json$/);
  // The order still stands: it has to end first.
  await page.getByLabel('Yes, I want this. It cannot be undone.').check();
  await page.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText('These orders are not finished yet')).toBeVisible();
  await page.goto('/my');
  await page.getByRole('link', { name: 'Follow order' }).first().click();
  await alive(page);
  await page.getByRole('button', { name: 'Cancel order', exact: true }).first().click();
  await page.getByRole('alertdialog').locator('button.danger').click();
  await expect(page.getByText('You cancelled this order.')).toBeVisible();
  await page.goto('/my-data');
  await alive(page);
  await page.getByLabel('Yes, I want this. It cannot be undone.').check();
  await page.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText('It is erased.', { exact: false })).toBeVisible();
  // The check-out on this phone fills in nobody any more.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('oja-buyer'))).toBe('off');
  await page.goto('/my');
  await expect(page.getByText('No orders yet')).toBeVisible();
  // The one refusal, which the browser notes down by itself.
  expect(complaints.filter((line) => !/\b409\b/.test(line))).toEqual([]);
});
