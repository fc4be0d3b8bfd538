import { type Browser, expect, type Page } from '@playwright/test';
import { putInCart } from '#tests/support/browser/buying.ts';
import { enter } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound, listen, sheetGone } from '#tests/support/browser/sound-page.ts';

test.skip(({ viewport }) => viewport?.width !== 360, 'a buyer has a phone in the hand');
test.setTimeout(180_000);

const shop = 'Kemi Kiddies World';
/** Its owner, who signs in nowhere else: a device in its first day may not change the account. */
const owner = '08030000011';

async function newPage(browser: Browser): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  return { page, complaints: listen(page) };
}

async function toCheckOut(page: Page): Promise<void> {
  await page.goto(`/shops?q=${encodeURIComponent(shop)}`);
  await page.getByRole('link', { name: `View Shop: ${shop}` }).click();
  await page.locator('ul.grid-p a.name').first().click();
  await putInCart(page);
  await page.goto('/cart');
  await page.getByRole('region', { name: shop }).getByRole('link', { name: 'Check out' }).click();
  await expect(page.getByText('How to pay')).toBeVisible();
}

/** By the link beside the account, and back. */
async function setPin(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Set a PIN or fingerprint' }).click();
  await alive(page);
  await page.getByRole('button', { name: 'Set PIN' }).click();
  const sheet = page.getByRole('dialog', { name: '6-digit PIN' });
  await sheet.getByLabel('New 6-digit PIN').fill('482193');
  await sheet.getByLabel('Type it again').fill('482193');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('PIN set')).toBeVisible();
  await sheetGone(page);
  await page.goto('/payments');
  await alive(page);
}

test('a shop gives its account, a buyer pays online, a part goes back, both see it', async ({
  browser,
}) => {
  const buyer = await newPage(browser);
  await toCheckOut(buyer.page);
  await expect(buyer.page.locator('label.opt', { hasText: 'Pay online' })).toHaveCount(0);

  const team = await newPage(browser);
  await enter(team.page, owner);
  await team.page.goto('/payments');
  await alive(team.page);
  await team.page.getByRole('button', { name: 'Add', exact: true }).click();
  const sheet = team.page.getByRole('dialog', { name: 'Your bank account' });
  await sheet.getByLabel('Bank', { exact: true }).selectOption('Zenith Bank');
  await sheet.getByLabel('Account number').fill('0000000000');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText('This bank has no such account')).toBeVisible();
  await sheet.getByLabel('Account number').fill('2123456789');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByText(/This account belongs to [A-Z]+ [A-Z]+\./)).toBeVisible();
  await expectSound(team.page);
  await expect(sheet.getByText(/this account takes bank transfers only/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Yes, save this account' }).click();
  await expect(team.page.getByText(/^Transfers only/)).toBeVisible();
  await expectSound(team.page);
  await setPin(team.page);
  await team.page.getByRole('button', { name: 'Change', exact: true }).click();
  await sheet.getByRole('button', { name: 'Save' }).click();
  await sheet.getByRole('button', { name: 'Yes, save this account' }).click();
  await expect(team.page.getByText('Online payments are on')).toBeVisible();

  await buyer.page.reload();
  await buyer.page.getByRole('textbox', { name: 'Your name' }).fill('Fúnmi Adébáyọ̀');
  await buyer.page.getByLabel('Phone number').fill('0805 555 0456');
  await buyer.page.locator('label.opt', { hasText: 'Pay online' }).click();
  await buyer.page.getByRole('button', { name: 'Place order' }).click();
  await expect(buyer.page).toHaveURL(/\/o\/[2-9a-z]{14}$/, { timeout: 20_000 });
  const order = new URL(buyer.page.url()).pathname;
  await alive(buyer.page);
  await buyer.page.getByRole('button', { name: 'Pay now' }).click();
  await expect(buyer.page).toHaveURL(/\/stand-in\/paystack\/pay\//);
  await buyer.page.getByRole('button', { name: /^Pay/ }).click();
  await expect(buyer.page).toHaveURL(new RegExp(`${order}$`), { timeout: 20_000 });
  await expect(buyer.page.getByText('Paid', { exact: true })).toBeVisible();
  const number =
    (await buyer.page.getByRole('heading', { level: 1 }).textContent())?.slice(6) ?? '';

  await team.page.goto('/orders');
  await team.page
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .click();
  await alive(team.page);
  await team.page.getByRole('button', { name: /^Refund up to/ }).click();
  const refund = team.page.getByRole('dialog', { name: 'Refund this payment?' });
  await refund.getByLabel('Amount to refund').fill('500');
  await refund.getByLabel('Why?').fill('One came broken');
  await expectSound(team.page);
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(refund).toHaveCount(0);
  // The stand-in tells of it step by step, and the page follows by itself.
  await expect(team.page.getByText('-₦500').first()).toBeVisible();
  await expect(team.page.getByText('Refunded').first()).toBeVisible({ timeout: 40_000 });
  await expectSound(team.page);
  await team.page.goto('/payments');
  await expect(team.page.locator('.hist li', { hasText: 'refund' }).first()).toContainText('-₦500');
  await buyer.page.reload();
  await expect(buyer.page.getByRole('term').filter({ hasText: 'Refunded to you' })).toBeVisible();
  await expectSound(buyer.page);
  // The account that is nobody's was refused, as it should be.
  const refused = /status of 400 .*\/payments\.data/;
  const complaints = [...buyer.complaints, ...team.complaints];
  expect(complaints.filter((said) => !refused.test(said))).toEqual([]);
});
