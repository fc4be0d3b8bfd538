import { expect } from '@playwright/test';
import { rowsOfApp } from '#tests/support/browser/app-database.ts';
import { openOwnOrder, orderItem } from '#tests/support/browser/buying.ts';
import { anotherPhone, enterWithItem, guardTransfers } from '#tests/support/browser/new-shop.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound, sheetGone } from '#tests/support/browser/sound-page.ts';

test.setTimeout(240_000);

test('a transfer has one odd amount: as it is shown, claimed, asked for and confirmed @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const made = { store: 'No Fake Alert Store', item: 'Guarded gown', price: '62000' };
  const shop = await enterWithItem(page, made);
  await guardTransfers(shop.shopId);
  const buyer = await anotherPhone(browser, baseURL);
  const { path, number } = await orderItem(buyer, shop, /Bank transfer/);
  await expect(buyer.getByText('To tell your transfer apart')).toBeVisible();
  await expect(buyer.getByText(/^Send exactly ₦61,999\.\d\d, kobo too/)).toBeVisible();
  await expect(buyer.getByRole('button', { name: 'Copy amount' })).toBeVisible();
  const amount = (await buyer.locator('.bank .t-l').innerText()).trim();
  expect(amount).toMatch(/^₦61,999\.\d\d$/);
  await alive(buyer);
  await buyer.getByRole('button', { name: 'I have paid' }).click();
  const asked = buyer.getByRole('dialog');
  await asked.getByLabel('From which bank?').fill('OPay');
  await asked.getByRole('button', { name: 'I have paid' }).click();
  await expect(buyer.getByText('Shop is checking')).toBeVisible();
  await sheetGone(buyer);

  await openOwnOrder(page, number);
  for (const warning of [
    'Look twice before you confirm',
    /Said to be paid 1 time, \d+ min after the order/,
    "A large sum, and this buyer's first order here.",
    "The buyer's word and a screenshot are not proof.",
  ])
    await expect(page.getByText(warning)).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Confirm payment' }).click();
  const question = page.getByRole('dialog', { name: `Do you see ${amount} in your account?` });
  await expect(question).toBeVisible();
  await expectSound(page);
  await question.getByRole('button', { name: 'Yes, confirm' }).click();
  await expect(page.getByText('Payment confirmed', { exact: true })).toBeVisible();
  const [money] = await rowsOfApp<{ paid: number; booked: number; total: number }>(
    `select paid_kobo::int as paid, total_kobo::int as total, (select sum(amount_kobo)::int
       from order_payments p where p.order_id = o.id and state = 'success') as booked
     from orders o where code = $1`,
    [path.slice(3)],
  );
  const kobo = Number(amount.replace(/[^\d]/g, ''));
  expect(money).toEqual({ paid: kobo, booked: kobo, total: kobo });
  await buyer.goto(`${path}/receipt`);
  await expect(buyer.getByText(amount).first()).toBeVisible();
});
