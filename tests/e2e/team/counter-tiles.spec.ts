import { expect } from '@playwright/test';
import { enter, freshPhone, sendForm } from '#tests/support/browser/e2e-people.ts';
import { anotherPhone, enterWithItem } from '#tests/support/browser/new-shop.ts';
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

test('an owner who sells below her lowest price is asked first; no is no sale, yes is one @phone', async ({
  page,
}) => {
  const made = { store: 'Lowest Price Store', item: 'Floor gown', price: '12000' };
  const { stockId } = await enterWithItem(page, made);
  await sendForm(page, `/stocks/${stockId}/prices`, { intent: 'costs', cost: '', floor: '9,000' });
  await page.goto('/orders/counter');
  await alive(page);
  const sell = page.getByRole('button', { name: /^Sell ₦/ });
  const question = page.getByRole('alertdialog');
  const sellFor = async (off: string) => {
    await page.locator('button.ci').click();
    await page.getByRole('button', { name: 'Discount', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'This sale' });
    await sheet.getByLabel('Discount in naira').fill(off);
    await sheet.getByRole('button', { name: /^Sell ₦/ }).click();
  };
  await sellFor('4000');
  await expect(question).toContainText('below your lowest price of ₦9,000 for Floor gown');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText(/^Sold ₦/)).toHaveCount(0);
  await page
    .getByRole('dialog', { name: 'This sale' })
    .getByRole('button', { name: /^Sell ₦/ })
    .click();
  await question.getByRole('button', { name: 'Sell anyway' }).click();
  await expect(page.getByText(/^Sold ₦8,000/)).toBeVisible();
  await sellFor('3000');
  await expect(page.getByText(/^Sold ₦9,000/)).toBeVisible();
  await expect(sell).toHaveCount(0);
});

test('without a network the phone of an employee refuses a sale below the lowest price and keeps none @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const made = { store: 'Employee Price Store', item: 'Floor gown', price: '12000' };
  const { shopId, stockId } = await enterWithItem(page, made);
  await sendForm(page, `/stocks/${stockId}/prices`, { intent: 'costs', cost: '', floor: '9,000' });
  const phoneNumber = freshPhone();
  const { origin } = new URL((await page.request.get('/healthz')).url());
  const data = { firstName: 'Yusuf', phoneNumber, shopId };
  const added = await page.request.post('/api/createShopUser', { headers: { origin }, data });
  expect(added.ok()).toBe(true);
  const employee = await anotherPhone(browser, baseURL);
  await enter(employee, phoneNumber);
  await employee.goto('/orders/counter');
  await alive(employee);
  await employee.locator('button.ci').click();
  await employee.getByRole('button', { name: 'Discount', exact: true }).click();
  const sheet = employee.getByRole('dialog', { name: 'This sale' });
  await employee.context().setOffline(true);
  const sell = sheet.getByRole('button', { name: /^Sell ₦/ });
  await sheet.getByLabel('Discount in naira').fill('4000');
  await sell.click();
  await expect(sheet.getByText('That is below the lowest price the owner has set.')).toBeVisible();
  // At the limit it is sold, and waits on the phone.
  await sheet.getByLabel('Discount in naira').fill('3000');
  await sell.click();
  await expect(employee.getByText('Saved on phone ₦9,000')).toBeVisible();
  await expect(employee.getByText(/1 waiting/).first()).toBeVisible();
  await employee.context().close();
});
