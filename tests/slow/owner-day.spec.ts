import { expect, type Locator, type Page } from '@playwright/test';
import { enter, enterWithNewShop, freshPhone } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, sheetGone } from '#tests/support/browser/sound-page.ts';

/** A shop with orders in every state, that no other journey works on. */
const owner = '08030000004';

/** What is wider than the screen or than its own button; a phone would zoom out to show it. */
const stickingOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - screen.width;
    const buttons = [...document.querySelectorAll<HTMLElement>('.btn')].filter(
      (button) => button.scrollWidth > button.clientWidth + 1,
    );
    return [
      ...(wide > 0 ? [`the page by ${wide} px`] : []),
      ...buttons.map(({ innerText }) => innerText),
    ];
  });

const firstOrder = async (page: Page): Promise<string> =>
  (await page
    .getByRole('link', { name: /^Open order/ })
    .first()
    .getAttribute('href')) ?? '';

test('orders fit a small phone: no card, button or label sticks out', async ({ page }) => {
  await enter(page, owner);
  for (const tab of ['new', 'prepare', 'way', 'done']) {
    await page.goto(`/orders?tab=${tab}`);
    await alive(page);
    expect(await stickingOut(page), tab).toEqual([]);
  }
  // Not paid yet: cash, card machine or transfer can be noted.
  await page.goto('/orders?tab=prepare');
  const unpaid = page.locator('li.card', { hasText: 'Pays on delivery' }).first();
  await page.goto((await unpaid.getByRole('link').first().getAttribute('href')) ?? '');
  await expect(page.getByRole('button', { name: 'Transfer came in' })).toBeVisible();
  expect(await stickingOut(page)).toEqual([]);
  // A large sum: the button that says how much goes back.
  await page.goto('/orders?tab=done');
  await page.goto(
    (await page.getByRole('link', { name: 'Return items' }).first().getAttribute('href')) ?? '',
  );
  const sheet = page.getByRole('dialog', { name: 'Return items' });
  await expect(sheet).toBeVisible();
  expect(await stickingOut(page)).toEqual([]);
  // What is missing is said in the page’s own words, not in a bubble of the browser.
  await sheet.getByRole('button', { name: 'Other' }).click();
  await sheet.getByRole('button', { name: /^Return/ }).click();
  await expect(sheet.getByText('Please give a reason.')).toBeVisible();
  await expect(sheet.getByRole('textbox', { name: 'Why?' })).toBeFocused();
});

