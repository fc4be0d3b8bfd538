import { expect, type Page } from '@playwright/test';
import { orderItem } from '#tests/support/browser/buying.ts';
import { sendForm } from '#tests/support/browser/e2e-people.ts';
import { anotherPhone, enterWithItem } from '#tests/support/browser/new-shop.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound } from '#tests/support/browser/sound-page.ts';

test.setTimeout(240_000);

/** Ordered by somebody new, handed over by the shop and reviewed. */
async function bought(
  buyer: Page,
  owner: Page,
  item: Parameters<typeof orderItem>[1],
  stars: number,
) {
  const { path, number } = await orderItem(buyer, item);
  await owner.goto('/orders');
  const link = owner.getByRole('link', { name: `Open order ${number}` });
  const order = String(await link.getAttribute('href'));
  for (const to of ['confirmed', 'ready', 'completed'])
    await sendForm(owner, order, { intent: 'advance', to, paid: to === 'completed' ? 'cash' : '' });
  await sendForm(buyer, path, { intent: 'review', stars: String(stars), text: '' });
}

async function rate(visitor: Page, shopId: string, stars: string): Promise<void> {
  await visitor.goto(`/shop/${shopId}`);
  await alive(visitor);
  await visitor.getByLabel(stars, { exact: true }).check({ force: true });
  await visitor.getByRole('button', { name: 'Submit rating' }).click();
  await expect(visitor.getByText('Thank you for your rating!')).toBeVisible();
}

test('the big number of a shop is that of its reviews, with two decimals; stars alone stand apart', async ({
  page,
  browser,
  baseURL,
}) => {
  const store = `Honest Fabrics ${Date.now()}`;
  const item = await enterWithItem(page, { store, item: 'Ankara gown' });
  const visitor = await anotherPhone(browser, baseURL);
  await rate(visitor, item.shopId, '1 star');
  const big = visitor.locator('.rate-big');
  await visitor.reload();
  await expect(big).toHaveText('1.00');
  await expect(visitor.getByText('None is a review of an order.')).toBeVisible();

  for (const stars of [5, 4, 4]) {
    const buyer = await anotherPhone(browser, baseURL);
    await bought(buyer, page, item, stars);
    await buyer.close();
  }
  await visitor.reload();
  await expect(big).toHaveText('4.33');
  await expect(visitor.locator('.shop-h')).toContainText('4.33(3)');
  await expect(visitor.getByText('3 reviews of orders', { exact: true })).toHaveCount(1);
  await expect(
    visitor.getByText('1 rating without an order. It is not in the number above.'),
  ).toBeVisible();
  await expectSound(visitor);

  await visitor.goto(`/shops?q=${encodeURIComponent(store)}`);
  await expect(visitor.locator('.shopc', { hasText: store })).toContainText('4.3(3)');
  await visitor.goto(`/stocks/${item.stockId}`);
  await expect(visitor.getByText('Bought here').first()).toBeVisible();
});
