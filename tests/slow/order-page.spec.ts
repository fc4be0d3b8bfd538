import { expect, type Page } from '@playwright/test';
import { rowsOfApp } from '#tests/support/browser/app-database.ts';
import {
  type Item,
  itemOf,
  orderItem,
  placeOrder,
  putInCart,
} from '#tests/support/browser/buying.ts';
import { enter, sendForm } from '#tests/support/browser/e2e-people.ts';
import { anotherPhone, enterWithItem, guardTransfers } from '#tests/support/browser/new-shop.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound, sheetGone } from '#tests/support/browser/sound-page.ts';

test.setTimeout(240_000);

/** What the team does with an order, by the form of its page. */
async function asTeam(team: Page, path: string, form: Record<string, string>): Promise<void> {
  const code = path.slice('/o/'.length);
  const [order] = await rowsOfApp<{ id: string }>('select id from orders where code = $1', [code]);
  await sendForm(team, `/orders/${order?.id}`, form);
}

/** The first card under the head of the page. */
const first = (page: Page) => page.locator('.two > .stack > *').first();

test('the link of an order shows a stranger its status; after the code of its phone it shows all and takes acts', async ({
  page: owner,
  browser,
  baseURL,
}) => {
  const made = { store: 'Locked Link Store', item: 'Linked gown' };
  const shop = await enterWithItem(owner, made);
  await guardTransfers(owner, made.store);
  const buyer = await anotherPhone(browser, baseURL);
  await buyer.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { path, number } = await orderItem(buyer, shop, /Bank transfer/);
  await alive(buyer);
  const phone = await buyer.getByText(/^0805 /).innerText();

  const copy = buyer.locator('.copy-rows > div', { hasText: 'Amount' }).getByRole('button');
  await copy.click();
  await expect(copy).toHaveText('Copied');
  const shown = await buyer.locator('.pay-amount').innerText();
  const copied = await buyer.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(shown.replace(/[₦,]/g, ''));
  await expect(copy).toHaveText('Copy');

  await buyer.getByRole('button', { name: 'I have paid' }).click();
  await buyer.getByRole('dialog').getByRole('button', { name: 'I have paid' }).click();
  await expect(first(buyer)).toContainText('Waiting for the shop to confirm');
  await expect(first(buyer)).toContainText(/You said you paid ₦[\d,.]+ at \d{1,2}:\d\d/);
  // A long state stands below the number, which keeps its line.
  const title = buyer.getByRole('heading', { level: 1 });
  expect((await title.boundingBox())?.height).toBeLessThan(40);
  await sheetGone(buyer);

  const stranger = await anotherPhone(browser, baseURL);
  await stranger.goto(`${path}/receipt`);
  await expect(stranger).toHaveURL(new RegExp(`${path}$`));
  await alive(stranger);
  await expect(stranger.locator('.badge')).toHaveText('Pending');
  const main = stranger.locator('main');
  for (const secret of ['Fúnmi', phone, made.item, '₦', 'OPay', 'paid'])
    await expect(main).not.toContainText(secret);
  await expect(main.getByRole('button')).toHaveCount(0);
  await expectSound(stranger);
  await stranger.getByRole('link', { name: 'Show everything' }).click();
  await expect(stranger.getByLabel('Order number')).toHaveValue(number.slice(1));
  await alive(stranger);
  await stranger.getByLabel('Phone number').fill(phone);
  // The demo fills the code in and sends it by itself.
  await stranger.getByRole('button', { name: 'Send code' }).click();
  await expect(stranger).toHaveURL(new RegExp(`${path}$`));
  await expect(main).toContainText('Fúnmi');
  await alive(stranger);
  const back = stranger.getByRole('button', { name: 'Not paid after all' });
  await expect(back).toHaveClass(/quiet/);
  await back.click();
  await expect(first(stranger)).toContainText('Pay by transfer');
});

/** At the check-out of the shop, with one piece in the cart and the buyer named. */
async function atCheckout(buyer: Page, { shopId, stockId }: Item): Promise<void> {
  await buyer.goto(`/stocks/${stockId}`);
  await putInCart(buyer);
  await buyer.goto(`/checkout/${shopId}`);
  await alive(buyer);
  await buyer.getByLabel('Your name').fill('Fúnmi Adébáyọ̀');
  await buyer.getByLabel('Phone number').fill('0805 555 0321');
}

