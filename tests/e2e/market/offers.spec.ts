import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { enter } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound, listen } from '#tests/support/browser/sound-page.ts';

test.skip(({ viewport }) => viewport?.width !== 360, 'a buyer has a phone in the hand');
test.setTimeout(180_000);

const shop = 'Emeka Phones & Gadgets';
const owner = '08030000002';

async function newPage(browser: Browser): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  return { page, complaints: listen(page) };
}

/** Both whole on the screen, equally high, with a finger's room between them. */
async function expectBeside(left: Locator, right: Locator): Promise<void> {
  await left.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect(left).toBeInViewport({ ratio: 1 });
  await expect(right).toBeInViewport({ ratio: 1 });
  const [one, other] = [await left.boundingBox(), await right.boundingBox()];
  if (!one || !other) throw new Error('nothing to be seen');
  expect(one.y).toBeCloseTo(other.y, 0);
  expect(one.height).toBeCloseTo(other.height, 0);
  expect(other.x - one.x - one.width).toBeGreaterThanOrEqual(8);
}

/** What the agreed price takes off reads as that. */
const expectDiscount = (page: Page): Promise<void> =>
  expect(page.locator('.tot', { hasText: 'Discount (agreed price)' })).toContainText('-₦');

/** The form of an offer for an item of the shop that says that it is negotiable. */
async function toOffer(page: Page): Promise<string> {
  await page.goto(`/shops?q=${encodeURIComponent(shop)}`);
  await page.getByRole('link', { name: `View Shop: ${shop}` }).click();
  const card = page.locator('.pc', { hasText: 'Negotiable' }).first();
  await card.locator('a.name').click();
  const offer = page.getByRole('link', { name: 'Make an offer' });
  await expect(offer).toBeVisible();
  await expectBeside(offer, page.getByRole('button', { name: 'Add to cart' }));
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await offer.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Make an offer' })).toBeVisible();
  return name;
}

async function sendOffer(page: Page, naira: string, name: string): Promise<void> {
  await page.getByLabel('Your offer for one').fill(naira);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Phone number').fill('0805 555 0789');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page).toHaveURL(/\/deal\/[2-9a-z]{20}$/, { timeout: 20_000 });
  await expect(page.getByText(`${shop} has your offer.`)).toBeVisible();
}

const kobo = (text: string | null): number => Number((text ?? '').replace(/[^\d]/g, ''));

test('a buyer offers, the shop asks for more, the buyer agrees, orders at that price and pays', async ({
  browser,
}) => {
  const buyer = await newPage(browser);
  const { page } = buyer;
  const name = await toOffer(page);
  await alive(page);
  await expectSound(page);
  // More than it costs is no offer.
  await page.getByLabel('Your offer for one').fill('900,000,000');
  await page.getByLabel('Your name').fill('Fúnmi Adébáyọ̀');
  await page.getByLabel('Phone number').fill('0805 555 0789');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Offer an amount above 0').first()).toBeVisible();
  await sendOffer(page, '2,000', 'Fúnmi Adébáyọ̀');
  const deal = new URL(page.url()).pathname;
  await expectSound(page);

  const team = await newPage(browser);
  await enter(team.page, owner);
  await team.page.goto('/');
  await expect(team.page.getByText('Fúnmi Adébáyọ̀ offers ₦2,000')).toBeVisible();
  await team.page.goto('/offers');
  await alive(team.page);
  await expectSound(team.page);
  const card = team.page.locator('li.card', { hasText: 'Fúnmi Adébáyọ̀' });
  await expect(card).toContainText(name);
  await card.getByText('Name another price').click();
  const price = card.getByLabel('Your price for one');
  await price.fill('3,000');
  await expectSound(team.page);
  const send = card.getByRole('button', { name: 'Send', exact: true });
  await expectBeside(price, send);
  await send.click();
  await expect(card.getByText('Waits for the buyer')).toBeVisible();

  // The two see it in their conversation.
  await expect(async () => {
    await team.page.goto('/messages');
    await expect(team.page.getByText(`We can do ₦3,000 for ${name}.`).first()).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 60_000 });
  await page.goto('/my');
  await page.locator(`a[href="${deal}"]`).first().click();
  await alive(page);
  await expect(page.getByText(`${shop} asks ₦3,000 for one.`)).toBeVisible();
  await expectSound(page);
  const accept = page.getByRole('button', { name: 'Accept ₦3,000' });
  await expectBeside(page.getByRole('button', { name: 'Say no' }), accept);
  await page.getByText('Make another offer').click();
  const another = page.getByRole('button', { name: 'Send', exact: true });
  await another.scrollIntoViewIfNeeded();
  await expectBeside(page.getByLabel('Your offer for one'), another);
  await accept.click();
  await expect(page.getByText(`You and ${shop} agree on ₦3,000 for one.`)).toBeVisible();
  await expect(page.getByText('How to pay')).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveValue('Fúnmi Adébáyọ̀');
  await expectDiscount(page);
  await expectSound(page);

  await page.locator('label.opt:has(input[value="pickup"])').click();
  await page.locator('label.opt', { hasText: 'Pay online' }).click();
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page).toHaveURL(/\/o\/[2-9a-z]{14}$/, { timeout: 20_000 });
  const order = new URL(page.url()).pathname;
  await expectDiscount(page);
  expect(kobo(await page.locator('.tot.big .num').first().textContent())).toBe(3_000);
  await alive(page);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page).toHaveURL(/\/stand-in\/paystack\/pay\//);
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page).toHaveURL(new RegExp(`${order}$`), { timeout: 20_000 });
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  const number = (await page.getByRole('heading', { level: 1 }).textContent())?.slice(6) ?? '';
  // The price was for one order.
  await page.goto(deal);
  await expect(page.getByText('You ordered at this price.')).toBeVisible();

  await team.page.goto('/orders');
  await team.page
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .click();
  await expectDiscount(team.page);
  await expect(team.page.locator('.tot.big .num').first()).toHaveText('₦3,000');
  // A discount counts once the order is completed.
  for (const step of ['Confirm', 'Mark ready', 'Mark completed'])
    await team.page.getByRole('button', { name: step, exact: true }).click();
  await expect(team.page.locator('.badge', { hasText: 'Completed' })).toBeVisible();
  await team.page.goto('/analytics?days=7');
  await expect(team.page.getByRole('row', { name: /Agreed price/ })).toContainText('₦3,000');
  // The browser says itself that the first offer was refused.
  const complaints = [...buyer.complaints, ...team.complaints];
  expect(complaints.filter((text) => !text.includes('status of 400'))).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an offer is made and taken back', async ({ page }) => {
    await toOffer(page);
    await page.getByLabel('Your offer for one').fill('0');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('Offer an amount above 0').first()).toBeVisible();
    await sendOffer(page, '1,500', 'Bisi');
    await page.getByRole('button', { name: 'Take offer back' }).click();
    await expect(page.getByText('You took this offer back.')).toBeVisible();
  });
});
