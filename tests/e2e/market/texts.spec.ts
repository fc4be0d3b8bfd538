import { expect, type Page } from '@playwright/test';
import { inStockOf, itemOf, placeOrder, putInCart } from '#tests/support/browser/buying.ts';
import { freshPhone } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

/** Names of texts that were on the screen, however shortly, since the page was opened. */
async function watchNames(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const name = /^[a-z]+\.[a-z_]+(?:\.[a-z_]+)*$/;
    const seen: string[] = [];
    Reflect.set(window, 'seenNames', seen);
    const look = (node: Node) => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      for (let text: Node | null = node; text; text = walker.nextNode()) {
        const words = text.nodeType === Node.TEXT_NODE ? (text.textContent ?? '') : '';
        if (name.test(words)) seen.push(words);
      }
    };
    new MutationObserver((changes) => {
      for (const { addedNodes, target, type } of changes) {
        if (type === 'characterData') look(target);
        for (const node of addedNodes) look(node);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'seenNames') as string[]);
}

test('from a product to the order by links: every page has its texts when it is drawn @phone', async ({
  page,
}) => {
  const names = await watchNames(page);
  const { shopId } = await itemOf(page, 'Ngozi Fashion House');
  const more: string[] = [];
  const documents: string[] = [];
  page.on('request', (request) => {
    if (/\/messages\/en-more-/.test(request.url())) more.push(request.url());
    if (request.resourceType() === 'document') documents.push(request.url());
  });
  await page.goto(`/stocks/${await inStockOf(page, shopId)}`);
  await alive(page);
  expect(more).toEqual([]);
  await putInCart(page);
  await page.locator('a[href="/cart"]').filter({ visible: true }).first().click();
  await expect(page).toHaveURL('/cart');
  await page.getByRole('link', { name: 'Check out' }).click();
  await page.getByLabel('Your name').fill('Bola Ade');
  await page.getByLabel('Phone number').fill(freshPhone());
  await placeOrder(page);
  await expect(page.getByRole('heading', { level: 1, name: /^Order #/ })).toBeVisible();
  expect(await names()).toEqual([]);
  expect(more).toHaveLength(1);
  expect(documents).toHaveLength(1);
});

for (const path of ['/my', '/login'])
  test(`from the market to ${path}, after its texts were lost once @phone`, async ({ page }) => {
    const names = await watchNames(page);
    await page.goto('/market');
    await alive(page);
    let asked = 0;
    await page.route('**/messages/en-more-*', (route) => {
      asked += 1;
      return asked === 1 ? route.abort() : route.continue();
    });
    const link = page.locator(`a[href="${path}"]`).filter({ visible: true }).first();
    await link.click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(asked).toBe(2);
    expect(await names()).toEqual([]);
  });
