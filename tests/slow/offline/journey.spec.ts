import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { rowsOfApp } from '#tests/support/browser/app-database.ts';
import { placeOrder, putInCart } from '#tests/support/browser/buying.ts';
import { startCutLine } from '#tests/support/browser/cut-line.ts';
import { enter, freshPhone } from '#tests/support/browser/e2e-people.ts';
import { fakeCamera, readCodes } from '#tests/support/browser/fake-camera.ts';
import { newAddress, test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';
import { jpeg, patient, sheet } from '#tests/support/browser/stock-sheet.ts';
import { untilInCharge, untilKept } from '#tests/support/browser/worker-caches.ts';
import { writeAsBuyer } from '#tests/support/shop/threads.ts';

test.setTimeout(240_000);
test.use({ serviceWorkers: 'allow' });

/** A shop that no other journey sells from. */
const shopName = 'Obinna Spare Parts';
const owner = '08030000012';
const barcode = '6150001234567';
const reply = 'Come before 5 please';
const minute = 60_000;
/** Two hours before it is sent: the time of an act must not be that of its sending. */
const began = Math.floor(Date.now() / minute) * minute - 120 * minute;
const timeOf = (act: number): number => began + act * 10 * minute;

interface Item {
  id: string;
  name: string;
  quantity: number;
}

const itemsOf = (): Promise<Item[]> =>
  rowsOfApp<Item>(
    `select k.id, k.product_name as name, k.quantity from stocks k join shops s on s.id = k.shop_id
     where s.name = $1 order by k.quantity desc, k.id`,
    [shopName],
  );

/** Somebody orders and somebody asks, before the line is lost. */
async function buyAndAsk(page: Page, { id, name }: Item): Promise<string> {
  await page.goto(`/stocks/${id}`);
  await putInCart(page);
  const [shop] = await rowsOfApp<{ id: string }>('select id from shops where name = $1', [
    shopName,
  ]);
  const shopId = shop?.id ?? '';
  await page.goto(`/checkout/${shopId}`);
  await page.getByLabel('Your name').fill('Hadiza Sani');
  await page.getByLabel('Phone number').fill(freshPhone());
  const code = (await placeOrder(page)).split('/').at(-1);
  await writeAsBuyer(page, shopId, `When is ${name} ready?`);
  // It was ordered before the line was lost.
  const placed = new Date(began - 30 * minute);
  const [order] = await rowsOfApp<{ id: string }>(
    'update orders set placed_at = $2 where code = $1 returning id',
    [code, placed],
  );
  await rowsOfApp('update order_history set at = $2 where order_id = $1', [order?.id, placed]);
  return order?.id ?? '';
}

/** Everything that the journey needs is on the phone. */
async function warm(page: Page, orderId: string, stockId: string): Promise<void> {
  await enter(page, owner);
  await page.goto('/');
  await alive(page);
  await untilInCharge(page);
  const screens = ['/orders/counter', '/orders', '/stocks', '/messages', '/waiting'];
  await untilKept(page, ['/', '/offline', ...screens.map((path) => `${path}.data`)]);
  await page.goto(`/orders/${orderId}`);
  await alive(page);
  await page.goto(`/stocks/${stockId}/history?restock=1`);
  await alive(page);
  await page.goto('/messages');
  await page.locator('.threads a').first().click();
  await expect(page.getByRole('textbox', { name: 'Your reply' })).toBeVisible();
}

const tile = (page: Page, name: string) => page.locator('button.ci', { hasText: name }).first();

async function fillForm(page: Page, name: string): Promise<void> {
  const form = sheet(page);
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Price').fill('4500');
  await form.getByLabel('How many?').fill('3');
  for (const list of ['Type', 'Kind']) await form.getByLabel(list).selectOption({ index: 1 });
}

async function sell(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Sell ₦/ }).click();
  await expect(page.getByText(/^Saved on phone ₦/)).toBeVisible();
}

interface Sold {
  at: Date;
  pieces: number;
}

type Touched = Record<'byName' | 'byCode' | 'twice' | 'restocked', Item>;

