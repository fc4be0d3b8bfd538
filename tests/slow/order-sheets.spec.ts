import { expect, type Page } from '@playwright/test';
import { demoPeople, enter } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, sheetGone } from '#tests/support/browser/sound-page.ts';

test.use({ onSlowLine: true });

async function openFirstOrder(page: Page, tab: string): Promise<void> {
  await enter(page, demoPeople.owner);
  await page.goto(`/orders?tab=${tab}`);
  const first = page.getByRole('link', { name: /^Open order/ }).first();
  await page.goto((await first.getAttribute('href')) ?? '');
  await alive(page);
}

const money = (text: string | null): number =>
  Number((text ?? '').replace(/[^\d.]/g, '')) * ((text ?? '').includes('-') ? -1 : 1);

/** What came in for orders today, to the kobo, as the payments page says it. */
async function paidToday(page: Page): Promise<number> {
  await page.goto('/payments');
  return money(await page.locator('.stat', { hasText: 'Today' }).locator('b').textContent());
}

test('Cancel order closes its sheet, says what happened, and Undo brings the order back', async ({
  page,
}) => {
  await openFirstOrder(page, 'new');
  // A number to be typed into a phone stands in one line.
  const number = page.locator('.buyer .num');
  expect(await number.evaluate((text) => text.getClientRects().length)).toBe(1);
  await page.getByRole('button', { name: 'Cancel order' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Cancel order' });
  await sheet.getByRole('textbox').fill('Sold in the shop');
  await sheet.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.locator('.badge', { hasText: 'Cancelled' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const notice = page.locator('.toast', { hasText: /Order #\d+ cancelled/ });
  // It comes to rest above what comes next: the page's own bars stay free.
  await expect(async () => {
    const [box, bar] = [await notice.boundingBox(), await page.locator('.stickf').boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  }).toPass({ timeout: 5_000 });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.badge', { hasText: 'Pending' })).toBeVisible();
  await expect(page.locator('.toast', { hasText: /^Undone/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible();
});

test('a paid order is cancelled with its money in one step, and Undo brings both back @long', async ({
  page,
}) => {
  await enter(page, '08030000003');
  await page.goto('/orders?tab=prepare');
  const paid = page.locator('.badge', { hasText: /^Paid$/ });
  // What came online would go back through the provider, and nobody can undo that.
  const unpaid = page.locator('li.card', { hasNot: paid }).first();
  const link = unpaid.getByRole('link', { name: /^Open order/ });
  await page.goto((await link.getAttribute('href')) ?? '');
  await alive(page);
  await page.getByRole('button', { name: 'Got cash' }).click();
  await expect(paid).toBeVisible();
  await page.getByRole('button', { name: 'Cancel order' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Cancel order' });
  await expect(sheet.getByLabel('Money to give back')).not.toHaveValue('0');
  await sheet.getByLabel('Why?').fill('Sold in the shop');
  await sheet.getByRole('button', { name: /^Cancel and refund ₦/ }).click();
  await expect(page.locator('.badge', { hasText: 'Cancelled' })).toBeVisible();
  await expect(page.getByText('Refunded').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Refund up to/ })).toHaveCount(0);
  const notice = page.locator('.toast', { hasText: /Order #\d+ cancelled/ });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(paid).toBeVisible();
  await expect(page.getByRole('button', { name: /^Refund up to/ })).toBeVisible();
});

test('a paid order comes back with its money in one step, and all pages say the same @long', async ({
  page,
}) => {
  // A shop that no other journey sells from: its figures are this sale's alone.
  await enter(page, '08030000007');
  const before = await paidToday(page);
  await page.goto('/orders/counter');
  await alive(page);
  await page.locator('button.ci:enabled').first().click();
  await page.getByRole('button', { name: /^Sell ₦/ }).click();
  const sale = page.getByRole('region', { name: 'This sale' });
  await expect(sale.getByText(/^Sold ₦/)).toBeVisible();
  const sold = (await paidToday(page)) - before;
  expect(sold).toBeGreaterThan(0);
  await page.goto('/orders');
  await alive(page);
  await page.getByRole('link', { name: /^Done/ }).click();
  await page.getByRole('link', { name: 'Return items' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Return items' });
  await expect(sheet.getByLabel('Money to give back')).not.toHaveValue('0');
  await sheet.getByRole('button', { name: 'Wrong size' }).click();
  await sheet.getByRole('button', { name: /^Return and refund ₦/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('.badge', { hasText: 'Cancelled' })).toBeVisible();
  await expect(page.getByText('Wrong size').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await sheetGone(page);
  expect(await paidToday(page)).toBe(before);
});
