import { expect, type Locator, type Page } from '@playwright/test';
import { enter } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, sheetGone } from '#tests/support/browser/sound-page.ts';
import { jpeg, patient, sheet } from '#tests/support/browser/stock-sheet.ts';

/** A demo owner who trades, and whom no other journey changes. */
const owner = '08030000006';

/** Counts what a thumb does from the dashboard on: a field that has the cursor already needs none. Letters and the camera are not counted. */
class Thumb {
  taps = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async home(): Promise<void> {
    await sheetGone(this.page);
    await this.page.goto('/');
    await alive(this.page);
    this.taps = 0;
  }

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.click();
  }

  async type(target: Locator, text: string): Promise<void> {
    const hasCursor = await target.evaluate((field) => field === document.activeElement);
    if (!hasCursor) await this.tap(target);
    await target.fill(text);
  }
}

const bar = (page: Page) => page.getByRole('navigation', { name: 'Bottom' });

async function start(page: Page): Promise<Thumb> {
  await enter(page, owner);
  const thumb = new Thumb(page);
  await thumb.home();
  return thumb;
}

test('today’s sales: no tap; my shop is shared with one @long', async ({ page }) => {
  const thumb = await start(page);
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today.getByText(/^₦[\d,.]+$/).first()).toBeInViewport();
  expect(thumb.taps).toBe(0);
  await page.evaluate(() => {
    navigator.share = async (what) => {
      document.documentElement.dataset.shared = what?.url ?? '';
    };
  });
  await thumb.tap(page.getByRole('link', { name: 'Share', exact: true }));
  await expect(page.locator('html')).toHaveAttribute('data-shared', /^http/);
  expect(thumb.taps).toBe(1);
});

test('a transfer is confirmed with one tap, and one more for the question about the bank @long', async ({
  page,
}) => {
  const thumb = await start(page);
  const hand = page.getByRole('region', { name: /^Needs a hand/ });
  const amount = await hand.locator('.wamt').first().innerText();
  await thumb.tap(hand.getByRole('button', { name: 'Confirm payment' }).first());
  expect(thumb.taps).toBe(1);
  const question = page.getByRole('dialog', { name: `Do you see ${amount} in your account?` });
  await thumb.tap(question.getByRole('button', { name: 'Yes, confirm' }));
  await expect(hand.getByText(amount, { exact: true })).toHaveCount(0, patient);
  expect(thumb.taps).toBe(2);
});

test('an item with a photo: five taps', async ({ page }) => {
  const thumb = await start(page);
  await thumb.tap(page.getByRole('link', { name: 'Add new stock' }).first());
  const form = sheet(page);
  await expect(form).toBeVisible(patient);
  thumb.taps += 1;
  await form.getByLabel('Gallery').setInputFiles(await jpeg());
  await expect(form.getByText('Photo ready')).toBeVisible(patient);
  await thumb.type(form.getByLabel('Name'), 'Batteries, tapped');
  await thumb.type(form.getByLabel('Price'), '5000');
  // Type and kind come from the words: each list of its own would be two taps, to open it and to choose.
  await expect(form.getByLabel('Kind')).not.toHaveValue('');
  await thumb.tap(form.getByRole('button', { name: 'Save stock' }));
  await expect(page.getByText('Batteries, tapped is in your stock')).toBeVisible(patient);
  await expect(form).toBeHidden(patient);
  await expect(page.locator('.srow', { hasText: 'Batteries, tapped' }).first()).toBeVisible(
    patient,
  );
  expect(thumb.taps).toBe(5);
});

