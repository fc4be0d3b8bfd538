import { expect, type Page } from '@playwright/test';
import { rowsOfApp } from '#tests/support/browser/app-database.ts';
import { openOwnOrder, orderItem, placeOrder, putInCart } from '#tests/support/browser/buying.ts';
import { holdScripts } from '#tests/support/browser/held-scripts.ts';
import { anotherPhone, enterWithItem } from '#tests/support/browser/new-shop.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound, sheetGone } from '#tests/support/browser/sound-page.ts';

const openCounter = async (page: Page) => {
  await page.goto('/orders/counter');
  await alive(page);
};

const bar = (page: Page) => page.getByRole('region', { name: 'This sale' });

test('less cash than the total asks, and the rest is owed by a customer', async ({ page }) => {
  await enterWithItem(page, { store: 'Short Cash Fabrics', item: 'Ankara gown', price: '18100' });
  await openCounter(page);
  await page.locator('button.ci', { hasText: 'Ankara gown' }).click();
  await page.getByRole('button', { name: 'Open lines and discount' }).click();
  const sale = page.getByRole('dialog', { name: 'This sale' });
  await sale.getByLabel('Cash given').fill('10000');
  await expect(sale.getByText('₦8,100', { exact: true })).toBeVisible();
  const sell = sale.getByRole('button', { name: /^Sell/ });
  await expect(sell).toBeDisabled();
  const later = sale.getByText('Pay the rest later');
  await expect(later).toBeInViewport({ ratio: 1 });
  // Closed and sold from the bar, it asks again.
  await sale.getByRole('button', { name: 'Close' }).click();
  await expect(sale).toHaveCount(0);
  await bar(page).getByRole('button', { name: 'Sell ₦18,100' }).click();
  await expect(later).toBeInViewport({ ratio: 1 });
  await sale.getByRole('switch', { name: /Pay the rest later/ }).check();
  const why = sale.getByText('Add the customer who will pay the rest.');
  await expect(why).toBeInViewport({ ratio: 1 });
  await expect(sell).toBeDisabled();
  await expectSound(page);
  await sale.getByRole('button', { name: 'Customer', exact: true }).last().click();
  const who = page.getByRole('dialog', { name: 'Customer' });
  await who.getByLabel('Name').fill('Amaka Obi');
  await who.getByRole('button', { name: 'Save' }).click();
  await sale.getByRole('button', { name: 'Sell, ₦8,100 later' }).click();
  await expect(bar(page).getByText('Sold ₦18,100')).toBeVisible();
  await expect(bar(page).getByText('Still to pay ₦8,100')).toBeVisible();
  // The next sale begins without it.
  await page.locator('button.ci', { hasText: 'Ankara gown' }).click();
  await bar(page).getByRole('button', { name: 'Sell ₦18,100' }).click();
  await expect(bar(page).getByText('Sold ₦18,100')).toBeVisible();
  await expect(bar(page).getByText('Still to pay')).toHaveCount(0);
  // One figure and one list for what is not paid, wherever it is read.
  for (const path of ['/', '/payments']) {
    await page.goto(path);
    await alive(page);
    await expectSound(page);
    const unpaid = page.locator('main').getByRole('link', { name: /Not paid yet/ });
    await expect(unpaid).toContainText('₦8,100');
    await unpaid.click();
    await expect(page).toHaveURL('/orders?unpaid=1');
    await expect(page.locator('li.card')).toHaveCount(1);
    await expect(page.locator('li.card')).toContainText('Amaka Obi');
    await expect(page.locator('li.card .badge', { hasText: 'Not paid yet' })).toBeVisible();
    await expect(page.locator('.chip', { hasText: 'Not paid yet ₦8,100' })).toBeVisible();
  }
  await expectSound(page);
});

