import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { rowsOfApp } from '#tests/support/browser/app-database.ts';
import { enterWithNewShop } from '#tests/support/browser/e2e-people.ts';
import { newAddress, test } from '#tests/support/browser/own-address.ts';
import { copiedToPhone, storedOnPhone } from '#tests/support/browser/phone-copy.ts';
import { alive } from '#tests/support/browser/sound-page.ts';
import { choosePhoto, jpeg, patient, sheet } from '#tests/support/browser/stock-sheet.ts';

test.setTimeout(240_000);

const itemName = 'Lamp for a full phone';
const nothingKept = 'This phone is full: nothing can be saved. Make room, then try again.';

/** How much this site may keep; undefined gives all the room back. */
async function setRoom(page: Page, origin: string, quotaSize?: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const room = { origin, ...(quotaSize !== undefined && { quotaSize }) };
  await devtools.send('Storage.overrideQuotaForOrigin', room);
}

/** Something to sell. */
const fillShelf = (phone: string) =>
  rowsOfApp(
    `with item as (
       insert into stocks (id, shop_id, product_name, description, price_kobo, quantity, category1, category2, category3, image_base)
       select gen_random_uuid(), m.shop_id, 'Blue cup', '', 100000, 5, 'Boutique', 'Traditional Wear', 'Ankara Fabrics', 'none'
       from shop_members m join users u on u.id = m.user_id where u.phone_digits = $1 returning id)
     insert into stock_movements (id, stock_id, kind, change, quantity_after)
     select gen_random_uuid(), id, 'opening', 5, 5 from item`,
    [phone],
  );

const waiting = (page: Page) =>
  storedOnPhone<{ kind: string; files: string[]; lostFiles?: number }>(page, 'operations');

async function fillItem(page: Page): Promise<void> {
  const form = sheet(page);
  await choosePhoto(page, 900);
  await form.getByLabel('Add photos').setInputFiles(await jpeg(700));
  await form.getByLabel('Name').fill(itemName);
  await form.getByLabel('Price').fill('4500');
  await form.getByLabel('How many?').fill('3');
  for (const list of ['Type', 'Kind']) await form.getByLabel(list).selectOption({ index: 1 });
}

const usedBytes = (page: Page) =>
  page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);

/** The phone has bars, and nothing that is sent arrives. */
const cut = (context: BrowserContext) =>
  context.route('**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );

test('a full phone says what it cannot save and leaves it on the screen; with room again all goes once @phone @long', async ({
  baseURL: origin,
  launchOptions,
  viewport,
}) => {
  const baseURL = origin ?? '';
  const folder = await mkdtemp(join(tmpdir(), 'oja-phone-'));
  // On a disk, as a phone has it: a window that keeps nothing counts its room in another way.
  const open = () =>
    chromium.launchPersistentContext(folder, {
      ...launchOptions,
      viewport,
      baseURL,
      serviceWorkers: 'block',
      extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
    });
  let context = await open();
  try {
    const before = await context.newPage();
    await fillShelf(await enterWithNewShop(before, 'Shop with a full phone'));
    await before.goto('/orders/counter');
    await copiedToPhone(before, 'item');
    // A browser asks how much room there is only now and then: the full phone begins anew.
    await context.close();
    context = await open();
    await cut(context);
    const page = await context.newPage();
    await setRoom(page, baseURL, 1);

    await page.goto('/orders/counter');
    await alive(page);
    await page.locator('button.ci:enabled').first().click();
    const sell = page.getByRole('button', { name: /^Sell ₦/ });
    await sell.click();
    await expect(page.getByText(nothingKept).first()).toBeVisible();
    // The sale is still there to be sold again.
    await expect(page.locator('button.ci .n')).toHaveText('1');
    await expect(sell).toBeEnabled();
    expect(await waiting(page)).toEqual([]);

    await page.goto('/stocks?add=1');
    await alive(page);
    await fillItem(page);
    // A photo that lives only as long as the page is not called saved.
    await expect(
      page.getByText('Upload failed: No network.', { exact: true }).first(),
    ).toBeVisible();
    const save = sheet(page).getByRole('button', { name: 'Save stock' });
    await save.click();
    await expect(page.getByText(nothingKept).first()).toBeVisible(patient);
    await expect(sheet(page).getByLabel('Name')).toHaveValue(itemName);
    await expect(sheet(page).locator('img[src^="blob:"]').first()).toBeVisible();
    expect(await waiting(page)).toEqual([]);
    expect(await storedOnPhone(page, 'files')).toEqual([]);

    // Room for the words, none for the photos.
    await setRoom(page, baseURL, (await usedBytes(page)) + 20_000);
    await save.click();
    await expect(page.getByText(/^This phone is full. Photos go first/)).toBeVisible(patient);
    await expect(sheet(page)).toBeHidden();
    expect(await waiting(page)).toMatchObject([{ kind: 'item.add', files: [], lostFiles: 2 }]);
    await page.goto('/waiting');
    await expect(page.getByText(/^Photos were removed: the phone is full/)).toBeVisible();

    await setRoom(page, baseURL);
    await page.goto('/orders/counter');
    await alive(page);
    await page.locator('button.ci:enabled').first().click();
    await sell.click();
    await expect(page.getByText(/^Saved on phone ₦/)).toBeVisible();
    await context.unroute('**');
    await page.goto('/waiting');
    await expect(page.getByText('Nothing is waiting. All is sent.')).toBeVisible(patient);
    const rows = await rowsOfApp('select id from stocks where product_name = $1', [itemName]);
    expect(rows).toHaveLength(1);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
});
