import { expect } from '@playwright/test';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound, expectSoundPage } from '#tests/support/browser/sound-page.ts';

/** Each lays its parts out in another way on a wide screen. */
const widePages = ['/', '/market', '/shops', '/login'];

/** What stands beside each other there stands so on those pages too. */
const narrowPages = [
  '/category/phones',
  '/register',
  '/cart',
  '/help/selling',
  '/help/contact',
  '/privacy',
];

/** Other words in the same frame: their width is that of the pages above. */
const alikePages = ['/category/fashion', '/help/buying', '/help/safety', '/help/plans', '/terms'];

const teamPages = [
  '/stocks',
  '/sections',
  '/orders',
  '/payments',
  '/analytics',
  '/subscription',
  '/payment',
];

for (const [paths, once] of [
  [widePages, ''],
  [narrowPages, ' @phone'],
  [alikePages, ' @phone @long'],
] as const) {
  for (const path of paths) {
    test(`${path} is sound in light and dark${once}`, async ({ page }) => {
      await expectSoundPage(page, path);
    });
  }
}

for (const path of teamPages) {
  // That each is closed is asked of all pages in access.spec.ts.
  const once = path === '/stocks' ? '@phone' : '@phone @long';
  test(`${path} asks a visitor to sign in ${once}`, async ({ page }) => {
    expect((await page.goto(path))?.status()).toBe(401);
    await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to Login' }).click();
    await expect(page).toHaveURL('/login');
  });
}

test('a page that does not exist says so and shows the way on @phone', async ({ page }) => {
  expect((await page.goto('/nowhere'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Go to market' }).click();
  await expect(page).toHaveURL('/market');
});

test('the frame: skip link, brand, footer contacts and language @phone', async ({ page }) => {
  await page.goto('/help/contact');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Mon-Fri 9-6 WAT');
  await expect(footer.getByRole('link', { name: 'help@oja.ng' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Language: English' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('offline: a bar says so and goes when the network is back @phone', async ({
  page,
  context,
}) => {
  await page.goto('/help/buying');
  await alive(page);
  await context.setOffline(true);
  await expect(page.getByText('No network', { exact: false })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('No network', { exact: false })).toBeHidden();
});

test('terms and privacy are one step from the footer and from registering @phone', async ({
  page,
}) => {
  await page.goto('/help/buying');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/terms');
  await expect(page).toHaveTitle('Terms · Oja');
  await expect(page.getByRole('heading', { name: 'If you sell' })).toBeVisible();
  await page.goto('/register');
  await page.locator('main').getByRole('link', { name: 'privacy rules' }).click();
  await expect(page).toHaveURL('/privacy');
  await expect(page.getByText('Nigeria Data Protection Act 2023')).toBeVisible();
  await expect(page.getByRole('link', { name: 'ndpc.gov.ng' })).toBeVisible();
});