test('handing over a transfer order asks how it was paid, and takes no money by itself', async ({
  page,
  browser,
  baseURL,
}) => {
  const shop = await enterWithItem(page, { store: 'Unpaid Hands Fabrics', item: 'Lace gown' });
  const buyer = await anotherPhone(browser, baseURL);
  const { number } = await orderItem(buyer, shop);
  await openOwnOrder(page, number);
  for (const step of ['Confirm', 'Mark ready', 'Mark completed'])
    await page.getByRole('button', { name: step, exact: true }).click();
  const asked = page.getByRole('dialog');
  await expect(asked.getByRole('radio', { name: 'Cash' })).toBeVisible();
  await expect(asked.getByRole('radio', { checked: true })).toHaveCount(0);
  await asked.getByRole('button', { name: 'Mark completed' }).click();
  await expect(asked.getByText('Please choose one.')).toBeVisible();
  await expectSound(page);
  await asked.locator('label.opt', { hasText: 'Not paid yet' }).click();
  await expect(asked.getByText('Please choose one.')).toHaveCount(0);
  await asked.getByRole('button', { name: 'Mark completed' }).click();
  await expect(page.locator('.badge', { hasText: 'Completed' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Got cash' })).toBeVisible();
});

test('a delivery that is not paid warns before it leaves', async ({ page }) => {
  await enterWithItem(page, { store: 'Unpaid Rider Fabrics', item: 'Adire gown', price: '9000' });
  await openCounter(page);
  await page.locator('button.ci', { hasText: 'Adire gown' }).click();
  await page.getByRole('button', { name: 'Open lines and discount' }).click();
  const sale = page.getByRole('dialog', { name: 'This sale' });
  await sale.getByRole('button', { name: 'Deliver it' }).click();
  const where = page.getByRole('dialog', { name: 'Deliver it' });
  await where.getByLabel('Delivery fee').fill('1000');
  await where.getByLabel('Address').fill('5 Adeniran Ogunsanya Street');
  await where.getByLabel('Phone number').fill('0803 555 0100');
  await where.getByRole('button', { name: 'Save' }).click();
  await expect(where.getByText('Choose your place.')).toBeVisible();
  await where.getByLabel('State').selectOption('lagos');
  await where.getByLabel('Local government').selectOption('lagos/surulere');
  await where.getByRole('button', { name: 'Save' }).click();
  await sale.getByLabel('Cash given').fill('4000');
  await sale.getByRole('switch', { name: /Pay the rest later/ }).check();
  await sale.getByRole('button', { name: 'Sell, ₦6,000 later' }).click();
  await expect(bar(page).getByText('Sold ₦10,000')).toBeVisible();
  await sheetGone(page);
  await page.goto('/orders?tab=prepare');
  await alive(page);
  await page.getByRole('link', { name: 'Open order #0001' }).click();
  await expect(page.getByText('5 Adeniran Ogunsanya Street, Surulere, Lagos')).toBeVisible();
  await page.getByRole('button', { name: 'Mark ready' }).click();
  await page.getByRole('button', { name: 'Mark out for delivery' }).click();
  const warning = page.getByRole('dialog', { name: '₦6,000 is not paid yet' });
  await expect(warning).toBeVisible();
  await expectSound(page);
  await warning.getByRole('button', { name: 'Mark out for delivery' }).click();
  await expect(page.getByRole('button', { name: 'Mark completed' })).toBeVisible();
});

test('the dashboard leads to the fee that an order waits for, and its card stays whole', async ({
  page,
  browser,
  baseURL,
}) => {
  const shop = await enterWithItem(page, { store: 'Fee First Fabrics', item: 'Aso oke' });
  await page.goto('/delivery');
  await alive(page);
  const zone = page.locator('form', { has: page.getByLabel('Fee', { exact: true }) });
  await zone.getByLabel('Ikeja', { exact: true }).click();
  await zone.getByLabel('Fee', { exact: true }).fill('1500');
  await zone.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('li.zone')).toHaveCount(1);
  const buyer = await anotherPhone(browser, baseURL);
  await buyer.goto(`/stocks/${shop.stockId}`);
  await putInCart(buyer);
  await buyer.goto(`/checkout/${shop.shopId}`);
  await alive(buyer);
  await buyer.locator('label.opt', { hasText: 'Rider brings it' }).click();
  await buyer.getByLabel('Your name').fill('Fúnmiláyọ̀ Adébáyọ̀-Ògúnlàdé');
  await buyer.getByLabel('Phone number').fill('0805 555 0992');
  await buyer.getByLabel('State').selectOption({ label: 'Lagos' });
  await buyer.getByLabel('Local government').selectOption({ label: 'Epe' });
  await buyer.getByLabel('Address').fill('12 Allen Avenue');
  await placeOrder(buyer);
  await page.goto('/');
  await alive(page);
  const row = page.locator('.hand-l > li', { hasText: 'Fúnmiláyọ̀' });
  await expect(row.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  await expectSound(page);
  await row.getByRole('link', { name: 'Say the fee' }).click();
  const fee = await page.getByLabel('Fee', { exact: true }).boundingBox();
  const say = await page.getByRole('button', { name: 'Say the fee' }).boundingBox();
  expect([say?.y, say?.height]).toEqual([fee?.y, fee?.height]);
});

test('an unfinished sale waits through reload and Back until it is sold or cleared', async ({
  page,
}) => {
  const { stockId } = await enterWithItem(page, { store: 'Waiting Sale Fabrics', item: 'Kampala' });
  await openCounter(page);
  const tile = page.locator('button.ci', { hasText: 'Kampala' });
  await tile.click();
  await tile.click();
  await bar(page).locator('label', { hasText: 'POS' }).first().click();
  await page.reload();
  await alive(page);
  await expect(tile.locator('.n')).toHaveText('2');
  await expect(bar(page).getByRole('radio', { name: 'POS' }).first()).toBeChecked();
  await page.goto('/stocks');
  await alive(page);
  await page.goBack();
  await expect(tile.locator('.n')).toHaveText('2');
  // Hidden meanwhile, it is not for sale.
  const { origin } = new URL(page.url());
  const hide = (status: string) =>
    page.request.post('/api/updateStock', { headers: { origin }, data: { stockId, status } });
  expect((await hide('hidden')).status()).toBe(200);
  await bar(page)
    .getByRole('button', { name: /^Sell ₦/ })
    .click();
  await expect(tile).toHaveCount(0);
  await expect(page.getByText('Kampala is hidden, so it is not for sale.')).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('Your shop is open')).toHaveCount(0);
});

test('an unfinished sale is one in two tabs, and a reload while it is sent brings none of it back @long', async ({
  page,
  context,
}) => {
  const { stockId } = await enterWithItem(page, { store: 'Two Tabs Fabrics', item: 'Kampala' });
  const tileOf = (tab: Page) => tab.locator('button.ci', { hasText: 'Kampala' });
  const sell = (tab: Page) =>
    bar(tab)
      .getByRole('button', { name: /^Sell ₦/ })
      .click();
  await openCounter(page);
  await tileOf(page).click();
  const other = await context.newPage();
  await openCounter(other);
  await expect(tileOf(other).locator('.n')).toHaveText('1');
  await sell(other);
  await expect(bar(other).getByText(/^Sold ₦/)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await other.close();

  await tileOf(page).click();
  const letThrough = await holdScripts(page, '**/api/sendOperations');
  await sell(page);
  const unfinished = () =>
    Object.keys(localStorage).filter((key) => key.startsWith('oja-open-sale.')).length;
  await expect.poll(() => page.evaluate(unfinished)).toBe(0);
  await page.reload();
  await alive(page);
  await expect(page.getByRole('link', { name: '1 waiting to send' })).toBeVisible();
  await expect(tileOf(page)).toBeEnabled();
  await expect(bar(page)).toHaveCount(0);
  letThrough();
  const left = () => rowsOfApp('select quantity from stocks where id = $1', [stockId]);
  await expect.poll(left).toEqual([{ quantity: 1 }]);
});
