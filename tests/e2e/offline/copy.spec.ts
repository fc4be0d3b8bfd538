import { expect, type Page } from '@playwright/test';
import { enter } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { copiedToPhone, holdWrites } from '#tests/support/browser/phone-copy.ts';
import { alive } from '#tests/support/browser/sound-page.ts';
import { startWeakLine } from '#tests/support/browser/weak-line.ts';
import {
  untilInCharge,
  untilKept,
  untilTeamFilesKept,
} from '#tests/support/browser/worker-caches.ts';

test.use({ serviceWorkers: 'allow' });
test.setTimeout(240_000);

/** Owners of demo shops that no other journey works in. */
const owners = { cold: '08030000002', weak: '08030000001', price: '08030000021' };

interface Order {
  id: string;
  number: number;
  status: string;
  buyerName?: string;
  lines: { name: string }[];
}
interface Thread {
  id: string;
  last: { text: string } | null;
}

/** Everything that the team's screens are made of has come; no order and no thread was opened. */
async function openDashboard(page: Page, url = ''): Promise<{ orders: Order[]; thread: Thread }> {
  await page.goto(`${url}/`);
  await alive(page);
  await untilInCharge(page);
  await untilKept(page, ['/', '/offline', '/_.data']);
  await untilTeamFilesKept(page);
  const orders = await copiedToPhone<Order>(page, 'order');
  const threads = await copiedToPhone<Thread>(page, 'thread');
  const thread = threads.find(({ last }) => last?.text);
  if (!thread) throw new Error('the shop has no thread');
  return { orders: orders.filter(({ buyerName }) => buyerName), thread };
}

const numberOf = ({ number }: Order) => `#${String(number).padStart(4, '0')}`;
const confirmed = (page: Page) => page.locator('.badge', { hasText: 'Confirmed' });
const asOf = (page: Page) => page.getByText(/Saved on your phone, as of/);

test('an order and a thread that were never opened on this phone open without a line @phone', async ({
  page,
  context,
}) => {
  await enter(page, owners.cold);
  const { orders, thread } = await openDashboard(page);
  const order = orders.find(({ status }) => status === 'pending') ?? orders[0];
  if (!order) throw new Error('the shop has no order');
  await page.close();
  await context.setOffline(true);

  const cold = await context.newPage();
  await cold.goto(`/orders/${order.id}`);
  await expect(cold).toHaveURL(new RegExp(`/orders/${order.id}$`));
  await expect(cold.getByRole('heading', { level: 1, name: numberOf(order) })).toBeVisible();
  await expect(cold.getByText(order.buyerName ?? '').first()).toBeVisible();
  await expect(cold.getByText(order.lines[0]?.name ?? '').first()).toBeVisible();
  await expect(asOf(cold)).toBeVisible();

  await cold.goto(`/messages?thread=${thread.id}`);
  await expect(
    cold
      .locator('.conv')
      .getByText(thread.last?.text ?? '')
      .first(),
  ).toBeVisible();

  await cold.goto(`/orders?q=${order.number}`);
  await expect(cold.getByRole('link', { name: `Open order ${numberOf(order)}` })).toBeVisible();
  // The step is kept, and every screen shows it done.
  await cold.getByRole('link', { name: `Open order ${numberOf(order)}` }).click();
  const release = await holdWrites(cold);
  await cold.getByRole('button', { name: 'Confirm' }).click();
  await expect(cold.getByRole('button', { name: 'Confirm' })).toHaveAttribute('aria-busy');
  // Not on the phone yet, so nothing says so.
  await expect(confirmed(cold)).toHaveCount(0);
  await expect(cold.getByText(/^Saved on phone/)).toHaveCount(0);
  await release();
  await expect(confirmed(cold)).toBeVisible();
  // Whoever leaves at once takes it along.
  await cold.goto('/orders?tab=prepare');
  await expect(cold.getByRole('link', { name: `Open order ${numberOf(order)}` })).toBeVisible();
  await context.setOffline(false);
  await cold.goto('/waiting');
  await expect(cold.getByText('Nothing is waiting. All is sent.')).toBeVisible();
  await cold.goto(`/orders/${order.id}`);
  await expect(confirmed(cold)).toBeVisible();
  await expect(asOf(cold)).toHaveCount(0);
});

test('on a line with bars and no data the copy answers, and a slow one is shown when it comes @phone @long', async ({
  page,
  baseURL,
}) => {
  const line = await startWeakLine(baseURL ?? '');
  try {
    await enter(page, owners.weak);
    const { orders } = await openDashboard(page, line.url);
    const [first, second] = orders;
    if (!first || !second) throw new Error('the shop has too few orders');
    line.cut();
    const isOnline = await page.evaluate(() => navigator.onLine);
    expect(isOnline).toBe(true);
    await page.goto(`${line.url}/orders/${first.id}`);
    await expect(page.getByRole('heading', { level: 1, name: numberOf(first) })).toBeVisible();
    await expect(asOf(page)).toBeVisible();
    line.mend();
    await page.goto(`${line.url}/orders?q=${second.number}`);
    await alive(page);
    // Too slow: what the phone has, and then what the line brings, by itself.
    line.stall(`${second.id}.data`);
    await page.getByRole('link', { name: `Open order ${numberOf(second)}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: numberOf(second) })).toBeVisible();
    await expect(asOf(page)).toBeVisible();
    line.mend();
    await expect(asOf(page)).toHaveCount(0);
    await expect(page.getByText(/^Came from: /)).toBeVisible();
  } finally {
    line.close();
  }
});

test('a price that was changed without a line stands in the list and at the counter at once @phone', async ({
  page,
  context,
}) => {
  await enter(page, owners.price);
  await page.goto('/');
  await alive(page);
  await untilInCharge(page);
  await untilTeamFilesKept(page);
  await copiedToPhone(page, 'item');
  await page.goto('/stocks');
  await alive(page);
  await context.setOffline(true);
  const row = page.locator('li.srow').first();
  const name = await row.locator('.sname').innerText();
  await row.locator('.srow-price').click();
  const sheet = page.getByRole('dialog', { name });
  await sheet.getByLabel('Price').fill('77,300');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(row.locator('.srow-price')).toContainText('₦77,300');
  await page.getByRole('link', { name: 'Sell', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Find item' }).fill(name);
  await expect(page.locator('button.ci').first()).toContainText('₦77,300');
  await page.locator('button.ci').first().click();
  await expect(page.getByRole('button', { name: 'Sell ₦77,300' })).toBeVisible();
});
