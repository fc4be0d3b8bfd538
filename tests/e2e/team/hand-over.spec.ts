import { expect, type Page } from '@playwright/test';
import { rowsOfApp } from '#tests/support/browser/app-database.ts';
import { makeReady, orderItem } from '#tests/support/browser/buying.ts';
import { anotherPhone, enterWithItem } from '#tests/support/browser/new-shop.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound, sheetGone } from '#tests/support/browser/sound-page.ts';

test.setTimeout(240_000);

/** The main button of the order, which asks for the code. */
async function handOver(team: Page) {
  await team.getByRole('button', { name: 'Mark completed' }).click();
  const sheet = team.getByRole('dialog', { name: 'Hand over' });
  await expect(sheet).toBeVisible();
  return sheet;
}

test('the code that a buyer gives away with the goods completes the order, and without it the history says so @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const shop = await enterWithItem(page, { store: 'Hand To Hand Store', item: 'Handed gown' });
  await rowsOfApp('update shops set hands_over_by_code = true where id = $1', [shop.shopId]);
  const buyer = await anotherPhone(browser, baseURL);
  const { path, number } = await orderItem(buyer, shop);
  const card = buyer.locator('.card', { hasText: 'Your hand-over code' });
  const code = (await card.locator('.num').innerText()).trim();
  expect(code).toMatch(/^\d{4}$/);
  await alive(buyer);
  await expectSound(buyer);

  await makeReady(page, number);
  const sheet = await handOver(page);
  await expect(page.getByText(code, { exact: true })).toHaveCount(0);
  const typed = sheet.getByLabel("The buyer's code");
  await typed.fill(String((Number(code) + 1) % 10_000).padStart(4, '0'));
  await sheet.getByRole('button', { name: 'Complete with code' }).click();
  await expect(sheet.getByText('That is not the buyer')).toBeVisible();
  await expectSound(page);
  await typed.fill(`${code.slice(0, 2)} ${code.slice(2)}`);
  await sheet.getByRole('button', { name: 'Complete with code' }).click();
  await expect(page.locator('.badge', { hasText: 'Completed' })).toBeVisible();
  await sheetGone(page);
  await expect(page.getByText("with the buyer's code")).toBeVisible();
  const [order] = await rowsOfApp<{ status: string; owed: number }>(
    `select status, (total_kobo - paid_kobo)::int as owed from orders where code = $1`,
    [path.slice(3)],
  );
  expect(order).toEqual({ status: 'completed', owed: 0 });

  await buyer.goto(path);
  await alive(buyer);
  await expect(card).toHaveCount(0);
  await buyer.getByLabel('5 stars').check({ force: true });
  await buyer.getByRole('button', { name: 'Send review' }).click();
  await expect(buyer.getByText('Your review')).toBeVisible();
  await buyer.goto(`/shop/${shop.shopId}/reviews`);
  await expect(buyer.locator('.rev').getByText('Handed over')).toBeVisible();

  const second = await orderItem(buyer, shop);
  await makeReady(page, second.number);
  const asked = await handOver(page);
  await asked.getByRole('button', { name: 'Complete without the code' }).click();
  await expect(asked.getByText('nothing shows that the buyer had the goods')).toBeVisible();
  await expectSound(page);
  await asked.getByRole('button', { name: 'Mark completed' }).click();
  await expect(page.locator('.badge', { hasText: 'Completed' })).toBeVisible();
  await expect(page.getByText('without a code')).toBeVisible();
});
