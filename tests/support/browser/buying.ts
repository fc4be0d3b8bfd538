import { expect, type Page } from '@playwright/test';
import type { Requests } from './e2e-people.ts';
import { alive } from './sound-page.ts';

interface Choice {
  stockId: string;
  variantId: string | null;
  priceKobo: number;
  left: number;
}

export interface Item {
  shopId: string;
  stockId: string;
  name: string;
}

/** One of a demo shop's products, by its place in the shop. */
export async function itemOf(page: Page, shop: string, at = 0): Promise<Item> {
  const found = await page.request.get(`/api/shops?q=${encodeURIComponent(shop)}`);
  const { shops } = (await found.json()) as { shops: { id: string; name: string }[] };
  const shopId = shops.find(({ name }) => name === shop)?.id ?? '';
  const listed = await page.request.get(`/api/shopItems?shopId=${shopId}`);
  const { cards } = (await listed.json()) as { cards: { id: string; name: string }[] };
  const { id: stockId = '', name = '' } = cards[at] ?? {};
  return { shopId, stockId, name };
}

/** What there is of a product, colour by colour. */
export async function choicesOf(page: Requests, stockId: string): Promise<Choice[]> {
  const { origin } = new URL((await page.request.get('/healthz')).url());
  const answer = await page.request.post('/api/itemChoices', {
    data: { stockId },
    headers: { origin },
  });
  return ((await answer.json()) as { items: Choice[] }).items;
}

/** A product of a shop that can be bought now, whatever others of this run have bought. */
export async function inStockOf(page: Page, shopId: string): Promise<string> {
  const listed = await page.request.get(`/api/shopItems?shopId=${shopId}`);
  const { cards } = (await listed.json()) as { cards: { id: string }[] };
  for (const { id } of cards) {
    if ((await choicesOf(page, id)).some(({ left }) => left > 0)) return id;
  }
  throw new Error('the shop has nothing left');
}

/** Puts the product whose page is open into the cart, in the first of each choice that is there. */
export async function putInCart(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/stocks\//);
  await alive(page);
  // On a slow line the address is there before its page.
  const add = page.getByRole('button', { name: 'Add to cart' });
  await expect(add).toBeVisible();
  for (const name of ['option', 'color', 'size']) {
    const chips = page.locator(`.pick2 label:has(input[name="${name}"]:not([data-gone]))`);
    if ((await chips.count()) > 0) await chips.first().click();
  }
  await add.click();
  await expect(page.getByText('Added to your cart')).toBeVisible();
}

/** From the check-out's page to the order's. */
export async function placeOrder(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page).toHaveURL(/\/o\/[2-9a-z]{14}$/, { timeout: 30_000 });
  return new URL(page.url()).pathname;
}

/** Ordered by somebody new, to be paid when it is fetched; answers the order's address and number. */
export async function orderItem(
  page: Page,
  { stockId, shopId }: Pick<Item, 'stockId' | 'shopId'>,
  way = /Pay (on delivery|at pickup)/,
): Promise<{ path: string; number: string }> {
  await page.goto(`/stocks/${stockId}`);
  await putInCart(page);
  await page.goto(`/checkout/${shopId}`);
  await alive(page);
  await page.getByLabel('Your name').fill('Fúnmi Adébáyọ̀');
  await page.getByLabel('Phone number').fill(`0805 7${Date.now().toString().slice(-6)}`);
  await page.locator('label.opt', { hasText: way }).click();
  const path = await placeOrder(page);
  // The address is there before its page.
  const title = page.getByRole('heading', { level: 1, name: /^Order #/ });
  const number = (await title.textContent())?.slice(6) ?? '';
  return { path, number };
}

/** The page of an order, as somebody of the team opens it from the list. */
export async function openOwnOrder(team: Page, number: string): Promise<void> {
  await team.goto('/orders');
  await alive(team);
  await team.getByRole('link', { name: `Open order ${number}` }).click();
  await expect(team.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
}

/** Opened, confirmed and ready to be handed over. */
export async function makeReady(team: Page, number: string): Promise<void> {
  await openOwnOrder(team, number);
  await team.getByRole('button', { name: 'Confirm', exact: true }).click();
  await team.getByRole('button', { name: 'Mark ready' }).click();
}

/** The team hands it over and takes the money. */
export async function complete(team: Page, number: string): Promise<void> {
  await makeReady(team, number);
  await team.getByRole('button', { name: 'Mark completed' }).click();
  const asked = team.getByRole('dialog');
  await asked.getByRole('radio', { name: 'Cash' }).check({ force: true });
  await asked.getByRole('button', { name: 'Mark completed' }).click();
  await expect(team.locator('.badge', { hasText: 'Completed' })).toBeVisible();
}
