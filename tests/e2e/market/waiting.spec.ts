import { expect } from '@playwright/test';
import { placeOrder } from '#tests/support/browser/buying.ts';
import { anotherPhone, enterWithItem } from '#tests/support/browser/new-shop.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

test('one sold-out colour is waited for; the others go into the cart @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const team = await anotherPhone(browser, baseURL);
  const { stockId, shopId } = await enterWithItem(team, { store: 'Two Colours', item: 'Scarf' });
  const { origin } = new URL((await team.request.get('/healthz')).url());
  const colorSizeCombinations = [
    { color: 'Blue', quantity: 1 },
    { color: 'Red', quantity: 2 },
  ];
  const data = { stockId, colorSizeCombinations };
  const made = await team.request.post('/api/updateStock', { headers: { origin }, data });
  expect(await made.json()).toMatchObject({ success: true });
  const chip = (name: string) => page.locator('.pick2 label', { hasText: name });
  const add = page.getByRole('button', { name: 'Add to cart' });
  const tellMe = page.getByRole('button', { name: 'Tell me when it is back' });
  await page.goto(`/stocks/${stockId}`);
  await alive(page);
  await chip('Blue').click();
  await add.click();
  await expect(page.getByText('Added to your cart')).toBeVisible();
  await page.goto(`/checkout/${shopId}`);
  await alive(page);
  await page.getByLabel('Your name').fill('Fúnmi Adébáyọ̀');
  await page.getByLabel('Phone number').fill('0805 555 0733');
  await page.locator('label.opt', { hasText: /Pay (on delivery|at pickup)/ }).click();
  await placeOrder(page);
  await page.goto(`/stocks/${stockId}`);
  await alive(page);
  await expect(add).toBeVisible();
  await chip('Blue').click();
  await expect(add).toHaveCount(0);
  await tellMe.click();
  await expect(page.getByRole('button', { name: 'We will tell you' })).toBeVisible();
  await chip('Red').click();
  await add.click();
  await expect(page.getByText('Added to your cart')).toBeVisible();
  await page.goto('/my/waiting');
  await expect(page.getByRole('link', { name: 'Scarf' })).toContainText('Blue');
  await team.context().close();
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('Tell me and Follow shop lead to their lists @phone', async ({ page, browser, baseURL }) => {
    const team = await anotherPhone(browser, baseURL);
    const { stockId, shopId } = await enterWithItem(team, {
      store: 'Plain Waits',
      item: 'Head tie',
    });
    const { origin } = new URL((await team.request.get('/healthz')).url());
    const data = { stockId, quantity: 0 };
    await team.request.post('/api/updateStock', { headers: { origin }, data });
    await page.goto(`/stocks/${stockId}`);
    await page.getByRole('button', { name: 'Tell me when it is back' }).click();
    await expect(page).toHaveURL(/\/my\/waiting/);
    await expect(page.getByRole('link', { name: 'Head tie' })).toBeVisible();
    await page.goto(`/shop/${shopId}`);
    await page.getByRole('button', { name: 'Follow shop' }).click();
    await expect(page).toHaveURL(/\/my\/shops/);
    await page.getByRole('button', { name: 'Unfollow Plain Waits' }).click();
    await expect(page.getByRole('heading', { name: 'You follow no shop' })).toBeVisible();
    await team.context().close();
  });
});
