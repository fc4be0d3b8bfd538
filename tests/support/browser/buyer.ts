import { expect, type Page } from '@playwright/test';
import { alive, sheetGone } from './sound-page.ts';

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
export async function choicesOf(page: Page, stockId: string): Promise<Choice[]> {
  const { origin } = new URL((await page.request.get('/healthz')).url());
  const answer = await page.request.post('/api/itemChoices', {
    data: { stockId },
    headers: { origin },
  });
  return ((await answer.json()) as { items: Choice[] }).items;
}

/** On the product's page, in whatever colour comes first. */
export async function putInCart(page: Page, { stockId }: Item): Promise<void> {
  await page.goto(`/stocks/${stockId}`);
  await alive(page);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  if ((await sheet.getByRole('radio').count()) > 0)
    await sheet.locator('label.opt').first().click();
  await sheet.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Added to your cart')).toBeVisible();
  await sheetGone(page);
}

/** From the check-out's page to the order's. */
export async function placeOrder(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page).toHaveURL(/\/o\/[2-9a-z]{14}$/, { timeout: 30_000 });
  return new URL(page.url()).pathname;
}
