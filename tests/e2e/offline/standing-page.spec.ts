import { expect, type Page } from '@playwright/test';
import { rowsOfApp } from '#tests/support/browser/app-database.ts';
import { complete, orderItem } from '#tests/support/browser/buying.ts';
import { enterWithNewShop } from '#tests/support/browser/e2e-people.ts';
import { anotherPhone, enterWithItem } from '#tests/support/browser/new-shop.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, sheetGone } from '#tests/support/browser/sound-page.ts';

const askForNews = (page: Page) =>
  page.evaluate(() => void window.dispatchEvent(new Event('oja-newer')));

test('a page whose news cannot be fetched stays as it is with what is typed in it, and asks again by itself @phone', async ({
  page,
}) => {
  await enterWithNewShop(page, 'Standing Store');
  // No copy on the phone has these: a form, a list of the shop's own.
  for (const path of ['/shop', '/codes']) {
    await page.goto(path);
    await alive(page);
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    const typed = page.locator('main input:not([type=hidden]):not([type=file])').first();
    await typed.fill('Typed on a bad line');
    await page.route('**/*.data*', (route) => route.abort());
    const lost = page.waitForEvent('requestfailed', (request) => /\.data/.test(request.url()));
    await expect
      .poll(async () => {
        await askForNews(page);
        return Promise.race([lost.then(() => true), page.waitForTimeout(500).then(() => false)]);
      })
      .toBe(true);
    await page.unroute('**/*.data*');
    await page.waitForResponse((response) => /\.data/.test(response.url()) && response.ok());
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(typed).toHaveValue('Typed on a bad line');
  }
});

test('the first page of a visitor asks again too: nothing that comes later hears it there @phone', async ({
  page,
}) => {
  await page.goto('/shops');
  await alive(page);
  await page.route('**/*.data*', (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (request) => /\.data/.test(request.url()));
  await askForNews(page);
  await lost;
  await page.unroute('**/*.data*');
  await page.waitForResponse((response) => /\.data/.test(response.url()) && response.ok());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('goods that come back while the line breaks: the sheet says so, keeps what was typed, and it is done once @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const shop = await enterWithItem(page, { store: 'Coming Back Store', item: 'Returned gown' });
  const { number, path } = await orderItem(await anotherPhone(browser, baseURL), shop);
  await complete(page, number);
  await sheetGone(page);
  await page.getByRole('button', { name: 'Return items' }).click();
  const sheet = page.getByRole('dialog', { name: 'Return items' });
  await sheet.getByRole('button', { name: 'Other' }).click();
  const why = sheet.getByRole('textbox', { name: 'Why' });
  await why.fill('Wrong shade');
  await page.route('**/orders/*.data*', (route) => route.abort());
  await sheet.getByRole('button', { name: /^Return items|^Return and/ }).click();
  await expect(sheet.getByText('Check your network')).toBeVisible();
  await expect(why).toHaveValue('Wrong shade');
  await page.unroute('**/orders/*.data*');
  await sheet.getByRole('button', { name: /^Return items|^Return and/ }).click();
  await sheetGone(page);
  await expect(page.locator('.badge', { hasText: 'Cancelled' })).toBeVisible();
  const returns = await rowsOfApp(
    `select h.id from order_history h join orders o on o.id = h.order_id
      where o.code = $1 and h.kind = 'returned'`,
    [path.slice(3)],
  );
  expect(returns).toHaveLength(1);
});
