import { expect, type Page } from '@playwright/test';
import { test } from '#tests/support/browser/own-address.ts';
import {
  alive,
  expectSound,
  expectSoundInDark,
  listen,
} from '#tests/support/browser/sound-page.ts';

const idsOf = (page: Page) =>
  page.locator('.grid-p .pc').evaluateAll((cards) => cards.map((card) => card.id));

/** Of a demo shop with more items: other tests add shops and items to the market. */
async function openProduct(page: Page, q = 'hitarget'): Promise<void> {
  await page.goto(`/market?q=${q}`);
  await page.locator('.pc a.name').first().click();
  await expect(page).toHaveURL(/\/stocks\//);
}

async function openShop(page: Page): Promise<void> {
  await page.goto('/shops?q=ngozi');
  await page.getByRole('link', { name: /View Shop: Ngozi/ }).click();
  await expect(page).toHaveURL(/\/shop\//);
}

test('home: banner, search, nine categories, Create Your Store, twelve products', async ({
  page,
}) => {
  const complaints = listen(page);
  await page.goto('/');
  await alive(page);
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
  await expect(page.locator('.cats .cat')).toHaveCount(9);
  await expect(page.locator('.slider [aria-roledescription="slide"]')).toHaveCount(7);
  await expect(page.getByRole('heading', { name: 'Create Your Store' })).toBeVisible();
  expect(await idsOf(page)).toHaveLength(12);
  await expectSound(page);
  expect(complaints).toEqual([]);
});

test('Load More never repeats, and Back returns to the same list at the same place @phone', async ({
  page,
}) => {
  await page.goto('/');
  await alive(page);
  await page.getByRole('link', { name: 'Load More' }).click();
  await expect(page.locator('.grid-p .pc')).toHaveCount(24);
  await page.getByRole('link', { name: 'Load More' }).click();
  await expect(page.locator('.grid-p .pc')).toHaveCount(36);
  const ids = await idsOf(page);
  expect(new Set(ids).size).toBe(36);
  const chosen = page.locator('.grid-p .pc').nth(30);
  await chosen.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await chosen.locator('a.name').click();
  await expect(page).toHaveURL(/\/stocks\//);
  await page.goBack();
  await expect(page.locator('.grid-p .pc')).toHaveCount(36);
  expect(await idsOf(page)).toEqual(ids);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 100);
});

test('a misspelt word is searched as it was meant, and the typed one is offered @phone @long', async ({
  page,
}) => {
  const complaints = listen(page);
  await page.goto('/');
  await alive(page);
  await page.getByRole('combobox', { name: 'Search products' }).fill('genarator');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible();
  await expect(page.getByText(/Results for generator/)).toBeVisible();
  await expect(page.locator('.pc a.name').first()).toContainText(/generator/i);
  await expectSound(page);
  await page.getByRole('link', { name: 'Search “genarator”' }).click();
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await page.getByRole('link', { name: 'View All Products' }).click();
  await expect(page).toHaveURL('/market');
  expect(complaints).toEqual([]);
});

test('price, order and words are in the address; each filter has its cross @phone', async ({
  page,
}) => {
  await page.goto('/market?q=ankara&from=5000&to=30000&sort=cheapest');
  await alive(page);
  const prices = await page.locator('.pc .price').allTextContents();
  const naira = prices.map((price) => Number(price.replace(/[^\d.]/g, '')));
  expect(naira.length).toBeGreaterThan(1);
  expect([...naira].sort((a, b) => a - b)).toEqual(naira);
  for (const price of naira) {
    expect(price).toBeGreaterThanOrEqual(5_000);
    expect(price).toBeLessThanOrEqual(30_000);
  }
  await page.getByRole('link', { name: 'Remove Lowest price first' }).click();
  await expect(page).toHaveURL(/from=5000&to=30000$/);
  await page.getByRole('link', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL('/market?q=ankara');
});

test('a list says one number of items, before and after Back @phone', async ({ page }) => {
  await page.goto('/market?q=phone&sort=newest');
  await alive(page);
  const found = page.getByText(/^\d+\+? found$/);
  await page.getByRole('link', { name: 'Filter and sort' }).click();
  await expect(page.getByRole('button', { name: /^Show \d+/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(found).not.toHaveText(/\+/);
  const before = await found.textContent();
  await page.locator('.pc a.name').first().click();
  await expect(page).toHaveURL(/\/stocks\//);
  await page.goBack();
  await expect(page).toHaveURL(/q=phone/);
  expect(await found.textContent()).toBe(before);
});

test('words of a price are filters with their crosses @phone @long', async ({ page }) => {
  await page.goto('/market?q=cheap phone under 50k');
  await alive(page);
  await expect(page.locator('.pc')).toHaveCount(4);
  await expect(page.getByText(/Results for/)).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Search products' })).toHaveValue(
    'cheap phone under 50k',
  );
  await expectSound(page);
  await page.getByRole('link', { name: 'Remove Under ₦50k' }).click();
  await expect(page).toHaveURL(/q=cheap\+phone&sort=cheapest$/);
  await expect(page.getByRole('link', { name: 'Remove Under ₦50k' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Remove Lowest price first' }).click();
  await expect(page).toHaveURL(/q=phone$/);
});

test('shops stand above the products; nothing found names what is near @phone', async ({
  page,
}) => {
  await page.goto('/market?q=doll');
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await expect(page.getByText('0 found')).toHaveCount(0);
  await expect(
    page.locator('main a[href="/category/sports"], main a[href*="/category/sports?"]'),
  ).toHaveCount(1);
  await expectSound(page);
  await page.getByRole('link', { name: 'Show similar' }).click();
  await expect(page).toHaveURL(/category\/toys\?q=Action/);
  await expect(page.locator('.pc').first()).toBeVisible();
  await page.goto('/market?q=helicopter ticket');
  await expect(page.getByText('No exact match. Closest items:')).toBeVisible();
  await expectSound(page);
  await expect(page.locator('.pc a.name').first()).toContainText('helicopter');
  await page.goto('/market?q=ngozi');
  const shops = page.getByRole('group', { name: 'Shops:' });
  await shops.getByRole('link', { name: 'Ngozi Fashion House' }).click();
  await expect(page.getByRole('heading', { name: 'Ngozi Fashion House' })).toBeVisible();
});

test('suggestions: five at most, arrows choose, Enter opens, Esc closes @phone', async ({
  page,
}) => {
  await page.goto('/market');
  await alive(page);
  const box = page.getByRole('combobox', { name: 'Search products' });
  await box.pressSequentially('ank');
  const options = page.locator('.sugg [role="option"]');
  await expect(options.first()).toBeVisible();
  expect(await options.count()).toBeLessThanOrEqual(5);
  await page.keyboard.press('Escape');
  await expect(options.first()).toBeHidden();
  await box.pressSequentially('a');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=ankara/);
});

test('a like shows at once, is kept, and is taken back when the server refuses @phone', async ({
  page,
}) => {
  await openProduct(page);
  await alive(page);
  const like = page.locator('.pd-pic .like');
  const count = Number(await like.textContent());
  // The first call of a new browser only brings its visitor id.
  const counted = page.waitForResponse(
    async (answer) => answer.url().endsWith('/api/likeStock') && !(await answer.json()).again,
  );
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveText(String(count + 1));
  await counted;
  await page.reload();
  await alive(page);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  // A cached page may be older than the like: its own visitor's is counted all the same.
  await expect(like).toHaveText(String(count + 1));
  await page.route('**/api/likeStock', (route) => route.fulfill({ status: 503, body: '{}' }));
  await like.click();
  await expect(page.getByRole('alert').filter({ hasText: 'That did not work' })).toBeVisible();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
});

test('product page: all of it, sound, in light and dark', async ({ page }) => {
  const complaints = listen(page);
  await openProduct(page);
  await alive(page);
  await expect(page.getByRole('link', { name: 'Message' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+234/);
  await expect(page.getByRole('link', { name: 'Contact Seller' }).first()).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/234/,
  );
  await expect(page.getByRole('heading', { name: 'More from this shop' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Similar items' })).toBeVisible();
  await expectSound(page);
  await expectSoundInDark(page);
  expect(complaints).toEqual([]);
});

test('a product that is not there: 404, Product not found @phone', async ({ page }) => {
  const answer = await page.goto('/stocks/01900000-0000-7000-8000-000000000000');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible();
});

test('directory: letters, search, count, and a shop with rating', async ({ page }) => {
  const complaints = listen(page);
  await page.goto('/shops');
  await alive(page);
  await expect(page.getByText(/^Showing \d+ of \d+ shops$/)).toBeVisible();
  await expectSound(page);
  await page
    .getByRole('navigation', { name: 'Filter by letter' })
    .getByRole('link', { name: 'N', exact: true })
    .click();
  await expect(page).toHaveURL('/shops?letter=N');
  await expect(page.locator('.shops h2').first()).toHaveText(/^N/);
  for (const name of await page.locator('.shops h2').allTextContents()) expect(name).toMatch(/^N/);
  await openShop(page);
  await alive(page);
  await expectSound(page);
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await page.getByRole('button', { name: 'Submit rating' }).click();
  await expect(page.getByText('Thank you for your rating!')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('search inside a shop, Load More Products, and a shop that is not there @phone @long', async ({
  page,
}) => {
  await openShop(page);
  await alive(page);
  const shown = await page.locator('.grid-p .pc').count();
  await page.getByRole('link', { name: 'Load More Products' }).click();
  await expect.poll(() => page.locator('.grid-p .pc').count()).toBeGreaterThan(shown);
  await page.getByRole('searchbox', { name: 'Search this shop' }).fill('kaftan');
  await page.keyboard.press('Enter');
  await expect(page.locator('.pc a.name').first()).toContainText(/kaftan/i);
  const answer = await page.goto('/shop/01900000-0000-7000-8000-000000000000');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Shop Not Found' })).toBeVisible();
  await expect(page).toHaveURL('/shops', { timeout: 10_000 });
});