/** All there, once, at the time of the act; and the book is the sum of its movements. */
async function expectBooked(
  { byName, byCode, twice, restocked }: Touched,
  before: ReadonlyMap<string, number>,
  orderId: string,
): Promise<void> {
  const sold = await rowsOfApp<Sold>(
    `select o.placed_at as at, o.pieces from orders o join shops s on s.id = o.shop_id
     where s.name = $1 and o.source = 'counter' and o.placed_at >= $2 order by o.placed_at`,
    [shopName, new Date(began)],
  );
  expect(sold.map(({ at, pieces }) => [at.getTime(), pieces])).toEqual([
    [timeOf(0), 1],
    [timeOf(1), 1],
    [timeOf(2), 2],
  ]);
  const now = new Map((await itemsOf()).map(({ id, quantity }) => [id, quantity]));
  const moved = ({ id }: Item) => (now.get(id) ?? 0) - (before.get(id) ?? 0);
  expect([byName, byCode, twice, restocked].map(moved)).toEqual([-1, -1, -2, 12]);
  const wrong = await rowsOfApp(
    `select k.id from stocks k join shops s on s.id = k.shop_id
     join stock_movements m on m.stock_id = k.id
     where s.name = $1 group by k.id having sum(m.change) <> k.quantity`,
    [shopName],
  );
  expect(wrong).toEqual([]);
  const [added, ...others] = await rowsOfApp<{ photos: number; quantity: number }>(
    `select jsonb_array_length(k.additional_images) as photos, k.quantity from stocks k
     join shops s on s.id = k.shop_id where s.name = $1 and k.product_name = 'Green lamp'`,
    [shopName],
  );
  expect([added, others]).toEqual([{ photos: 1, quantity: 3 }, []]);
  const times = await rowsOfApp<{ what: string; at: Date }>(
    `select 'restock' as what, m.at from stock_movements m where m.stock_id = $1 and m.change = 12
     union all select 'step', h.at from order_history h where h.order_id = $2 and h.kind = 'confirmed'
     union all select 'message', m.created_at from messages m join shops s on s.id = m.shop_id
       where s.name = $3 and m.text = $4`,
    [restocked.id, orderId, shopName, reply],
  );
  expect(times.map(({ what }) => what).sort()).toEqual(['message', 'restock', 'step']);
  const timeAt = (name: string) => times.find(({ what }) => what === name)?.at.getTime();
  expect([timeAt('restock'), timeAt('step')]).toEqual([timeOf(4), timeOf(5)]);
}

async function scan(page: Page, code: string): Promise<void> {
  const field = page.getByRole('searchbox', { name: 'Find item' });
  await field.fill(code);
  await field.press('Enter');
  await expect(field).toHaveValue('');
}

