import { type Browser, expect, type Page } from '@playwright/test';
import { rowsOfApp } from '#tests/support/browser/app-database.ts';
import { complete, orderItem } from '#tests/support/browser/buying.ts';
import { anotherPhone, enterWithItem } from '#tests/support/browser/new-shop.ts';
import { demoOperator, enterAsOperator } from '#tests/support/browser/operators.ts';
import { newAddress, test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';
import { photo } from '#tests/support/pictures.ts';

test.skip(({ viewport }) => viewport?.width !== 360, 'what runs does not depend on the width');
test.setTimeout(240_000);

/** Ends whatever it is put into (text, attribute, title, data, script) and runs; each says where it came from. */
const script = (where: string): string =>
  `"'--></title></textarea></noscript></script><img src=x onerror="(window.ran??=[]).push('${where}')">`;

const ran = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as { ran?: string[] }).ran ?? []);

/** Somebody whose browser runs whatever stands in a page: the policy that would stop it is put aside. */
async function unguarded(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    bypassCSP: true,
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
  });
  return context.newPage();
}

const places = {
  text: (it: string) => `<p>${it}</p>`,
  attribute: (it: string) => `<meta name="description" content="${it}">`,
  title: (it: string) => `<title>${it}</title>`,
  data: (it: string) => `<script type="application/ld+json">{"reviewBody":"${it}"}</script>`,
  script: (it: string) => `<script>window.data = "${it}"</script>`,
};

test('such words would run wherever they stood unescaped', async ({ browser, baseURL }) => {
  for (const [where, written] of Object.entries(places)) {
    const page = await unguarded(browser, baseURL);
    await page.route('**/unescaped', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html>${written(script(where))}` }),
    );
    await page.goto('/unescaped');
    await expect.poll(() => ran(page), { message: where }).toContain(where);
    await page.context().close();
  }
});

test('nothing that a buyer or a shop writes about an order runs on any page that shows it', async ({
  page,
  browser,
  baseURL,
}) => {
  const item = await enterWithItem(page, { store: 'Hostile Words Store', item: 'Quoted gown' });
  const buyer = await anotherPhone(browser, baseURL);
  const { path, number } = await orderItem(buyer, item);
  await complete(page, number);

  await buyer.goto(path);
  await alive(buyer);
  await buyer.getByLabel('4 stars').check({ force: true });
  await buyer.getByLabel('Your words').fill(script('review'));
  await buyer.getByLabel('Photos', { exact: true }).setInputFiles({
    name: `${script('photo')}.jpg`.replaceAll('/', '∕'),
    mimeType: 'image/jpeg',
    buffer: await photo(300, 200).jpeg().toBuffer(),
  });
  await buyer.getByRole('button', { name: 'Send review' }).click();
  await expect(buyer.getByText('Your review')).toBeVisible();

  await page.goto(`/shop/${item.shopId}/reviews`);
  await alive(page);
  await page.locator('.rev summary').first().click();
  await page.getByLabel('Answer').fill(script('answer'));
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.locator('.rev-answer')).toContainText('window.ran');

  // Past every check of a form: what stands in the tables is what the pages have to bear.
  const named = [item.shopId, script('shop'), script('address')];
  await rowsOfApp('update shops set name = $2, address = $3 where id = $1', named);
  const called = [item.stockId, script('item'), script('words')];
  await rowsOfApp('update stocks set product_name = $2, description = $3 where id = $1', called);
  await rowsOfApp('update orders set buyer_name = $2 where shop_id = $1', [
    item.shopId,
    script('buyer'),
  ]);
  const [review] = await rowsOfApp<{ id: string }>('select id from reviews where shop_id = $1', [
    item.shopId,
  ]);
  const { origin } = new URL(page.url());
  const reported = await buyer.request.post(`/report/review/${review?.id}`, {
    headers: { origin },
    form: { reason: 'rude', text: script('report'), phone: '' },
  });
  expect(reported.status()).toBeLessThan(400);

  const open: Record<string, string[]> = {
    [path]: ['review', 'answer'],
    [`${path}/receipt`]: ['shop'],
    [`/stocks/${item.stockId}`]: ['review', 'item', 'words', 'shop'],
    // Cards are remembered: a change past every command does not reach them.
    [`/shop/${item.shopId}`]: ['shop'],
    [`/shop/${item.shopId}/reviews`]: ['review', 'answer', 'shop'],
    [`/chat/${item.shopId}`]: ['shop'],
    [`/report/review/${review?.id}`]: [],
  };
  const visitor = await unguarded(browser, baseURL);
  // The order's page shows what was written to its buyer alone.
  await visitor.context().addCookies(await buyer.context().cookies());
  await look(visitor, open);

  const operator = await unguarded(browser, baseURL);
  await enterAsOperator(operator, demoOperator);
  await operator.goto(`/operator/reports?shop=${item.shopId}`);
  const link = operator.locator('main li a[href^="/operator/reports/"]').first();
  await look(operator, {
    '/operator/reports': [],
    [(await link.getAttribute('href')) ?? '']: ['review', 'report'],
    [`/operator/shops/${item.shopId}`]: ['shop'],
  });
});

/** Each page shows the words and none has run, from the server's page and after the scripts have drawn it. */
async function look(page: Page, pages: Record<string, readonly string[]>): Promise<void> {
  for (const [path, shown] of Object.entries(pages)) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await alive(page);
    const source = (await answer?.text()) ?? '';
    expect(source, path).not.toContain('<img src=x');
    for (const where of shown) {
      const words = page.getByText(`push('${where}')`, { exact: false });
      expect(await words.count(), `${where} on ${path}`).toBeGreaterThan(0);
    }
    await page.waitForLoadState('networkidle');
    expect(await page.locator('img[src="x"]').count(), path).toBe(0);
    expect(await ran(page), path).toEqual([]);
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    for (const text of data) JSON.parse(text);
  }
}
