import { expect } from '@playwright/test';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('browse, search, Load More, product, shop and rating work', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Load More' }).click();
    await expect(page.locator('.grid-p .pc')).toHaveCount(24);
    await page.locator('input[name="q"]').fill('ankara');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible();
    await page.locator('.pc a.name').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/ankara/i);
    await page.locator('a[href^="/shop/"]').first().click();
    await expect(
      page.getByRole('heading', { name: 'Rate this Shop' }).or(page.getByText('Rate this Shop')),
    ).toBeVisible();
    await page.getByRole('radio', { name: '5 stars' }).check({ force: true });
    await page.getByRole('button', { name: 'Submit rating' }).click();
    // A visitor whom nobody has seen before is asked once more: a program would not come back.
    await page.getByRole('button', { name: 'Submit rating' }).click();
    await expect(page.getByText('Thank you for your rating!')).toBeVisible();
  });

  test('a price in the text is a chip, and its cross is a link @long', async ({ page }) => {
    await page.goto('/market?q=phone under 50k');
    await page.getByRole('link', { name: 'Remove Under ₦50k' }).click();
    await expect(page).toHaveURL(/q=phone$/);
    await expect(page.getByRole('link', { name: 'Remove Under ₦50k' })).toHaveCount(0);
    await page.goto('/shops?q=emka');
    await expect(page.getByText(/Results for emeka/)).toBeVisible();
    await page
      .getByRole('link', { name: /Emeka Phones/ })
      .first()
      .click();
    await page
      .locator('main input[name="q"], section input[name="q"]')
      .last()
      .fill('phone under 20k');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Remove Under ₦20k' }).click();
    await expect(page).toHaveURL(/q=phone$/);
  });

  test('a gown goes into the cart, becomes two, is ordered; a heart is pressed', async ({
    page,
  }) => {
    await page.goto('/market?q=ankara+flared+gown');
    await page.locator('.pc a.name').first().click();
    const product = page.url();
    const add = page.getByRole('button', { name: 'Add to cart' });
    await add.click();
    await expect(page).toHaveURL(/#choose$/);
    await expect(page.getByText('Choose one that is there')).toBeVisible();
    await page.locator('.pick2 label', { hasText: '12' }).click();
    await add.click();
    await expect(page).toHaveURL('/cart');
    await page.getByRole('button', { name: /^More Ankara flared gown/ }).click();
    await expect(page.getByText('2 × ₦27,500')).toBeVisible();
    await page.getByRole('link', { name: 'Check out' }).click();
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(
      page.getByText('Please enter your name').or(page.locator('.err')).first(),
    ).toBeVisible();
    await page.getByLabel('Your name').fill('Fúnmi');
    await page.getByLabel('Phone number').fill('0805 555 0177');
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page).toHaveURL(/\/o\/[2-9a-z]{14}$/);
    await expect(page.getByText('Ankara flared gown').first()).toBeVisible();
    await page.goto('/cart');
    await expect(page.locator('noscript .empty')).toBeVisible();

    await page.goto(product);
    await page.locator('.pd-pic .like').click();
    const stockId = product.split('/stocks/')[1]?.slice(0, 36);
    await expect(page).toHaveURL(/#p-/);
    const mine = await page.request.post('/api/myLikes', {
      headers: { origin: new URL(product).origin },
      data: { stockIds: [stockId] },
    });
    expect((await mine.json()).liked).toEqual([stockId]);
  });

  test('the filter lies open behind its link', async ({ page }) => {
    await page.goto('/category/phones');
    await page.getByRole('link', { name: 'Filter and sort' }).click();
    await page.getByRole('textbox', { name: 'To', exact: true }).fill('200000');
    await page.getByRole('group', { name: 'Condition' }).getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Show items' }).click();
    await expect(page).toHaveURL(/condition=.*to=200000/);
    await expect(page.locator('.pc').first()).toBeVisible();
    await expect(page.getByRole('link', { name: /^Remove/ })).toHaveCount(2);
  });
});

test('first visit to home stays within its weight', async ({ page, context }) => {
  test.skip(page.viewportSize()?.width !== 360, 'the budget is for the phone');
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await alive(page);
  const kb = (kind: string) => (bytes[kind] ?? 0) / 1024;
  const total = Object.values(bytes).reduce((sum, size) => sum + size, 0) / 1024;
  // With the headers of some forty files, which the wire carries too.
  expect(kb('Script')).toBeLessThan(140);
  expect(kb('Stylesheet')).toBeLessThan(15);
  expect(kb('Font')).toBeLessThan(40);
  expect(total).toBeLessThan(300);
});

test('machines find title, description, canonical link, preview picture and data', async ({
  page,
  request,
}) => {
  await page.goto('/market?q=ankara');
  const path = await page.locator('.pc a.name').first().getAttribute('href');
  const html = await (await request.get(path ?? '')).text();
  for (const mark of [
    '<title>',
    'name="description"',
    'rel="canonical"',
    'og:title',
    'og:image',
    'twitter:card',
    'application/ld+json',
  ]) {
    expect(html).toContain(mark);
  }
  const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  const answer = await request.get(new URL(picture).pathname);
  expect(answer.headers()['content-type']).toBe('image/jpeg');
  expect((await answer.body()).length).toBeLessThan(300_000);
  expect(await (await request.get('/robots.txt')).text()).toContain('Sitemap: ');
  const index = await (await request.get('/sitemap.xml')).text();
  const part = /<loc>([^<]*products-[^<]*)<\/loc>/.exec(index)?.[1] ?? '';
  expect(await (await request.get(new URL(part).pathname)).text()).toContain('/stocks/');
});

test('a cached page carries no cookie, no nonce, and knows its own scripts', async ({
  request,
}) => {
  await request.get('/');
  const answer = await request.get('/');
  expect(answer.headers()['set-cookie']).toBeUndefined();
  expect(answer.headers()['content-security-policy']).toContain("'sha256-");
  expect(answer.headers()['content-security-policy']).not.toContain('nonce-');
});
