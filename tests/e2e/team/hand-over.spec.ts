import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { rowsOfApp } from '#tests/support/browser/app-database.ts';
import { makeReady, orderItem } from '#tests/support/browser/buying.ts';
import { anotherPhone, enterWithItem } from '#tests/support/browser/new-shop.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound, sheetGone } from '#tests/support/browser/sound-page.ts';

test.setTimeout(240_000);

/** The main button of the order, which asks for the code. */
async function handOver(team: Page) {
  await team.getByRole('button', { name: 'Mark completed' }).click();
  const sheet = team.getByRole('dialog', { name: 'Hand over' });
  await expect(sheet).toBeVisible();
  await sheet.getByRole('radio', { name: 'Cash' }).check({ force: true });
  return sheet;
}

test('the code that a buyer gives away with the goods completes the order, and without it the history says so @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const shop = await enterWithItem(page, { store: 'Hand To Hand Store', item: 'Handed gown' });
  await rowsOfApp('update shops set hands_over_by_code = true where id = $1', [shop.shopId]);
  const buyer = await anotherPhone(browser, baseURL);
  const { path, number } = await orderItem(buyer, shop);
  const card = buyer.locator('.card', { hasText: 'Your hand-over code' });
  const code = (await card.locator('.num').innerText()).trim();
  expect(code).toMatch(/^\d{4}$/);
  await alive(buyer);
  await expectSound(buyer);

  await makeReady(page, number);
  const sheet = await handOver(page);
  await expect(page.getByText(code, { exact: true })).toHaveCount(0);
  const typed = sheet.getByLabel("The buyer's code");
  await sheet.getByRole('button', { name: 'Complete with code' }).click();
  await expect(sheet.getByText("Type the buyer's code")).toBeVisible();
  await typed.fill(String((Number(code) + 1) % 10_000).padStart(4, '0'));
  await sheet.getByRole('button', { name: 'Complete with code' }).click();
  await expect(sheet.getByText('That is not the buyer')).toBeVisible();
  await expectSound(page);
  await typed.fill(`${code.slice(0, 2)} ${code.slice(2)}`);
  await expect(sheet.getByText('That is not the buyer')).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Complete with code' }).click();
  await expect(page.locator('.badge', { hasText: 'Completed' })).toBeVisible();
  await sheetGone(page);
  await expect(page.getByText("with the buyer's code")).toBeVisible();
  const [order] = await rowsOfApp<{ status: string; owed: number }>(
    `select status, (total_kobo - paid_kobo)::int as owed from orders where code = $1`,
    [path.slice(3)],
  );
  expect(order).toEqual({ status: 'completed', owed: 0 });

  await buyer.goto(path);
  await alive(buyer);
  await expect(card).toHaveCount(0);
  await buyer.getByLabel('5 stars').check({ force: true });
  await buyer.getByRole('button', { name: 'Send review' }).click();
  await expect(buyer.getByText('Your review')).toBeVisible();
  await buyer.goto(`/shop/${shop.shopId}/reviews`);
  await expect(buyer.locator('.rev').getByText('Handed over')).toBeVisible();

  const second = await orderItem(buyer, shop);
  await makeReady(page, second.number);
  const asked = await handOver(page);
  await asked.getByRole('button', { name: 'Complete without the code' }).click();
  await expect(asked.getByText('nothing shows that the buyer had the goods')).toBeVisible();
  await expectSound(page);
  await asked.getByRole('button', { name: 'Mark completed' }).click();
  await expect(page.locator('.badge', { hasText: 'Completed' })).toBeVisible();
  await expect(page.getByText('without a code')).toBeVisible();
});

/** A shop that hands over by code, an order of it that is ready, and the code that its buyer reads. */
async function readyWithCode(page: Page, browser: Browser, store: string) {
  const shop = await enterWithItem(page, { store, item: 'Carried gown' });
  await rowsOfApp('update shops set hands_over_by_code = true where id = $1', [shop.shopId]);
  const buyer = await anotherPhone(browser, test.info().project.use.baseURL);
  const { path, number } = await orderItem(buyer, shop);
  const card = buyer.locator('.card', { hasText: 'Your hand-over code' });
  const code = (await card.locator('.num').innerText()).trim();
  await buyer.close();
  await makeReady(page, number);
  await expect(page.getByRole('button', { name: 'Mark completed' })).toBeVisible();
  return { orderCode: path.slice(3), code };
}

const completions = (orderCode: string) =>
  rowsOfApp<{ text: string | null }>(
    `select h.text from order_history h join orders o on o.id = h.order_id
      where o.code = $1 and h.kind = 'completed'`,
    [orderCode],
  );

const unsure =
  'The answer did not come. The code may have arrived: send it again, it counts only once.';

