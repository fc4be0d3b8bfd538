import { expect, type Page } from '@playwright/test';
import { enter } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound, listen, sheetGone } from '#tests/support/browser/sound-page.ts';

test.use({ onSlowLine: true });

/** A shop that no other journey sells from: what it counts is its own. */
const owner = '08030000009';

const openCounter = async (page: Page) => {
  await enter(page, owner);
  await page.goto('/orders/counter');
  await alive(page);
};

/** A tile of an item without colours and sizes; the first of its kind that there is enough of. */
const plainTile = async (page: Page, at = 0) => {
  const tiles = page.locator('button.ci:enabled');
  for (let n = 0, found = 0; n < (await tiles.count()); n++) {
    const tile = tiles.nth(n);
    const left = Number((await tile.locator('.lf').textContent())?.match(/\d+/)?.[0] ?? 0);
    if (left < 5) continue;
    await tile.click();
    const sheet = page.getByRole('dialog');
    if ((await sheet.count()) > 0) {
      await sheet.getByRole('button', { name: 'Close' }).click();
      await expect(sheet).toHaveCount(0);
      continue;
    }
    if (found++ === at) return tile;
  }
  throw new Error('no plain item');
};

const sellButton = (page: Page) => page.getByRole('button', { name: /^Sell ₦/ });
const naira = async (page: Page) =>
  Number((await sellButton(page).textContent())?.replace(/[^\d.]/g, ''));

test('a tile, Sell; a tile, Sell: the bar takes the tab bar’s place and says what was sold', async ({
  page,
}) => {
  const complaints = listen(page);
  await openCounter(page);
  const isPhone = page.viewportSize()?.width === 360;
  const tabs = page.getByRole('navigation', { name: 'Bottom' });
  if (isPhone) await expect(tabs).toBeVisible();
  const tile = await plainTile(page);
  await expect(tile.locator('.nm2')).not.toBeEmpty();
  await expect(tile.locator('.lf')).toContainText(/left/);
  await expect(tile.locator('.n')).toHaveText('1');
  // Never two bars.
  await expect(tabs).toBeHidden();
  await expect(sellButton(page)).toBeInViewport();
  await expectSound(page);
  await sellButton(page).click();
  const bar = page.getByRole('region', { name: 'This sale' });
  await expect(bar.getByText(/^Sold ₦/)).toBeInViewport();
  // The next sale: two taps from here.
  await tile.click();
  await sellButton(page).click();
  await expect(bar.getByText(/^Sold ₦/)).toBeInViewport();
  await expect(bar.getByText(/Cash · Order #\d+/)).toBeVisible();
  await bar.getByRole('button', { name: 'Undo sale' }).click();
  await expect(bar.getByText(/^Sale undone/)).toBeInViewport();
  await bar.getByRole('button', { name: 'Close' }).click();
  if (isPhone) await expect(tabs).toBeVisible();
  expect(complaints).toEqual([]);
});

test('held, a tile asks how many; another price, a discount and a customer go along @long', async ({
  page,
}) => {
  await openCounter(page);
  const tile = await plainTile(page);
  const one = await naira(page);
  await tile.click({ delay: 700 });
  const count = page.getByRole('dialog');
  await count.getByRole('spinbutton').fill('3');
  await count.getByRole('button', { name: 'Put in this sale' }).click();
  await expect(tile.locator('.n')).toHaveText('3');
  expect(await naira(page)).toBe(3 * one);
  await page.getByRole('button', { name: 'Open lines and discount' }).click();
  const sale = page.getByRole('dialog', { name: 'This sale' });
  await sale.getByRole('button', { name: /change price/ }).click();
  await sale.getByLabel('Price for one').fill(String(one - 100));
  await sale.getByRole('button', { name: '₦500', exact: true }).click();
  await expect(sale.getByRole('textbox', { name: 'Why less?' })).toHaveValue('Bargained');
  await sale.getByRole('button', { name: 'Regular customer' }).click();
  await sale.getByRole('button', { name: 'Customer', exact: true }).click();
  const who = page.getByRole('dialog', { name: 'Customer' });
  await who.getByLabel('Name').fill('Amaka Obi');
  await who.getByLabel('Phone number').fill('12');
  await who.getByRole('button', { name: 'Save' }).click();
  await expect(who.getByText(/valid phone number/)).toBeVisible();
  await who.getByLabel('Phone number').fill('0803 555 0100');
  await who.getByRole('button', { name: 'Save' }).click();
  await expect(sale.getByText('Amaka Obi')).toBeVisible();
  const total = 3 * (one - 100) - 500;
  await sale.getByLabel('Cash given').fill(String(total + 700));
  await expect(sale.getByText('₦700', { exact: true })).toBeVisible();
  await expectSound(page);
  await sale.getByRole('button', { name: /^Sell ₦/ }).click();
  await expect(page.getByText(/^Sold ₦/)).toBeInViewport();
  await sheetGone(page);
  await page.goto('/orders?tab=done');
  await page
    .getByRole('link', { name: /^Open order/ })
    .first()
    .click();
  await expect(page.getByText('Amaka Obi').first()).toBeVisible();
  await expect(page.getByText(/Regular customer/).first()).toBeVisible();
  const money = new Intl.NumberFormat('en-NG').format(total);
  await expect(page.locator('.tot.big', { hasText: `₦${money}` })).toBeVisible();
});

test('colours and sizes open a small choice @long', async ({ page }) => {
  await enter(page, '08030000001');
  await page.goto('/orders/counter');
  await alive(page);
  const tiles = page.locator('button.ci:enabled');
  const sheet = page.getByRole('dialog');
  for (let n = 0; n < (await tiles.count()) && (await sheet.count()) === 0; n++)
    await tiles.nth(n).click();
  const choice = sheet.locator('button.vpick:enabled').first();
  await choice.click();
  await expect(sheet).toHaveCount(0);
  await page.getByRole('button', { name: 'Open lines and discount' }).click();
  await expect(page.getByRole('dialog', { name: 'This sale' })).toBeVisible();
});

test('without a network it says so where the eye is; what waits is dropped only when asked twice @long', async ({
  page,
  context,
}) => {
  await openCounter(page);
  const tile = await plainTile(page, 1);
  await context.setOffline(true);
  // One bar, whether or not something waits.
  await expect(page.locator('.offbar')).toHaveCount(1);
  await sellButton(page).click();
  await expect(page.getByText(/^Saved on phone ₦/)).toBeInViewport();
  await expect(page.locator('.offbar')).toHaveCount(1);
  await expect(page.locator('.offbar')).toContainText('No network. You can still sell.');
  await expect(page.getByRole('link', { name: '1 waiting to send' })).toBeAttached();
  await expect(tile).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^Sold ₦/)).toBeInViewport();
  await expect(page.getByRole('link', { name: '1 waiting to send' })).toHaveCount(0);
});