test('a fee is too much and the order is cancelled; the next one is collected where and when the card says', async ({
  page: owner,
  browser,
  baseURL,
}) => {
  const shop = await enterWithItem(owner, { store: 'Far Away Store', item: 'Carried gown' });
  const zone = { intent: 'zone', places: 'lagos/ikeja', fee: '1,500', daysFrom: '1', daysTo: '2' };
  await sendForm(owner, '/delivery', zone);
  await sendForm(owner, '/delivery', { intent: 'elsewhere', asksElsewhere: 'on' });
  const opening = { day: '1', opensAt: '09:00', closesAt: '18:00' };
  const pickup = { intent: 'pickup', offersPickup: 'on', pickupAddress: 'Shop 14, Balogun' };
  await sendForm(owner, '/delivery', { ...pickup, ...opening });

  const buyer = await anotherPhone(browser, baseURL);
  await atCheckout(buyer, shop);
  await buyer.locator('label.opt', { hasText: 'Rider brings it' }).click();
  await buyer.getByLabel('State').selectOption({ label: 'Borno' });
  await buyer.getByLabel('Local government').selectOption({ label: 'Maiduguri' });
  await buyer.getByLabel('Address').fill('12 Baga Road');
  const brought = await placeOrder(buyer);
  await asTeam(owner, brought, { intent: 'fee', fee: '9,000' });
  await buyer.reload();
  await alive(buyer);
  await expect(buyer.locator('.badge').first()).toHaveText('Your answer is needed');
  await expect(first(buyer).getByRole('button', { name: 'Yes, deliver it' })).toBeInViewport();
  const chat = first(buyer).getByRole('link', { name: 'Message shop' });
  await expect(chat).toBeHidden();
  await first(buyer).getByText('Too much').click();
  await expect(chat).toHaveAttribute('href', `/chat/${shop.shopId}`);
  await expectSound(buyer);
  await first(buyer).getByRole('button', { name: 'Cancel order' }).click();
  await buyer.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(first(buyer)).toHaveText(/You cancelled this order\./);

  await atCheckout(buyer, shop);
  await buyer.locator('label.opt:has(input[name="getBy"][value="pickup"])').click();
  const fetched = await placeOrder(buyer);
  const head = buyer.getByRole('heading', { level: 1, name: /^Order #/ });
  const number = (await head.innerText()).slice(6);
  for (const to of ['confirmed', 'ready']) await asTeam(owner, fetched, { intent: 'advance', to });
  await buyer.reload();
  await alive(buyer);
  await expect(buyer.locator('.badge').first()).toHaveText('Ready to collect');
  for (const words of ['Come and collect', 'Shop 14, Balogun', '09:00', number])
    await expect(first(buyer)).toContainText(words);
  await expect(first(buyer).getByRole('link', { name: 'Directions' })).toHaveAttribute(
    'href',
    /google\.com\/maps.*Balogun/,
  );
  await expect(first(buyer)).toBeInViewport();
  await expectSound(buyer);
});

test('a declined card is paid by transfer instead; cancelled by the shop, the page says by whom and why', async ({
  page: buyer,
  browser,
  baseURL,
}) => {
  const name = 'Emeka Phones & Gadgets';
  await atCheckout(buyer, await itemOf(buyer, name, 3));
  await buyer.locator('label.opt', { hasText: 'Pay online' }).click();
  const order = await placeOrder(buyer);
  await alive(buyer);
  await expect(buyer.getByText('Pay another way')).toHaveCount(0);
  await buyer.getByRole('button', { name: 'Pay now' }).click();
  await expect(buyer).toHaveURL(/\/stand-in\/paystack\/pay\//);
  await buyer.getByRole('button', { name: 'Decline' }).click();
  await expect(buyer).toHaveURL(new RegExp(`${order}$`));
  await alive(buyer);
  await expect(first(buyer)).toContainText('Your bank declined');
  await expectSound(buyer);
  await first(buyer).getByRole('button', { name: 'Pay by transfer' }).click();
  await expect(first(buyer).getByRole('button', { name: 'I have paid' })).toBeVisible();
  await expect(first(buyer)).toContainText('Account name');

  const owner = await anotherPhone(browser, baseURL);
  await enter(owner, '08030000002');
  const cancel = { intent: 'cancel', key: crypto.randomUUID(), reason: 'Sold in the shop' };
  await asTeam(owner, order, cancel);
  await buyer.reload();
  await alive(buyer);
  const note = first(buyer);
  await expect(note).toHaveClass(/note bad/);
  await expect(note).toContainText(`${name} cancelled this order.`);
  await expect(note).toContainText('Reason: Sold in the shop');
  await expectSound(buyer);
  await note.getByRole('button', { name: 'Order again' }).click();
  await expect(buyer).toHaveURL(/\/cart$/);
  await expect(buyer.getByRole('region', { name })).toBeVisible();
});
