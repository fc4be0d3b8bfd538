import { type Browser, expect, type Page } from '@playwright/test';
import { putInCart } from '#tests/support/browser/buying.ts';
import { enter } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound, listen, sheetGone } from '#tests/support/browser/sound-page.ts';

test.skip(({ viewport }) => viewport?.width !== 360, 'a buyer has a phone in the hand');
test.setTimeout(180_000);

interface Someone {
  page: Page;
  complaints: string[];
}

async function newPerson(browser: Browser): Promise<Someone> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  return { page, complaints: listen(page) };
}

async function newOwner(browser: Browser, phone: string): Promise<Someone> {
  const owner = await newPerson(browser);
  await enter(owner.page, phone);
  return owner;
}

async function openShop(page: Page, name: string): Promise<void> {
  await page.goto(`/shops?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `View Shop: ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** The shop's newest item that can be bought, in whatever colour comes first. */
async function buyFrom(page: Page, shop: string): Promise<string> {
  await openShop(page, shop);
  await page.locator('ul.grid-p a.name').first().click();
  await putInCart(page);
  return (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
}

async function checkOut(page: Page, shop: string, way: RegExp): Promise<string> {
  await page.goto('/cart');
  await page.getByRole('region', { name: shop }).getByRole('link', { name: 'Check out' }).click();
  await page.getByLabel('Your name').fill('Fúnmi Adébáyọ̀');
  await page.getByLabel('Phone number').fill('0805 555 0123');
  await page.locator('label.opt', { hasText: way }).click();
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page).toHaveURL(/\/o\/[2-9a-z]{14}$/, { timeout: 20_000 });
  return new URL(page.url()).pathname;
}

const ngozi = 'Ngozi Fashion House';
const emeka = 'Emeka Phones & Gadgets';

test('a visitor orders from two shops; one order is completed, the other cancelled; figures move', async ({
  browser,
}) => {
  const visitor = await newPerson(browser);
  const { page } = visitor;
  await buyFrom(page, ngozi);
  await buyFrom(page, emeka);
  await page.goto('/cart');
  await expect(page.getByText('2 shops')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  await expectSound(page);

  const first = await checkOut(page, ngozi, /Bank transfer/);
  await expect(page.getByText('Pay by transfer')).toBeVisible();
  // What is done next comes first: the account is in the first screen, above the steps and the link.
  const top = (text: string) =>
    page
      .getByText(text, { exact: true })
      .first()
      .evaluate((one) => one.getBoundingClientRect().top);
  const [account, progress, link] = [
    await top('Account name'),
    await top('Progress'),
    await top('Your order link'),
  ];
  expect(account).toBeLessThan(500);
  expect(progress).toBeGreaterThan(account);
  expect(link).toBeGreaterThan(progress);
  await expect(page.getByRole('button', { name: 'I have paid' }).first()).toBeInViewport();
  const number = (await page.getByRole('heading', { level: 1 }).textContent())?.slice(6) ?? '';
  await alive(page);
  await expectSound(page);
  await page.getByRole('button', { name: 'I have paid' }).click();
  const asked = page.getByRole('dialog');
  await asked.getByLabel('From which bank?').fill('OPay');
  await asked.getByRole('button', { name: 'I have paid' }).click();
  await expect(page.getByText('Waiting for the shop to confirm')).toBeVisible();
  await sheetGone(page);
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  // The account stays, and a forgotten screenshot can be sent afterwards.
  await expect(page.getByText('Account name', { exact: true })).toBeVisible();
  const picture = { name: 'bank.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.getByLabel('Screenshot of the transfer').setInputFiles(picture);
  await page.getByRole('button', { name: 'Add screenshot' }).click();
  const sent = page.getByAltText('Your screenshot of the transfer');
  await expect(sent).toBeVisible();
  await expect
    .poll(() => sent.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: 'Send another screenshot' })).toBeVisible();
  const second = await checkOut(page, emeka, /Pay (on delivery|at pickup)/);
  await expect(page.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    /wa\.me.*Order/,
  );
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();

  const owner = await newOwner(browser, '08030000001');
  const team = owner.page;
  await team.goto('/analytics?days=7');
  const sales = team.locator('.stat', { hasText: 'Sales' }).locator('b');
  const before = await sales.textContent();
  await team.goto('/payments');
  await expectSound(team);
  await alive(team);
  const claim = team.locator('.waitc', { hasText: number });
  await claim.getByRole('button', { name: 'Confirm payment' }).click();
  await team.getByRole('button', { name: 'Yes, confirm' }).click();
  await expect(claim).toHaveCount(0);
  await team.goto('/orders');
  await expectSound(team);
  await alive(team);
  const card = team.locator('li.card', { hasText: number });
  await card.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(card).toHaveCount(0);
  await team.getByRole('link', { name: /To prepare/ }).click();
  await team.getByRole('link', { name: `Open order ${number}` }).click();
  await expect(team.getByText('Payment confirmed')).toBeVisible();
  await expectSound(team);
  await team.getByRole('button', { name: 'Mark ready' }).click();
  await team.getByRole('button', { name: 'Mark completed' }).click();
  await expect(team.locator('.badge', { hasText: 'Completed' })).toBeVisible();
  await page.goto(first);
  await expect(page.getByText('Paid. Thank you.')).toBeVisible();
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByText('Thank you. Come again.')).toBeVisible();
  await expectSound(page);
  await expect(async () => {
    await team.goto('/analytics?days=7');
    expect(await sales.textContent()).not.toBe(before);
  }).toPass({ timeout: 60_000 });
  await expectSound(team);

  const other = await newOwner(browser, '08030000002');
  await other.page.goto('/orders');
  await other.page
    .getByRole('link', { name: /Open order/ })
    .first()
    .click();
  await expect(other.page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  const foreign = await team.request.get(new URL(other.page.url()).pathname);
  expect(foreign.status()).toBe(404);
  await alive(other.page);
  await other.page.getByRole('button', { name: 'Cancel order' }).click();
  const why = other.page.getByRole('dialog');
  await why.getByLabel('Why?').fill('Sold in the shop');
  await why.getByRole('button', { name: 'Cancel order' }).click();
  await expect(other.page.locator('.badge', { hasText: 'Cancelled' })).toBeVisible();
  await page.goto(second);
  await expect(page.getByText('Reason: Sold in the shop')).toBeVisible();
  expect([
    ...visitor.complaints,
    ...owner.complaints,
    ...other.complaints.filter((line) => !line.includes('404')),
  ]).toEqual([]);
});