test('a code whose answer is lost on the way may have arrived: the sheet says so, and sent again it is the same hand-over @phone', async ({
  page,
  browser,
}) => {
  const { orderCode, code } = await readyWithCode(page, browser, 'Lost Answer Store');
  let sent = 0;
  await page.route('**/orders/*.data*', async (route) => {
    const isCode = route.request().method() === 'POST';
    if (isCode) sent += 1;
    // The line is back with the second try.
    if (sent > 1) return route.continue();
    if (isCode) await route.fetch();
    // Slower than the page waits for what it asks on its own, and then nothing.
    else await sleep(4_000);
    return route.abort();
  });
  const news = page.waitForEvent('requestfailed', (request) => request.method() === 'GET');
  const sheet = await handOver(page);
  await sheet.getByLabel("The buyer's code").fill(code);
  await sheet.getByRole('button', { name: 'Complete with code' }).click();
  await expect(sheet.getByText(unsure)).toBeVisible();
  expect(await completions(orderCode)).toEqual([{ text: 'with_code' }]);
  // The news of the order cannot be fetched either: the sheet stays.
  await news;
  await expectSound(page);
  await expect(sheet.getByText(unsure)).toBeVisible();
  await expect(sheet.getByLabel("The buyer's code")).toHaveValue(code);
  await sheet.getByRole('button', { name: 'Complete with code' }).click();
  await expect(page.locator('.badge', { hasText: 'Completed' })).toBeVisible();
  await sheetGone(page);
  expect(await completions(orderCode)).toEqual([{ text: 'with_code' }]);
});

test('a code whose answer is held up may have arrived: the sheet says so, and the page shows what is true when the answer comes @phone @long', async ({
  page,
  browser,
}) => {
  const { orderCode, code } = await readyWithCode(page, browser, 'Slow Line Store');
  const { promise: mended, resolve: mend } = Promise.withResolvers<void>();
  const { promise: taken, resolve: take } = Promise.withResolvers<void>();
  await page.route('**/orders/*.data*', async (route) => {
    const response = await route.fetch();
    if (route.request().method() === 'POST') take();
    await mended;
    return route.fulfill({ response });
  });
  const sheet = await handOver(page);
  await sheet.getByLabel("The buyer's code").fill(code);
  await page.clock.install();
  await sheet.getByRole('button', { name: 'Complete with code' }).click();
  await taken;
  await expect(sheet.getByText(unsure)).toHaveCount(0);
  await page.clock.fastForward(21_000);
  await expect(sheet.getByText(unsure)).toBeVisible();
  mend();
  await expect(page.locator('.badge', { hasText: 'Completed' })).toBeVisible();
  await sheetGone(page);
  expect(await completions(orderCode)).toEqual([{ text: 'with_code' }]);
});

test('a code whose answer is lost on the way may have arrived: the page that is loaded again shows what is true @phone @long', async ({
  page,
  browser,
}) => {
  const { orderCode, code } = await readyWithCode(page, browser, 'Loaded Again Store');
  await page.route('**/orders/*.data*', async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    return route.abort();
  });
  const sheet = await handOver(page);
  await sheet.getByLabel("The buyer's code").fill(code);
  const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
  await sheet.getByRole('button', { name: 'Complete with code' }).click();
  await lost;
  // Its news is kept away until then: the sheet would close by itself, and its step back in the history break the loading off.
  await page.reload();
  await page.unroute('**/orders/*.data*');
  await expect(page.locator('.badge', { hasText: 'Completed' })).toBeVisible();
  expect(await completions(orderCode)).toEqual([{ text: 'with_code' }]);
});

test('without scripts the code is asked for too, and going without it is a choice @phone @long', async ({
  page,
  browser,
  baseURL,
}) => {
  const { orderCode, code } = await readyWithCode(page, browser, 'Plain Hands Store');
  const storageState = await page.context().storageState();
  const plainPhone = await browser.newContext({
    javaScriptEnabled: false,
    storageState,
    ...(baseURL && { baseURL }),
    viewport: page.viewportSize(),
  });
  const plain = await plainPhone.newPage();
  await plain.goto(new URL(page.url()).pathname);
  await plain.getByRole('button', { name: 'Mark completed' }).click();
  await expect(plain.getByRole('button', { name: 'Complete without the code' })).toBeVisible();
  expect(await completions(orderCode)).toEqual([]);
  const typed = plain.getByRole('textbox', { name: "The buyer's code" });
  await typed.fill(String((Number(code) + 1) % 10_000).padStart(4, '0'));
  await plain.getByRole('button', { name: 'Complete with code' }).click();
  await expect(plain.getByText('That is not the buyer')).toBeVisible();
  await typed.fill(code);
  await plain.getByRole('radio', { name: 'Cash' }).check({ force: true });
  await plain.getByRole('button', { name: 'Complete with code' }).click();
  await expect(plain.locator('.badge', { hasText: 'Completed' })).toBeVisible();
  expect(await completions(orderCode)).toEqual([{ text: 'with_code' }]);
  await plainPhone.close();
});