test('a day without a line: sold, added, restocked, moved and written, the browser closed; then all is there once @long', async ({
  page: buyer,
  baseURL,
  launchOptions,
}, testInfo) => {
  const line = await startCutLine(baseURL ?? '');
  const folder = await mkdtemp(join(tmpdir(), 'oja-phone-'));
  const open = (offline: boolean): Promise<BrowserContext> =>
    chromium.launchPersistentContext(folder, {
      args: [...(launchOptions.args ?? []), ...fakeCamera],
      baseURL: line.url,
      offline,
      extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
    });
  const picture = async (page: Page, name: string) => {
    const body = await page.screenshot({
      fullPage: true,
      path: testInfo.outputPath(`${name}.png`),
    });
    await testInfo.attach(name, { body, contentType: 'image/png' });
  };
  const [byName, byCode, twice, restocked] = await itemsOf();
  if (!byName || !byCode || !twice || !restocked) throw new Error('the demo shop has too little');
  await rowsOfApp('update stocks set barcode = $1 where id = $2', [barcode, byCode.id]);
  const orderId = await buyAndAsk(buyer, twice);
  const before = new Map((await itemsOf()).map(({ id, quantity }) => [id, quantity]));

  let phone = await open(false);
  try {
    await warm(await phone.newPage(), orderId, restocked.id);
    await phone.close();

    line.cut();
    phone = await open(true);
    const page = await phone.newPage();
    await readCodes(page, `${line.url}/stocks/${twice.id}`);
    await page.clock.setFixedTime(timeOf(0));
    await page.goto('/');
    await alive(page);
    await expect(page.getByText(/Saved on your phone, as of/)).toBeVisible();
    await picture(page, '1-cold');

    await page.getByRole('link', { name: 'Sell', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Find item' }).fill(byName.name.slice(0, 8));
    await tile(page, byName.name).click();
    await sell(page);
    await picture(page, '2-sold-by-name');
    await page.clock.setFixedTime(timeOf(1));
    // A scanner types what it reads and presses Enter: a barcode, or the address in a QR code.
    await scan(page, barcode);
    await sell(page);
    await picture(page, '3-sold-by-barcode');
    await page.clock.setFixedTime(timeOf(2));
    await page.getByRole('button', { name: 'Scan code' }).click();
    await expect(tile(page, twice.name).locator('.n')).toHaveText('1');
    await scan(page, `${line.url}/stocks/${twice.id}`);
    await expect(tile(page, twice.name).locator('.n')).toHaveText('2');
    await sell(page);
    await picture(page, '3-sold-by-qr');

    await page.clock.setFixedTime(timeOf(3));
    await page.goto('/stocks?add=1');
    await alive(page);
    await sheet(page)
      .getByLabel('Gallery')
      .setInputFiles(await jpeg(900));
    await sheet(page)
      .getByLabel('Add photos')
      .setInputFiles(await jpeg(700));
    await fillForm(page, 'Green lamp');
    await picture(page, '4-new-item');
    await sheet(page).getByRole('button', { name: 'Save stock' }).click();
    await expect(sheet(page)).toBeHidden(patient);
    await expect(page.locator('.hand-l li', { hasText: 'Green lamp' })).toContainText('3 left');

    await page.clock.setFixedTime(timeOf(4));
    const row = page.locator('.srow', { hasText: restocked.name });
    await row.getByRole('link', { name: /^Add more/ }).click();
    const restock = page.getByRole('dialog', { name: 'Restock' });
    await restock.getByRole('spinbutton').first().fill('12');
    await restock.getByRole('button', { name: /^Add 12/ }).click();
    await expect(restock).toBeHidden();
    await expect(page.getByText(`${restocked.quantity + 12} left`).first()).toBeVisible();
    await picture(page, '5-restocked');

    await page.clock.setFixedTime(timeOf(5));
    await page.goto(`/orders/${orderId}`);
    await alive(page);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByText(/^Saved on phone/)).toBeVisible();
    await picture(page, '6-order');

    await page.clock.setFixedTime(timeOf(6));
    await page.goto('/messages');
    await alive(page);
    await page.locator('.threads a').first().click();
    await page.getByRole('textbox', { name: 'Your reply' }).fill(reply);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.locator('.bub.out', { hasText: reply })).toBeVisible();
    await picture(page, '7-message');
    await phone.close();

    phone = await open(true);
    const again = await phone.newPage();
    await again.goto('/waiting');
    await alive(again);
    await expect(again.locator('.wsum .amt')).toHaveText('7');
    for (const text of [
      /^Sold 2 at counter, ₦/,
      /^New item: Green lamp/,
      /^Restock: .* \+12/,
      /^Order #\d+: Confirmed/,
      /^Message to Buyer \d+$/,
    ])
      await expect(again.getByText(text)).toBeVisible();
    await expect(again.getByText(/^Sold 1 at counter, ₦/)).toHaveCount(2);
    await picture(again, '8-waiting');

    line.join();
    await phone.setOffline(false);
    await expect(again.getByText('Nothing is waiting. All is sent.')).toBeVisible({
      timeout: 60_000,
    });
    await picture(again, '9-sent');
    await expectBooked({ byName, byCode, twice, restocked }, before, orderId);
  } finally {
    await phone.close();
    line.close();
    await rm(folder, { recursive: true, force: true });
  }
});
