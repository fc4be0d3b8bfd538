import { expect } from '@playwright/test';
import { itemOf, placeOrder, putInCart } from '#tests/support/browser/buying.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';
import { keptAddresses, untilInCharge, untilKept } from '#tests/support/browser/worker-caches.ts';

test.use({ serviceWorkers: 'allow' });

test('a first page brings no worker; pages seen before open without a line, others say so @phone', async ({
  page,
  context,
}) => {
  const { stockId, name } = await itemOf(page, 'Ngozi Fashion House');
  const seen = `/stocks/${stockId}`;
  await page.goto('/');
  await alive(page);
  await page.waitForTimeout(3_000);
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0);

  await page.goto(seen);
  await alive(page);
  await untilInCharge(page);
  await untilKept(page, [seen, '/', '/cart', '/offline']);
  // By a link: only its data comes over the line, and that is enough later.
  await page.getByRole('link', { name: 'Shops' }).first().click();
  await expect(page).toHaveURL(/\/shops$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(async () =>
      Object.values(await keptAddresses(page))
        .flat()
        .some((url) => url.startsWith('/shops.data')),
    )
    .toBe(true);

  await context.setOffline(true);
  const other = await context.newPage();
  await other.goto(seen);
  await alive(other);
  await expect(other.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(other.getByText('Saved on your phone, as of')).toBeVisible();
  await other.goto('/shops');
  await expect(other).toHaveURL(/\/shops$/);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();

  await other.goto('/category/phones');
  await alive(other);
  await expect(other.getByRole('heading', { level: 1, name: 'No network' })).toBeVisible();
  await expect(other.getByText('This page is not on your phone yet.')).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Pages you saw' })).toBeVisible();
  await other.getByRole('link', { name }).click();
  await expect(other).toHaveURL(new RegExp(`${seen}$`));
  await expect(other.getByRole('heading', { level: 1, name })).toBeVisible();

  await other.goto('/category/phones');
  await alive(other);
  await context.setOffline(false);
  await expect(other).toHaveURL(/\/category\/phones$/);
  // Nothing of the team's is on a visitor's phone.
  const kept = Object.values(await keptAddresses(other)).flat();
  expect(kept.filter((url) => /counter-sale|stock-edit|-team-/.test(url))).toEqual([]);
});

test('a buyer who is forgotten leaves no page of the own orders on the phone @phone', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { stockId, shopId } = await itemOf(page, 'Uche Computers');
  await page.goto(`/stocks/${stockId}`);
  await putInCart(page);
  await page.goto(`/checkout/${shopId}`);
  await page.getByLabel('Your name').fill('Zainab Musa');
  await page.getByLabel('Phone number').fill('0805 555 0779');
  await placeOrder(page);
  await untilInCharge(page);
  await page.reload();
  await alive(page);
  const order = new URL(page.url()).pathname;
  await untilKept(page, [order]);
  await page.goto('/my');
  await alive(page);
  await page.getByRole('button', { name: 'Forget my details' }).click();
  const orders = async () =>
    Object.values(await keptAddresses(page))
      .flat()
      .filter((url) => url.startsWith('/o/'));
  await expect.poll(orders).toEqual([]);
});
