import { expect, type Page } from '@playwright/test';
import { rowsOfApp } from '#tests/support/browser/app-database.ts';
import { enterWithNewShop } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound } from '#tests/support/browser/sound-page.ts';

test.describe.configure({ timeout: 180_000 });

/** Time has passed since this person last showed who they are: the one thing that no form does. */
const hourLater = (phone: string) =>
  rowsOfApp(
    `update devices set proved_at = proved_at - interval '1 hour'
     from users where users.id = devices.user_id and users.phone_key = $1`,
    [phone.replace(/^0/, '+234')],
  );

/** The page that asks sends the code; the demo fills it in. */
async function confirmByCode(page: Page) {
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible();
  await alive(page);
  await expectSound(page);
  await page.getByRole('button', { name: 'Send code' }).click();
}

test('an hour later the bank account, the first PIN, files and deleting the shop ask who it is @phone', async ({
  page,
}) => {
  const phone = await enterWithNewShop(page, 'Asked Again');
  await page.goto('/payments');
  await alive(page);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();

  await hourLater(phone);
  await page.goto('/payments');
  await alive(page);
  await page.getByRole('link', { name: 'Add', exact: true }).click();
  await confirmByCode(page);
  // Back at what was asked for, not above it.
  await expect(page.getByRole('dialog', { name: 'Your bank account' })).toBeVisible();
  await expect(page).toHaveURL('/payments');

  await hourLater(phone);
  await page.goto('/shop');
  await alive(page);
  await page.getByRole('link', { name: 'Set PIN' }).click();
  await confirmByCode(page);
  await expect(page).toHaveURL('/shop');
  await alive(page);
  const sheet = page.getByRole('dialog', { name: '6-digit PIN' });
  await sheet.getByLabel('New 6-digit PIN').fill('482193');
  await sheet.getByLabel('Type it again').fill('482193');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('PIN set')).toBeVisible();

  // From now on the PIN, and no code; a form that was open meanwhile leads to the question too.
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await hourLater(phone);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'One more check' })).toBeVisible();
  await expect(page.getByText('Confirm that it is you, then do it again.')).toBeVisible();
  await page.getByLabel('Your 6-digit PIN').fill('111111');
  await expect(page.getByText('That PIN is not right. 4 tries left.')).toBeVisible();
  await page.getByLabel('Your 6-digit PIN').fill('482193');
  await expect(page).toHaveURL('/shop');

  await hourLater(phone);
  await page.goto('/payments');
  await page.getByRole('link', { name: 'Download' }).click();
  await page.getByLabel('Your 6-digit PIN').fill('482193');
  await expect(page).toHaveURL('/payments');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/^oja-payments-.*\.csv$/);

  await hourLater(phone);
  await page.goto('/shop');
  await alive(page);
  await page.getByRole('link', { name: 'Delete Shop' }).click();
  await page.getByLabel('Your 6-digit PIN').fill('482193');
  await expect(page.getByRole('dialog')).toBeVisible();
});
