import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { enter, enterWithNewShop, signInByFunction } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound, listen } from '#tests/support/browser/sound-page.ts';

/** The shop of these tests, of the demo market and of no other file. */
const shop = { owner: '08030000005', name: 'Grace Beauty Palace' };

interface Item {
  stockId: string;
  variantId: string | null;
  name: string;
  priceKobo: number;
  left: number;
  shop: { id: string };
}

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  return context.newPage();
}

const fromOwnPage = (page: Page) => ({ origin: new URL(page.url()).origin });

/** Two things of the shop that have some left, without colours to choose from. */
async function twoItems(page: Page): Promise<[Item, Item]> {
  await page.goto(`/shops?q=${encodeURIComponent(shop.name)}`);
  await page.getByRole('link', { name: `View Shop: ${shop.name}` }).click();
  await expect(page).toHaveURL(/\/shop\//);
  await expect(page.locator('ul.grid-p a.name').first()).toBeVisible();
  const found: Item[] = [];
  for (const link of await page.locator('ul.grid-p a.name').all()) {
    const stockId = (await link.getAttribute('href'))?.split('/').at(-1);
    const answer = await page.request.post('/api/itemChoices', {
      data: { stockId },
      headers: fromOwnPage(page),
    });
    const { items = [] } = (await answer.json()) as { items?: Item[] };
    if (items.length === 1 && items[0] && items[0].left >= 4) found.push(items[0]);
    const [first, second] = found;
    if (first && second) return [first, second];
  }
  throw new Error('nothing to buy');
}

const seenAt = ({ stockId, variantId, priceKobo }: Item, quantity: number) => ({
  stockId,
  variantId,
  quantity,
  priceKobo,
});

/** Another buyer's order, as the form of the check-out sends it. */
async function orderByForm(page: Page, item: Item, key: string): Promise<void> {
  const answer = await page.request.post(`/checkout/${item.shop.id}`, {
    form: {
      name: 'Hadiza Sani',
      // Nobody's of the demo: those may have open orders already, and a code would be asked for.
      phone: '0805 555 0896',
      getBy: 'pickup',
      payBy: 'delivery',
      key,
      lines: JSON.stringify([seenAt(item, 1)]),
    },
    headers: fromOwnPage(page),
  });
  expect(answer.status()).toBe(200);
}

const newOrders = async (page: Page): Promise<number> =>
  Number((await page.locator('.tabbar a[href="/orders"]').textContent())?.match(/\d+/)?.[0] ?? 0);

test('what changed is shown and accepted, and the shop hears of the order at once @phone', async ({
  page,
  browser,
  request,
}) => {
  const complaints = listen(page);
  const [item, other] = await twoItems(page);
  const cart = { lines: [{ ...seenAt(item, 2), shopId: item.shop.id }] };
  await page.evaluate((lines) => localStorage.setItem('oja-cart', lines), JSON.stringify(cart));
  await page.goto(`/checkout/${item.shop.id}`);
  await page.getByLabel('Your name').fill('Ibrahim Musa');
  await page.getByLabel('Phone number').fill('0805 555 0102');
  await alive(page);

  const team = await newPage(browser);
  await enter(team, shop.owner);
  await team.goto('/');
  await alive(team);
  const before = await newOrders(team);
  const headers = await signInByFunction(request, shop.owner);
  const sold = await request.post('/api/sellAtCounter', {
    headers: { ...headers, 'idempotency-key': `all-but-one-${Date.now()}` },
    data: { shopId: item.shop.id, method: 'cash', lines: [seenAt(item, item.left - 1)] },
  });
  expect(sold.status()).toBe(200);

  await page.getByRole('button', { name: 'Place order' }).click();
  const sheet = page.getByRole('dialog', { name: 'Something changed' });
  await expect(sheet.getByText('only 1 left')).toBeVisible();
  await expectSound(page);
  await sheet.getByRole('button', { name: 'Accept and order' }).click();
  await expect(page).toHaveURL(/\/o\/[2-9a-z]{14}$/);
  await expect(team.getByText(/^New order #\d{4}$/)).toBeVisible();
  await expect.poll(() => newOrders(team)).toBe(before + 1);

  await team.goto('/orders');
  await alive(team);
  const cards = team.locator('li.card', { hasText: 'Hadiza Sani' });
  const known = await cards.count();
  await orderByForm(page, other, `live-order-${Date.now()}`);
  await expect(team.getByText(/^New order #\d{4}$/)).toBeVisible();
  await expect(cards).toHaveCount(known + 1);
  expect(complaints.filter((line) => !line.includes('409'))).toEqual([]);
});

const doneCount = async (page: Page): Promise<number> =>
  Number((await page.getByRole('link', { name: /^Done/ }).textContent())?.match(/\d+/)?.[0]);

test('a counter sale in three taps, taken back; without a network queued and sent once @phone @long', async ({
  page,
  context,
}) => {
  const complaints = listen(page);
  await enter(page, shop.owner);
  await page.goto('/orders');
  const before = await doneCount(page);
  await page.goto('/orders/counter');
  await alive(page);
  // Of one kind only: colours and sizes would ask first.
  const tile = page.locator('button.ci:enabled', { hasText: 'Hair food with coconut, 250 g' });
  await tile.click();
  await page.getByRole('radio', { name: 'POS' }).check();
  await page.getByRole('button', { name: /^Sell ₦/ }).click();
  await expect(page.getByText(/^Sold ₦/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo sale' }).click();
  await expect(page.getByText(/^Sale undone/)).toBeVisible();

  await context.setOffline(true);
  await tile.click();
  await page.getByRole('button', { name: /^Sell ₦/ }).click();
  await expect(page.getByText(/^Saved on phone ₦/)).toBeVisible();
  await expect(page.locator('.offbar')).toContainText(/No network\. You can still sell\.1 waiting/);
  await expectSound(page);
  await context.setOffline(false);
  await expect(page.getByText(/^Sold ₦/)).toBeVisible();
  await expect(page.getByText('waiting to send')).toHaveCount(0);
  await page.goto('/orders?tab=done');
  expect(await doneCount(page)).toBe(before + 2);
  expect(complaints.filter((line) => !/ERR_INTERNET_DISCONNECTED|fetch/.test(line))).toEqual([]);
});

test('sections change places by hand, by buttons and by keys @phone @long', async ({ page }) => {
  await enterWithNewShop(page, 'Ṣadé Sections');
  await page.goto('/sections');
  await alive(page);
  const names = page.locator('li.sect b');
  for (const [at, name] of ['Gowns', 'Shoes', 'Bags'].entries()) {
    await page.getByLabel('New section').fill(name);
    await page.getByRole('button', { name: 'Add section' }).click();
    await expect(names).toHaveCount(at + 1);
  }
  await page.getByRole('button', { name: 'Move Bags up' }).click();
  await expect(names).toHaveText(['Gowns', 'Bags', 'Shoes']);
  await expect(page.getByText('Bags, 2 of 3')).toBeAttached();
  const row = (name: string) => page.locator('li.sect', { hasText: name });
  await row('Shoes').dragTo(row('Gowns'));
  await expect(names).toHaveText(['Shoes', 'Gowns', 'Bags']);
  await page.getByRole('button', { name: 'Move Shoes. Use arrow keys.' }).press('ArrowDown');
  await expect(names).toHaveText(['Gowns', 'Shoes', 'Bags']);
  await expect(page.getByText('Shoes, 2 of 3')).toBeAttached();
  await expect(page.locator('ul.slist')).toHaveAttribute('aria-busy', 'false');
  await page.reload();
  await expect(names).toHaveText(['Gowns', 'Shoes', 'Bags']);
});

test('of moves in quick succession the last one counts, however late the first arrives @phone @long', async ({
  page,
}) => {
  await enterWithNewShop(page, 'Ṣadé Order');
  await page.goto('/sections');
  await alive(page);
  const names = page.locator('li.sect b');
  for (const [at, name] of ['Gowns', 'Shoes'].entries()) {
    await page.getByLabel('New section').fill(name);
    await page.getByRole('button', { name: 'Add section' }).click();
    await expect(names).toHaveCount(at + 1);
  }
  let sent = 0;
  let answered = 0;
  await page.route('**/sections.data*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent += 1;
    // The first is held up on the way; a page that gave it up cannot call it back.
    if (sent === 1)
      await expect
        .poll(() => answered, { timeout: 3_000 })
        .toBe(1)
        .catch(() => {});
    const response = await route.fetch();
    answered += 1;
    await route.fulfill({ response }).catch(() => {});
  });
  await page.getByRole('button', { name: 'Move Shoes up' }).click();
  await page.getByRole('button', { name: 'Move Shoes down' }).click();
  await expect(names).toHaveText(['Gowns', 'Shoes']);
  await expect.poll(() => answered).toBe(2);
  await expect(page.locator('ul.slist')).toHaveAttribute('aria-busy', 'false');
  await page.reload();
  await expect(names).toHaveText(['Gowns', 'Shoes']);
});

test('payments of some days, on the page and as a spreadsheet @phone', async ({ page }, {
  project,
}) => {
  // The first phone that signs in there: a later one may not download in its first day.
  await enter(page, project.name === 'slow-journeys' ? '08030000019' : '08030000003');
  await page.goto('/payments?show=orders');
  await alive(page);
  await page.getByText('Choose days').click();
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Africa/Lagos' });
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill(today);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(/show=orders.*from=2020-01-01/);
  await expect(page.getByText(/^Total for these days ₦/)).toBeVisible();
  await expectSound(page);
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toBe(`oja-payments-${today}.csv`);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines.length).toBeGreaterThan(8);
  expect(lines[0]).toContain('Amount (naira)');
});

test('a phone that may not download yet is told so on a page of the shop @phone @long', async ({
  page,
  browser,
}) => {
  const phone = await enterWithNewShop(page, 'Two phones');
  const second = await newPage(browser);
  await enter(second, phone);
  await second.goto('/payments?show=orders');
  await alive(second);
  await second.getByRole('link', { name: 'Download CSV' }).click();
  await expect(second.getByText(/^This phone is still new on your account/)).toBeVisible();
  await expectSound(second);
  await second.context().close();
});
