import { expect, type Page } from '@playwright/test';
import { enterWithNewShop } from '#tests/support/browser/e2e-people.ts';
import { addItemUnseen } from '#tests/support/browser/new-shop.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound, sheetGone } from '#tests/support/browser/sound-page.ts';
import { addItem } from '#tests/support/browser/stock-sheet.ts';

/** Whole journeys, also on a machine that is busy with other tests. */
test.describe.configure({ timeout: 180_000 });

async function deliverTo(page: Page, area: string, fee: string): Promise<void> {
  await page.goto('/delivery');
  await alive(page);
  const form = page.locator('form', { has: page.getByLabel('Fee', { exact: true }) });
  await form.getByLabel(area, { exact: true }).click();
  await form.getByLabel('Fee', { exact: true }).fill(fee);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('li.zone')).toHaveCount(1);
}

test('a counter sale that is carried to the buyer: fee of the place, own fee, address on the order @phone', async ({
  page,
}) => {
  await enterWithNewShop(page, 'Carried Goods');
  await deliverTo(page, 'Ikeja', '1500');
  await addItemUnseen(page, 'Lace');
  await page.goto('/orders/counter');
  await alive(page);
  await page.locator('button.ci', { hasText: 'Lace' }).click();
  await page.getByRole('button', { name: 'Open lines and discount' }).click();
  const sale = page.getByRole('dialog', { name: 'This sale' });
  await sale.getByRole('button', { name: 'Deliver it' }).click();
  const sheet = page.getByRole('dialog', { name: 'Deliver it' });
  await expect(sheet.getByLabel('Delivery fee')).toHaveValue(/1,?500/);
  // Nothing is taken that could not be delivered.
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText('Please enter the address.')).toBeVisible();
  await expect(sheet.getByText('Please enter a valid phone number')).toBeVisible();
  await expectSound(page);
  await sheet.getByLabel('Address').fill('12 Allen Avenue');
  await sheet.getByLabel('Phone number').fill('0803 555 0199');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden();
  const sell = sale.getByRole('button', { name: /^Sell ₦/ });
  await expect(sell).toHaveText('Sell ₦33,500');
  await sale.getByRole('button', { name: 'Do not deliver it' }).click();
  await expect(sell).toHaveText('Sell ₦32,000');
  await sale.getByRole('button', { name: 'Deliver it' }).click();
  // The phone is the sale's; the address went with the delivery.
  await expect(sheet.getByLabel('Phone number')).toHaveValue('0803 555 0199');
  await sheet.getByLabel('Delivery fee').fill('1000');
  await sheet.getByLabel('Address').fill('12 Allen Avenue');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sell).toHaveText('Sell ₦33,000');
  await expectSound(page);
  await sell.click();
  await expect(page.getByText(/^Sold ₦33,000/)).toBeVisible();
  await sheetGone(page);
  // It is still to be brought there.
  await page.goto('/orders?tab=prepare');
  await page.getByRole('listitem').filter({ hasText: '₦33,000' }).getByRole('link').first().click();
  await expect(page.getByText('12 Allen Avenue, Ikeja, Lagos')).toBeVisible();
  await expect(page.getByText('₦33,000').first()).toBeVisible();
  await expect(page.getByText('₦1,000').first()).toBeVisible();
});

test('what a restock cost becomes the cost of one, as an average with what was there @phone @long', async ({
  page,
}) => {
  await enterWithNewShop(page, 'Costly Goods');
  await addItem(page, 'Lace');
  const edit = await page.locator('a[href$="/edit"]').first().getAttribute('href');
  const pages = edit?.replace(/edit$/, '');
  await page.goto(`${pages}prices`);
  await alive(page);
  const cost = page.getByLabel('What one costs you');
  await cost.fill('8000');
  const costs = page.locator('form', { has: cost });
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await costs.getByRole('button', { name: 'Save' }).click();
  await saved;
  await page.goto(`${pages}history`);
  await alive(page);
  await page.getByRole('button', { name: 'Restock' }).click();
  const restock = page.getByRole('dialog', { name: 'Restock' });
  await restock.getByLabel('How many came in?').fill('12');
  await restock.getByLabel('What did they cost, all together?').fill('120000');
  await restock.getByRole('button', { name: 'Add 12 to stock' }).click();
  await expect(page.getByText('There are 15 now')).toBeVisible();
  await sheetGone(page);
  // 3 of 8,000 and 12 of 10,000.
  await page.goto(`${pages}prices`);
  await expect(page.getByLabel('What one costs you')).toHaveValue(/^9,?600$/);
});

test('a day with other hours is told to buyers, and goes back to the usual ones @phone @long', async ({
  page,
}) => {
  await enterWithNewShop(page, 'Short Saturday');
  await page.goto('/delivery');
  await alive(page);
  await page.getByText('No opening hours yet').click();
  for (const day of ['Monday', 'Tuesday', 'Saturday'])
    await page.getByRole('checkbox', { name: day }).check();
  await page.getByText('Other hours on some days').click();
  await page.getByLabel('Saturday, Opens').fill('10:00');
  await page.getByLabel('Saturday, Closes').fill('14:00');
  await expectSound(page);
  const card = page.locator('form', { has: page.getByRole('checkbox', { name: 'Monday' }) });
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Mon to Tue, 09:00 to 18:00; Sat, 10:00 to 14:00')).toBeVisible();
  await page.getByLabel('Saturday, Opens').fill('');
  await page.getByLabel('Saturday, Closes').fill('');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Mon to Tue, Sat, 09:00 to 18:00')).toBeVisible();
});