test('more of an item: three taps; another price: three @long', async ({ page }) => {
  const thumb = await start(page);
  await thumb.tap(bar(page).getByRole('link', { name: 'Stocks' }));
  const row = page.locator('.srow').first();
  await thumb.tap(row.getByRole('link', { name: /^Add more/ }));
  const restock = page.getByRole('dialog', { name: 'Restock' });
  await expect(restock).toBeVisible(patient);
  await thumb.type(restock.getByLabel('How many came in?'), '2');
  await thumb.tap(restock.getByRole('button', { name: /^Add 2/ }));
  await expect(restock).toBeHidden(patient);
  expect(thumb.taps).toBe(3);

  await thumb.home();
  await thumb.tap(bar(page).getByRole('link', { name: 'Stocks' }));
  const price = page
    .locator('.srow')
    .first()
    .getByRole('button', { name: /^₦.*Change price/ });
  await thumb.tap(price);
  const editor = page.getByRole('dialog');
  await expect(editor.getByLabel('Price')).toBeFocused(patient);
  await thumb.type(editor.getByLabel('Price'), '7777');
  await thumb.tap(editor.getByRole('button', { name: 'Save' }));
  await expect(editor).toHaveCount(0, patient);
  await expect(price).toContainText('₦7,777', patient);
  expect(thumb.taps).toBe(3);
  // In the item's own form Save is in view wherever the page is scrolled to.
  await page.locator('.srow').first().getByRole('link', { name: /^Edit/ }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeInViewport(patient);
});

test('an item is deleted behind a menu and a question, and brought back by Undo', async ({
  page,
}) => {
  const thumb = await start(page);
  await thumb.tap(bar(page).getByRole('link', { name: 'Stocks' }));
  const first = page.locator('.srow').first();
  const name = await first.locator('.sname').innerText();
  await expect(first.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await thumb.tap(first.getByRole('button', { name: /^More for/ }));
  await thumb.tap(page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('You can bring it back for 30 days.')).toBeVisible(patient);
  await thumb.tap(question.getByRole('button', { name: 'Delete' }));
  const gone = page.locator('.srow', { hasText: name });
  const notice = page.locator('.toast', { hasText: 'deleted' });
  await expect(notice).toBeVisible(patient);
  await expect(gone).toHaveCount(0, patient);
  expect(thumb.taps).toBe(4);
  await thumb.tap(notice.getByRole('button', { name: 'Undo' }));
  await expect(gone.first()).toBeVisible(patient);
  await expect(page.locator('.toast', { hasText: 'Brought back' })).toBeVisible(patient);
});

/** The name of an item without colours and sizes, found before anything is counted. */
async function plainItem(page: Page): Promise<string> {
  await page.goto('/orders/counter');
  await alive(page);
  const tiles = page.locator('button.ci:enabled');
  for (let n = 0; n < (await tiles.count()); n++) {
    await tiles.nth(n).click();
    const choice = page.getByRole('dialog');
    if ((await choice.count()) === 0) return tiles.nth(n).locator('.nm2').innerText();
    await choice.getByRole('button', { name: 'Close' }).click();
    await expect(choice).toHaveCount(0);
  }
  throw new Error('no plain item');
}

test('the first counter sale: three taps, the next: two; a return with its refund: four', async ({
  page,
}) => {
  const thumb = await start(page);
  const name = await plainItem(page);
  await thumb.home();
  const tile = page.locator('button.ci', { hasText: name }).first();
  const sell = page.getByRole('button', { name: /^Sell ₦/ });
  const sold = page.getByRole('region', { name: 'This sale' }).getByText(/^Sold ₦/);
  await thumb.tap(bar(page).getByRole('link', { name: 'Sell' }));
  await expect(tile).toBeVisible(patient);
  // What was picked while looking for it is still in the sale.
  if ((await sell.count()) > 0) {
    await page.getByRole('button', { name: 'Open lines and discount' }).click();
    await page.getByRole('button', { name: 'Clear' }).click();
  }
  await thumb.tap(tile);
  await thumb.tap(sell);
  await expect(sold).toBeVisible(patient);
  expect(thumb.taps).toBe(3);
  await thumb.tap(tile);
  await thumb.tap(sell);
  await expect(sold).toBeVisible(patient);
  expect(thumb.taps).toBe(5);

  await thumb.home();
  await thumb.tap(bar(page).getByRole('link', { name: 'Orders' }));
  await thumb.tap(page.getByRole('link', { name: /^Done/ }));
  await thumb.tap(page.getByRole('link', { name: 'Return items' }).first());
  const returns = page.getByRole('dialog', { name: 'Return items' });
  await thumb.tap(returns.getByRole('button', { name: /^Return and refund ₦/ }));
  await expect(page.getByRole('dialog')).toHaveCount(0, patient);
  await expect(page.locator('.badge', { hasText: 'Cancelled' })).toBeVisible(patient);
  expect(thumb.taps).toBe(4);
});