test('a notice lies over neither the sheet opened next nor the button to sell, and the newest stands alone @long', async ({
  page,
}) => {
  await enter(page, owner);
  await page.goto('/orders?tab=new');
  await alive(page);
  const toast = page.locator('.toasts .toast');
  const overlaps = (selector: string) =>
    page.evaluate((over) => {
      const [a, b] = ['.toasts .toast', over].map((each) =>
        [...document.querySelectorAll(each)].at(-1)?.getBoundingClientRect(),
      );
      return a && b && a.bottom > b.top && a.top < b.bottom && a.right > b.left && a.left < b.right;
    }, selector);
  await page.getByRole('button', { name: 'Confirm', exact: true }).last().click();
  await expect(toast).toContainText(/Order #\d+ confirmed/);
  await expect.poll(() => overlaps('.tabbar .fab')).toBe(false);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(toast.filter({ hasText: 'Undone' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm', exact: true }).last().click();
  await expect(toast.filter({ hasText: 'confirmed' })).toBeVisible();
  await expect(toast).toHaveCount(1);
  await page.goto(await firstOrder(page));
  await alive(page);
  await page.getByRole('button', { name: /^Confirm$/ }).click();
  await expect(toast).toContainText(/confirmed/);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const sheet = page.getByRole('dialog', { name: 'Cancel order' });
  await expect(sheet.getByRole('button', { name: 'Keep order' })).toBeVisible();
  await expect(toast).toBeVisible();
  await expect.poll(() => overlaps('dialog.sheet')).toBe(false);
});

test('cancelling what is paid gives back as much, unless less is typed @long', async ({ page }) => {
  await enter(page, owner);
  const paid = page.locator('li.card', { has: page.locator('.badge', { hasText: /^Paid$/ }) });
  // Which orders of the demo are new changes with the time of day.
  for (const tab of ['new', 'prepare', 'way']) {
    await page.goto(`/orders?tab=${tab}`);
    if ((await paid.count()) > 0) break;
  }
  const total = await paid.first().locator('b.num').innerText();
  await page.goto((await paid.first().getByRole('link').first().getAttribute('href')) ?? '');
  await alive(page);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const sheet = page.getByRole('dialog', { name: 'Cancel order' });
  await expect(sheet.getByRole('button', { name: `Cancel and refund ${total}` })).toBeVisible();
  await sheet.getByLabel('Money to give back').fill('100');
  await expect(sheet.getByRole('button', { name: 'Cancel and refund ₦100' })).toBeVisible();
  await sheet.getByLabel('Money to give back').fill('0');
  await expect(sheet.getByRole('button', { name: 'Cancel order', exact: true })).toBeVisible();
});

test('without a network a page that is not on the phone says so, stays the shop’s, and comes when the network is back @long', async ({
  page,
  context,
}) => {
  await enter(page, owner);
  await page.goto('/payments');
  await alive(page);
  const bar = page.getByRole('navigation', { name: 'Bottom' });
  await bar.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await alive(page);
  await context.setOffline(true);
  await page.evaluate(() => window.history.back());
  await expect(page.getByRole('heading', { name: 'No network.' })).toBeVisible();
  await expect(page).toHaveTitle('No network. · Oja');
  await expect(page.getByText('It is our fault')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Orders' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Payments', exact: true })).toBeVisible();
});

/** The first item that can be sold, one piece of it; gives the button that sells. */
async function beginSale(page: Page): Promise<Locator> {
  await page.goto('/orders/counter');
  await alive(page);
  const choice = page.getByRole('dialog');
  await page.locator('button.ci:enabled').first().click();
  const variant = choice.locator('button.vpick:enabled').first();
  const sell = page.getByRole('button', { name: /^Sell ₦/ });
  await expect(variant.or(sell.first()).first()).toBeVisible();
  if (await variant.isVisible()) await variant.click();
  return sell;
}

test('a discount above the whole sale is not taken, and says the most there can be @long', async ({
  page,
}) => {
  await enter(page, owner);
  const sell = await beginSale(page);
  const whole = (await sell.first().innerText()).replace('Sell ', '');
  await page.getByRole('button', { name: 'Open lines and discount' }).click();
  const sale = page.getByRole('dialog', { name: 'This sale' });
  await sale.getByLabel('Discount in naira').fill('99999999');
  await expect(sale.getByText(`At most ${whole}`)).toBeVisible();
  await expect(sale.getByRole('button', { name: /^Sell/ })).toBeDisabled();
  await sale.getByRole('button', { name: '10%' }).click();
  await expect(sale.getByText(/^At most/)).toHaveCount(0);
  // The buyer’s name, once given, stands on the list of orders too.
  await sale.getByRole('button', { name: 'Customer', exact: true }).click();
  const who = page.getByRole('dialog', { name: 'Customer' });
  await who.getByLabel('Name').fill('Mama Bisi');
  await who.getByRole('button', { name: 'Save' }).click();
  // By key: as fast as a machine, a tap where Save was a moment ago counts as its second one.
  await sale.getByRole('button', { name: /^Sell/ }).press('Enter');
  await expect(page.getByText(/^Sold ₦/)).toBeVisible();
  await sheetGone(page);
  await page.goto('/orders?tab=done');
  await expect(page.locator('li.card', { hasText: 'Mama Bisi' })).toBeVisible();
});

test('sales and money that came in are two figures, and each page says which it shows @long', async ({
  page,
}) => {
  await enter(page, owner);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Sales today', exact: true })).toBeVisible();
  await page.goto('/payments');
  const names = await page.locator('.stat span').allInnerTexts();
  expect(names).toEqual(['Money in today', 'Not paid yet', 'Money in, 30 days']);
});

test('a sheet that was closed stays closed when the page is loaded again @long', async ({
  page,
}) => {
  await enterWithNewShop(page, 'Closed Sheet');
  await page.goto('/shop?open=edit');
  await alive(page);
  const sheet = page.getByRole('dialog', { name: 'Edit Shop' });
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(sheet).toHaveCount(0);
  await sheetGone(page);
  await expect(page).toHaveURL(/\/shop$/);
  await page.reload();
  await alive(page);
  await expect(page.getByRole('heading', { name: 'My shop' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('sums are exact to the kobo on the sale, the order, payments, analytics and the dashboard', async ({
  page,
}) => {
  // Its own figures are whole naira: what stands behind the point is this sale's.
  await enter(page, '08030000016');
  await beginSale(page);
  await page.getByRole('button', { name: 'Open lines and discount' }).click();
  const sale = page.getByRole('dialog', { name: 'This sale' });
  await sale.getByRole('button', { name: /change price/ }).click();
  await sale.getByLabel('Price for one').fill('123456.78');
  await sale.getByRole('button', { name: 'Sell ₦123,456.78' }).click();
  await expect(page.getByText('Sold ₦123,456.78')).toBeVisible();
  await sheetGone(page);
  await page.goto('/orders?tab=done');
  await expect(page.locator('li.card').first()).toContainText('₦123,456.78');
  await page.goto('/payments');
  for (const name of ['Money in today', 'Money in, 30 days'])
    await expect(page.locator('.stat', { hasText: name }).locator('b')).toHaveText(/^₦[\d,]+\.78$/);
  await page.goto('/analytics');
  await expect(page.getByText(/^₦[\d,]+\.78$/).first()).toBeVisible();
  await page.goto('/');
  const today = page.getByRole('region', { name: 'Sales today' });
  await expect(today.locator('.amt')).toHaveText(/^₦[\d,]+\.78$/);
});

test('somebody added to the team is invited on WhatsApp: their number, the shop, where to sign in @long', async ({
  page,
}) => {
  await enterWithNewShop(page, 'Inviting Shop');
  await page.goto('/shop?open=add-user');
  await alive(page);
  const adding = page.getByRole('dialog', { name: 'Add user' });
  // The line about both fields stands once; each says what it wants itself.
  await adding.getByRole('button', { name: 'Add user' }).click();
  await expect(adding.getByText('First name and phone number are required')).toHaveCount(1);
  for (const wanted of ['Add a first name', 'Add a phone number'])
    await expect(adding.getByText(wanted)).toBeVisible();
  await adding.getByLabel('First name').fill('Yusuf');
  const phone = freshPhone();
  await adding.getByLabel('Phone number').fill(phone);
  await adding.getByRole('button', { name: 'Add user' }).click();
  await expect(adding).toHaveCount(0);
  const invite = page.getByRole('link', { name: /^Send invitation/ }).first();
  const { host, pathname, searchParams } = new URL((await invite.getAttribute('href')) ?? '');
  expect([host, pathname]).toEqual(['wa.me', `/234${phone.slice(1)}`]);
  const text = searchParams.get('text') ?? '';
  expect(text).toContain('Hello Yusuf, you can now work in Inviting Shop');
  const { origin } = new URL(page.url());
  expect(text).toContain(`${origin}/login`);
});

test('advert settings of a shop where nothing runs are off and say so @long', async ({ page }) => {
  await enterWithNewShop(page, 'Quiet Shop');
  await page.goto('/advertising?tab=settings');
  const auto = page.getByRole('checkbox', { name: /^Auto-post\s*Does nothing yet/ });
  await expect(auto).not.toBeChecked();
  await expect(page.getByText('Nothing is shown or paid for yet.')).toBeVisible();
  const accounts = page.locator('.acct');
  await expect(accounts.getByText('Not running yet')).toHaveCount((await accounts.count()) - 1);
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(0);
});
