import { expect, type Page } from '@playwright/test';
import { anotherPhone, enterWithItem } from '#tests/support/browser/new-shop.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound } from '#tests/support/browser/sound-page.ts';

const store = 'Patience Fabrics';
const item = 'Aso oke, hand-woven';

/** The team's shelf has so many from now on. */
async function leave(team: Page, stockId: string, quantity: number): Promise<void> {
  const { origin } = new URL((await team.request.get('/healthz')).url());
  const data = { stockId, quantity };
  const answer = await team.request.post('/api/updateStock', { headers: { origin }, data });
  expect(answer.status()).toBe(200);
}

test('sold out, Tell me, restocked: My Oja says so; a followed shop is listed there', async ({
  page,
  browser,
  baseURL,
}) => {
  const team = await anotherPhone(browser, baseURL);
  const { stockId, shopId } = await enterWithItem(team, { store, item });
  await leave(team, stockId, 0);
  await page.goto(`/stocks/${stockId}`);
  await alive(page);
  await expect(page.getByRole('button', { name: 'Add to cart' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Tell me when it is back' }).click();
  await expect(page.getByText('We will tell you. It is in My Oja.')).toBeVisible();
  await expectSound(page);
  await page.reload();
  await alive(page);
  await expect(page.getByRole('button', { name: 'We will tell you' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.goto('/my');
  const waiting = page.locator('#waiting');
  await expect(waiting.getByRole('link', { name: item })).toContainText('Sold out');

  await leave(team, stockId, 2);
  await page.reload();
  await expect(waiting.getByRole('link', { name: item })).toContainText('Back in stock');
  await expectSound(page);
  await waiting.getByRole('link', { name: item }).click();
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();

  await page.goto(`/shop/${shopId}`);
  await alive(page);
  await page.getByRole('button', { name: 'Follow shop' }).click();
  await expect(page.getByText(`You follow ${store}. What is new shows in My Oja.`)).toBeVisible();
  await page.goto('/my');
  await alive(page);
  const shops = page.locator('#shops');
  await expect(shops.getByRole('link', { name: store })).toContainText('1 new item');
  await page
    .getByRole('group', { name: 'On this page' })
    .getByRole('link', { name: /^Shops/ })
    .click();
  await expect(shops).toBeInViewport();
  await shops.getByRole('button', { name: `Unfollow ${store}` }).click();
  await expect(page.getByRole('heading', { name: 'You follow no shop' })).toBeVisible();
  await team.context().close();
});
