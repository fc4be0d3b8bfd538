import { expect } from '@playwright/test';
import { demoPeople, enter } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

/** A demo owner whom no journey changes. */
const owner = '08030000024';

const areas = [
  'Home',
  'Stocks',
  'Orders',
  'Messages',
  'Payments',
  'Advertising',
  'Analytics',
  'Sections',
  'Shop',
];

test('on a phone the bar has Home, Stocks, Sell, Orders and Messages, and a page ends with one line @phone', async ({
  page,
}) => {
  await enter(page, owner);
  await page.goto('/stocks');
  await alive(page);
  const bar = page.getByRole('navigation', { name: 'Bottom' });
  await expect(bar.getByRole('link')).toHaveText([
    'Home',
    'Stocks',
    /Sell/,
    /Orders$/,
    /Messages$/,
  ]);
  const foot = page.getByRole('contentinfo');
  await expect(foot.getByRole('link')).toHaveText(['Help', 'Language: English', 'Market']);
  await expect(foot).not.toContainText('Mon-Fri');
  expect((await foot.boundingBox())?.height).toBeLessThan(80);
  await bar.getByRole('link', { name: 'Sell' }).click();
  await expect(page).toHaveURL('/orders/counter');
  await expect(bar.getByRole('link', { name: 'Orders' })).not.toHaveAttribute('aria-current');
});

test('the first buyer is in the first screen of the inbox @phone', async ({ page }) => {
  await enter(page, demoPeople.owner);
  await page.goto('/messages');
  const first = page.locator('main a[href*="thread="]').first();
  const box = await first.boundingBox();
  const bar = await page.getByRole('navigation', { name: 'Bottom' }).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
});

test('at 1280 px a side navigation has all areas with their counts, the bar above it brand, language and Logout alone', async ({
  page,
  viewport,
}) => {
  test.skip((viewport?.width ?? 0) < 1024, 'the tab bar is in its place');
  await enter(page, owner);
  await page.goto('/stocks');
  await alive(page);
  const side = page.getByRole('navigation', { name: 'All areas' });
  for (const name of areas) {
    await expect(side.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible();
  }
  await expect(side.getByRole('link', { name: /^Stocks \d+$/ })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByRole('navigation', { name: 'Bottom' })).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  const top = page.getByRole('banner');
  await expect(top.getByRole('link')).toHaveCount(2);
  await expect(top.getByRole('link', { name: 'Language: English' })).toBeVisible();
  await expect(top.getByRole('button')).toHaveText(['Logout']);
  const banner = await top.boundingBox();
  const aside = await page.getByRole('complementary', { name: 'Your shop' }).boundingBox();
  expect(aside?.y ?? 0).toBeGreaterThanOrEqual((banner?.y ?? 0) + (banner?.height ?? 0));
  await side.getByRole('link', { name: 'Analytics' }).click();
  await expect(page).toHaveURL('/analytics');
  await expect(side.getByRole('link', { name: 'Analytics' })).toHaveAttribute('aria-current');
});

test('an employee has no Payments in the side navigation', async ({ page, viewport }) => {
  test.skip((viewport?.width ?? 0) < 1024, 'the tab bar is in its place');
  await enter(page, demoPeople.employee);
  await page.goto('/stocks');
  const side = page.getByRole('navigation', { name: 'All areas' });
  await expect(side.getByRole('link', { name: /^Stocks/ })).toBeVisible();
  await expect(side.getByRole('link', { name: /^Payments/ })).toHaveCount(0);
});

test('sections stand one under the other, and nothing in a row lies over its name', async ({
  page,
}) => {
  await enter(page, demoPeople.owner);
  await page.goto('/sections');
  const rows = page.locator('.sect');
  const boxes = await rows.evaluateAll((all) =>
    all.map((row) => {
      const name = row.querySelector('.grow')?.getBoundingClientRect();
      const shown = row.querySelector('.hit')?.getBoundingClientRect();
      return {
        left: row.getBoundingClientRect().left,
        gap: (shown?.left ?? 0) - (name?.right ?? 0),
      };
    }),
  );
  expect(boxes.length).toBeGreaterThan(1);
  expect(new Set(boxes.map(({ left }) => left)).size).toBe(1);
  expect(boxes.filter(({ gap }) => gap < 0)).toEqual([]);
});

test('at 768 and 1024 px nothing of the team’s pages sticks out at the side', async ({
  page,
  viewport,
}) => {
  test.skip((viewport?.width ?? 0) < 1024, 'asked once');
  await enter(page, owner);
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [
      '/',
      '/stocks',
      '/orders',
      '/messages',
      '/payments',
      '/shop',
      '/sections',
    ]) {
      await page.goto(path);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
    const bar = page.getByRole('navigation', { name: 'Bottom' });
    if (width < 1024) await expect(bar).toBeVisible();
    else await expect(bar).toBeHidden();
  }
});

test('figures that cannot be read again on a broken line stay as they are @phone @long', async ({
  page,
}) => {
  await enter(page, owner);
  await page.goto('/analytics');
  await alive(page);
  const asked: string[] = [];
  await page.route('**/*', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.abort();
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => asked).toContain('/healthz');
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analytics');
  expect(asked.filter((path) => path.endsWith('.data'))).toEqual([]);
});

test('a frame whose scripts are lost on the way stays as the server drew it, and comes alive later @phone @long', async ({
  page,
}) => {
  await enter(page, owner);
  let isBroken = true;
  let lost = 0;
  await page.route(/assets\/(side-nav|slim-foot|team-tabs|step-notices)/, (route) => {
    if (!isBroken) return route.continue();
    lost += 1;
    return route.abort();
  });
  await page.goto('/analytics');
  await alive(page);
  await expect.poll(() => lost).toBeGreaterThan(3);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analytics');
  isBroken = false;
  const tabs = page.getByRole('navigation', { name: 'Bottom' });
  // Without its script a link loads a document; with it the page changes in place.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await expect
    .poll(() =>
      tabs
        .locator('a')
        .first()
        .evaluate((link) => Object.keys(link).length),
    )
    .toBeGreaterThan(0);
  await tabs.getByRole('link', { name: 'Stocks' }).click();
  await expect(page).toHaveURL('/stocks');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('beside the side navigation no word of a plan is broken, and nothing lies over another', async ({
  page,
}) => {
  await enter(page, owner);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/subscription');
  const names = page.locator('.plan-h h2');
  await expect(names).toHaveText(['Starter', 'Basic', 'Premium', 'Enterprise']);
  const lines = await names.evaluateAll((all) =>
    all.map((name) => {
      const text = document.createRange();
      text.selectNodeContents(name);
      return new Set([...text.getClientRects()].map(({ top }) => top)).size;
    }),
  );
  expect(lines).toEqual([1, 1, 1, 1]);
});
