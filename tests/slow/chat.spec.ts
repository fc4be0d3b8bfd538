import { expect, type Page } from '@playwright/test';
import { inStockOf, putInCart } from '#tests/support/browser/buying.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';
import { jpeg } from '#tests/support/browser/stock-sheet.ts';
import { aProductOf, signInDemoOwner } from '#tests/support/shop/threads.ts';

const box = (page: Page, label: string) => page.getByRole('textbox', { name: label });

/** A picture that has arrived and is drawn, not only its place. */
const drawn = (page: Page, side: string) =>
  expect
    .poll(() =>
      page
        .locator(`.bub.${side} .bub-photo img`)
        .last()
        .evaluate((image: HTMLImageElement) => image.naturalWidth)
        .catch(() => 0),
    )
    .toBeGreaterThan(0);

test('photos go both ways; ready-made words and the invoice link are one tap; the box stays at the thumb', async ({
  page: owner,
  browser,
}) => {
  test.setTimeout(240_000);
  const shop = await signInDemoOwner(owner, 9);
  const buyer = await (
    await browser.newContext({ viewport: { width: 360, height: 740 } })
  ).newPage();
  const { id } = await aProductOf(owner, shop.id);
  await buyer.goto(`/stocks/${id}`);
  await putInCart(buyer);
  await buyer.goto(`/checkout/${shop.id}`);
  await buyer.getByLabel('Your name').fill('Amaka Obi');
  await buyer.getByLabel('Phone number').fill('0805 555 0199');
  await buyer.locator('label.opt', { hasText: /Bank transfer/ }).click();
  await buyer.getByRole('button', { name: 'Place order' }).click();
  await expect(buyer).toHaveURL(/\/o\/[2-9a-z]{14}$/);
  const order = new URL(buyer.url()).pathname;

  // The buyer has never written: Message on the order opens their thread all the same.
  await owner.goto('/orders');
  await alive(owner);
  await owner.getByRole('button', { name: 'Message Amaka Obi' }).first().click();
  await expect(owner).toHaveURL(/\/messages\?thread=/);
  await alive(owner);
  await expect(box(owner, 'Your reply')).toBeInViewport();
  await owner.getByRole('button', { name: 'Yes, it is available.' }).click();
  await expect(box(owner, 'Your reply')).toHaveValue('Yes, it is available.');
  await owner.getByRole('button', { name: 'Invoice link' }).click();
  await owner.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(owner.locator('.bub.out', { hasText: order })).toBeVisible();

  await buyer.goto(`/chat/${shop.id}`);
  await alive(buyer);
  await expect(buyer.locator('.bub.in_', { hasText: order })).toBeVisible();
  await buyer.getByLabel('Send a photo').setInputFiles(await jpeg(400));
  await drawn(buyer, 'out');
  await drawn(owner, 'in_');
  await owner.getByLabel('Send a photo').setInputFiles(await jpeg(500));
  await drawn(owner, 'out');
  await drawn(buyer, 'in_');
  await expect(box(buyer, 'Your message')).toBeInViewport();
  await expect(box(owner, 'Your reply')).toBeInViewport();
  const send = buyer.getByRole('button', { name: 'Send', exact: true });
  const [field, button] = [box(buyer, 'Your message'), send].map((one) => one.boundingBox());
  expect((await button)?.y).toBe((await field)?.y);
});

test('a busy server: the reason is in view, and the words go again by themselves, once @long', async ({
  page,
}) => {
  const shop = await signInDemoOwner(page, 12);
  await page.goto(`/chat/${shop.id}`);
  await alive(page);
  let refusals = 0;
  await page.route('**/api/sendChatMessage', (route) => {
    refusals += 1;
    if (refusals > 1) return route.continue();
    const json = { success: false, code: 'app.unavailable', message: 'The market is busy.' };
    return route.fulfill({ status: 503, json });
  });
  const words = `Busy ${Date.now()}`;
  await box(page, 'Your message').fill(words);
  await box(page, 'Your message').press('Enter');
  await expect(page.getByText(/The market is busy\./)).toBeInViewport();
  // Nobody presses anything.
  await expect(page.getByText(/The market is busy\./)).toHaveCount(0, { timeout: 60_000 });
  await expect(page.locator('.bub.out', { hasText: words })).toHaveCount(1);
  expect(refusals).toBe(2);
});

test.describe('notices', () => {
  // They come from it.
  test.use({ serviceWorkers: 'allow' });

  test('a new order is a notice on any page of the team, from the service worker @long', async ({
    page,
    browser,
  }) => {
    const shop = await signInDemoOwner(page, 13);
    await page.addInitScript(() => {
      const shown: string[] = [];
      class Notice {
        static permission = 'granted';
        static requestPermission = async () => 'granted';
        constructor() {
          throw new TypeError('Illegal constructor.');
        }
      }
      ServiceWorkerRegistration.prototype.showNotification = async (title: string) => {
        shown.push(title);
      };
      Object.assign(window, { Notification: Notice, oja_shown: shown });
    });
    await page.goto('/orders');
    await alive(page);
    await page.getByRole('button', { name: 'Tell me about new orders' }).click();
    await expect(page.getByRole('button', { name: 'Notifications are on' })).toBeVisible();
    await page.goto('/stocks');
    await alive(page);
    await page.evaluate(() =>
      Object.defineProperty(document, 'hidden', { value: true, configurable: true }),
    );
    const buyer = await (await browser.newContext()).newPage();
    await buyer.goto(`/stocks/${await inStockOf(buyer, shop.id)}`);
    await putInCart(buyer);
    await buyer.goto(`/checkout/${shop.id}`);
    await buyer.getByLabel('Your name').fill('Bola Ade');
    await buyer.getByLabel('Phone number').fill('0805 555 0188');
    await buyer.locator('label.opt', { hasText: /Bank transfer/ }).click();
    await buyer.getByRole('button', { name: 'Place order' }).click();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { oja_shown: string[] }).oja_shown), {
        timeout: 60_000,
      })
      .toEqual([expect.stringMatching(/^New order #\d+$/)]);
  });
});
