import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { itemOf, putInCart } from '#tests/support/browser/buying.ts';
import { anotherPhone, enterWithItem } from '#tests/support/browser/new-shop.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

const shop = 'Ngozi Fashion House';
const cartOf = (page: Page) => page.getByRole('navigation', { name: 'Bottom' }).getByText('1');

test('a double tap on the button of a sheet presses nothing under it @phone', async ({ page }) => {
  await page.goto('/category/phones');
  await alive(page);
  await page.getByRole('link', { name: 'Filter and sort' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
  await sheet.getByText('Newest').click();
  await sheet.getByRole('button', { name: /^Show/ }).dblclick();
  await expect(page).toHaveURL(/sort=newest/);
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/category\/phones\?sort=newest/);
});

test('a double tap on Add to cart puts in one @phone', async ({ page }) => {
  const { stockId } = await itemOf(page, shop);
  await page.goto(`/stocks/${stockId}`);
  await alive(page);
  for (const name of ['option', 'color', 'size']) {
    const chips = page.locator(`.pick2 label:has(input[name="${name}"]:not([data-gone]))`);
    if ((await chips.count()) > 0) await chips.first().click();
  }
  await page.getByRole('button', { name: 'Add to cart' }).dblclick();
  await expect(page.getByText('Added to your cart')).toHaveCount(1);
  await page.goto('/cart');
  await expect(page.getByRole('textbox', { name: /^How many/ })).toHaveValue('1');
});

test('more than there is: the cart and the page say how many are left, in one answer @phone', async ({
  page,
}) => {
  const { stockId, name } = await itemOf(page, shop);
  await page.goto(`/stocks/${stockId}`);
  await putInCart(page);
  await page.goto('/cart');
  await alive(page);
  const many = page.getByRole('textbox', { name: /^How many/ });
  await many.fill('99999');
  await expect(page.getByText(/^Only \d+ left$/)).toBeInViewport();
  const left = await many.inputValue();
  await expect(page.getByText(`Only ${left} left`, { exact: true })).toBeVisible();
  // A line leads to its item, with the same choice in the cart.
  await page.locator('.cartg').getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/stocks/${stockId}$`));
  await alive(page);
  for (const side of ['option', 'color', 'size']) {
    const chips = page.locator(`.pick2 label:has(input[name="${side}"]:not([data-gone]))`);
    if ((await chips.count()) > 0) await chips.first().click();
  }
  const add = page.getByRole('button', { name: 'Add to cart' });
  await add.click();
  await page.waitForTimeout(500);
  await add.click();
  await expect(page.getByText(`Only ${left} left, all in your cart`)).toHaveCount(1);
  await expect(page.getByText('Added to your cart')).toHaveCount(0);
});

test('what is ordered stays in sight until the page of the order is there @phone', async ({
  page,
}) => {
  const { stockId, shopId } = await itemOf(page, 'Bola Books');
  await page.goto(`/stocks/${stockId}`);
  await putInCart(page);
  await page.goto(`/checkout/${shopId}`);
  await page.getByLabel('Your name').fill('Fúnmi Adébáyọ̀');
  await page.getByLabel('Phone number').fill('0805 555 0999');
  const summary = page.locator('aside');
  const total = await summary.innerText();
  expect(total).toContain('1 item');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isAsked = false;
  await page.route(/\/o\/[2-9a-z]{14}/, async (route) => {
    isAsked = true;
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect.poll(() => isAsked, { timeout: 30_000 }).toBe(true);
  await expect(summary.getByText('1 item', { exact: true })).toBeVisible();
  await expect(summary.getByText('₦0', { exact: true })).toHaveCount(0);
  release();
  await expect(page).toHaveURL(/\/o\/[2-9a-z]{14}$/, { timeout: 30_000 });
});

test('what is no longer sold leaves the cart and its count, and that is said @phone', async ({
  page,
}) => {
  const { stockId, shopId } = await itemOf(page, shop);
  await page.goto(`/stocks/${stockId}`);
  await putInCart(page);
  const gone = { stockId: randomUUID(), variantId: null, shopId, quantity: 3, priceKobo: 100 };
  await page.evaluate((line) => {
    const { lines } = JSON.parse(localStorage.getItem('oja-cart') ?? '{}') as { lines: object[] };
    localStorage.setItem('oja-cart', JSON.stringify({ lines: [...lines, line] }));
  }, gone);
  await page.goto('/cart');
  await expect(page.getByText('1 item is no longer sold. It is out of your cart.')).toBeVisible();
  await expect(page.getByRole('region', { name: shop })).toBeVisible();
  await expect(cartOf(page)).toBeVisible();
});

test('the number at the cart is what can be bought @phone', async ({ page, browser, baseURL }) => {
  const team = await anotherPhone(browser, baseURL);
  const { stockId } = await enterWithItem(team, { store: 'Few Gowns', item: 'Rare gown' });
  const leave = async (quantity: number) => {
    const data = { stockId, quantity };
    const headers = { origin: new URL(baseURL ?? '').origin };
    const answer = await team.request.post('/api/updateStock', { headers, data });
    expect(answer.ok()).toBe(true);
  };
  await page.goto(`/stocks/${stockId}`);
  await putInCart(page);
  await page.goto('/cart');
  const many = page.getByRole('textbox', { name: /^How many/ });
  await many.fill('3');
  // While something is typed the tab bar makes room for the keyboard.
  await many.blur();
  const cart = page
    .getByRole('navigation', { name: 'Bottom' })
    .getByRole('link', { name: /^Cart/ });
  await expect(cart).toHaveAccessibleName('Cart, 3 items');
  await leave(1);
  await page.reload();
  await expect(cart).toHaveAccessibleName('Cart, 1 item');
  await leave(0);
  await page.reload();
  await expect(page.getByText('Sold out', { exact: true })).toBeVisible();
  await expect(cart).toHaveAccessibleName('Cart, 0 items');
  await leave(2);
  await page.reload();
  await expect(cart).toHaveAccessibleName('Cart, 2 items');
  await team.context().close();
});

test('an order that is not there leads to finding it by phone number @phone', async ({ page }) => {
  await page.goto('/o/22222222222222');
  await page.getByRole('link', { name: 'Find my order' }).click();
  await expect(page).toHaveURL(/\/my\/find$/);
});

test('the chosen category is in view, wherever it stands in the row @phone', async ({ page }) => {
  await page.goto('/category/beauty');
  const chosen = page.getByRole('group', { name: 'Categories' }).locator('[aria-current]');
  await expect(chosen).toHaveText('Beauty');
  await expect(chosen).toBeInViewport({ ratio: 1 });
});
