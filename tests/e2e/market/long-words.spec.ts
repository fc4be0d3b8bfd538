import { expect, type Page } from '@playwright/test';
import { rowsOfApp } from '#tests/support/browser/app-database.ts';
import { complete, orderItem, putInCart } from '#tests/support/browser/buying.ts';
import { anotherPhone, enterWithItem } from '#tests/support/browser/new-shop.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

test.skip(({ viewport }) => viewport?.width !== 360, 'a small phone is the narrowest');
test.setTimeout(240_000);

/** As long as somebody's key that got stuck; each says where it stands. */
const long = (where: string): string => where.padEnd(120, 'w');

/** What is wider than the phone, by the words it begins with. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const parts = [...document.querySelectorAll('main *')].filter(
      (part) => part.getBoundingClientRect().right > clientWidth + 1,
    );
    return [
      `${scrollWidth} of ${clientWidth}`,
      ...parts.map((part) => part.outerHTML.slice(0, 90)),
    ];
  });

async function expectNarrow(page: Page, path: string, shown: readonly string[]): Promise<void> {
  await page.goto(path);
  await alive(page);
  for (const words of shown)
    await expect(page.getByText(words).first(), `${words} on ${path}`).toBeVisible();
  expect.soft(await tooWide(page), path).toEqual([]);
}

test('a word without an end makes no page wider than the phone', async ({
  page: team,
  browser,
  baseURL,
}) => {
  const item = await enterWithItem(team, { store: 'Long Words Store', item: 'Long gown' });
  const page = await anotherPhone(browser, baseURL);
  const { path, number } = await orderItem(page, item);
  await complete(team, number);
  await page.goto(path);
  await alive(page);
  await page.getByLabel('4 stars').check({ force: true });
  await page.getByLabel('Your words').fill(long('review'));
  await page.getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByText('Your review')).toBeVisible();
  await page.goto(`/stocks/${item.stockId}`);
  await putInCart(page);
  const { shopId } = item;
  await rowsOfApp('update stocks set product_name = $2 where id = $1', [
    item.stockId,
    long('item'),
  ]);
  const named = [shopId, long('shop').slice(0, 60), long('road')];
  await rowsOfApp('update shops set name = $2, address = $3 where id = $1', named);
  await rowsOfApp('update reviews set answer = $2, answered_at = now() where shop_id = $1', [
    shopId,
    long('answer'),
  ]);
  await rowsOfApp(
    `update orders set buyer_name = $2, note = $3, address = $4, get_by = 'delivery' where shop_id = $1`,
    [shopId, long('buyer').slice(0, 80), long('note'), long('street')],
  );
  await rowsOfApp(
    'update order_lines set name = $2 where order_id in (select id from orders where shop_id = $1)',
    [shopId, long('line')],
  );
  const [order] = await rowsOfApp<{ id: string; phone: string }>(
    'select id, buyer_phone as phone from orders where shop_id = $1',
    [shopId],
  );
  const { origin } = new URL(page.url());
  const report = await page.request.post(`/report/shop/${shopId}`, {
    headers: { origin },
    form: { reason: 'rude', text: long('report'), phone: order?.phone ?? '' },
  });
  expect(report.status()).toBeLessThan(400);

  await expectNarrow(page, path, ['review', 'answer', 'note', 'street', 'line'].map(long));
  await expectNarrow(page, `${path}/receipt`, [long('line')]);
  await expectNarrow(page, '/my', []);
  await expectNarrow(page, `/stocks/${item.stockId}`, [long('item')]);
  await expectNarrow(page, `/shop/${shopId}/reviews`, ['review', 'answer'].map(long));
  await expectNarrow(page, '/cart', [long('item')]);
  await expectNarrow(page, `/checkout/${shopId}`, [long('item')]);
  await page.goto('/my-data');
  await alive(page);
  await page.getByLabel('Phone number').fill(order?.phone ?? '');
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Kept under')).toBeVisible({ timeout: 30_000 });
  const mine = ['review', 'answer', 'note', 'street', 'line', 'report'];
  await expectNarrow(page, '/my-data', mine.map(long));
  await expectNarrow(team, `/orders/${order?.id}`, ['note', 'street', 'line'].map(long));
  await expectNarrow(team, '/orders', []);
});
