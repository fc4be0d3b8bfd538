import { type Browser, expect, type Page } from '@playwright/test';
import { rowsOfApp } from '#tests/support/browser/app-database.ts';
import { openOwnOrder, orderItem } from '#tests/support/browser/buying.ts';
import { anotherPhone, enterWithItem, guardTransfers } from '#tests/support/browser/new-shop.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, expectSound, sheetGone } from '#tests/support/browser/sound-page.ts';
import { photo } from '#tests/support/pictures.ts';

test.setTimeout(240_000);

test('a transfer has one odd amount: as it is shown, claimed, asked for and confirmed @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const made = { store: 'No Fake Alert Store', item: 'Guarded gown', price: '62000' };
  const shop = await enterWithItem(page, made);
  await guardTransfers(page, made.store);
  const buyer = await anotherPhone(browser, baseURL);
  const { path, number } = await orderItem(buyer, shop, /Bank transfer/);
  await expect(buyer.getByText('To tell your transfer apart')).toBeVisible();
  await expect(buyer.getByText(/^Send exactly ₦61,999\.\d\d, kobo too/)).toBeVisible();
  await expect(buyer.getByRole('button', { name: 'Copy amount' })).toBeVisible();
  const amount = (await buyer.locator('.pay-amount').innerText()).trim();
  expect(amount).toMatch(/^₦61,999\.\d\d$/);
  await alive(buyer);
  await buyer.getByRole('button', { name: 'I have paid' }).click();
  const asked = buyer.getByRole('dialog');
  await asked.getByLabel('From which bank?').fill('OPay');
  const screenshot = asked.getByLabel('Screenshot');
  const text = Buffer.from('no picture');
  await screenshot.setInputFiles({ name: 'paid.txt', mimeType: 'text/plain', buffer: text });
  await asked.getByRole('button', { name: 'I have paid' }).click();
  await expect(asked.getByText('File must be an image')).toBeVisible();
  // Said of the file before: with another one it is over, and none need be sent.
  await screenshot.setInputFiles([]);
  await expect(asked.getByText('File must be an image')).toHaveCount(0);
  await asked.getByRole('button', { name: 'I have paid' }).click();
  await expect(buyer.getByText('Waiting for the shop to confirm')).toBeVisible();
  await sheetGone(buyer);

  await openOwnOrder(page, number);
  for (const warning of [
    'Look twice before you confirm',
    /Said to be paid once, \d+ min after the order/,
    "A large sum, and this buyer's first order here.",
    "The buyer's word and a screenshot are not proof.",
  ])
    await expect(page.getByText(warning)).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Confirm payment' }).click();
  const question = page.getByRole('dialog', { name: `Do you see ${amount} in your account?` });
  await expect(question).toBeVisible();
  await expectSound(page);
  await question.getByRole('button', { name: 'Yes, confirm' }).click();
  await expect(page.getByText('Payment confirmed', { exact: true })).toBeVisible();
  const [money] = await rowsOfApp<{ paid: number; booked: number; total: number }>(
    `select paid_kobo::int as paid, total_kobo::int as total, (select sum(amount_kobo)::int
       from order_payments p where p.order_id = o.id and state = 'success') as booked
     from orders o where code = $1`,
    [path.slice(3)],
  );
  const kobo = Number(amount.replace(/[^\d]/g, ''));
  expect(money).toEqual({ paid: kobo, booked: kobo, total: kobo });
  await buyer.goto(`${path}/receipt`);
  await expect(buyer.getByText(amount).first()).toBeVisible();
});

/** What is known of the order's claims: none, or one with its bank and whether a picture came. */
const claimsOf = (path: string) =>
  rowsOfApp<{ state: string; bank: string | null; photos: number }>(
    `select p.state, p.from_bank as bank,
       (select count(*)::int from claim_photos c where c.payment_id = p.id) as photos
     from order_payments p join orders o on o.id = p.order_id where o.code = $1`,
    [path.slice(3)],
  );

/** The buyer's browser with scripts turned off: only it may say that it has paid. */
async function withoutScripts(browser: Browser, baseURL: string | undefined, buyer: Page) {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await buyer.context().storageState(),
    ...(baseURL && { baseURL }),
    viewport: { width: 360, height: 740 },
  });
  return context.newPage();
}

test('without scripts "I have paid" takes the bank and a picture too; what is no picture is refused in words and changes nothing @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const made = { store: 'Plain Alert Store', item: 'Plain gown' };
  const shop = await enterWithItem(page, made);
  await guardTransfers(page, made.store);
  const buyer = await anotherPhone(browser, baseURL);
  const { path, number } = await orderItem(buyer, shop, /Bank transfer/);
  const plain = await withoutScripts(browser, baseURL, buyer);
  await plain.goto(path);
  // What only a script can do is not offered.
  await expect(plain.getByRole('button', { name: /^Copy/ })).toHaveCount(0);
  const bank = plain.getByRole('textbox', { name: 'From which bank?' });
  const picture = plain.locator('input[type=file]:visible');
  const send = async (name: string, buffer: Buffer) => {
    await bank.fill('OPay');
    await picture.setInputFiles({ name, mimeType: 'image/jpeg', buffer });
    const answer = plain.waitForResponse((got) => got.request().method() === 'POST');
    await plain.getByRole('button', { name: 'I have paid' }).click();
    return (await answer).status();
  };
  expect(await send('x.jpg', Buffer.from('<script>alert(1)</script>'))).toBe(415);
  await expect(plain.locator('.note.bad')).toHaveText('File must be an image');
  await expect(bank).toHaveValue('OPay');
  expect(await send('large.jpg', Buffer.alloc(6_000_000, 1))).toBe(413);
  await expect(plain.locator('.note.bad')).toHaveText('File size must be less than 5MB');
  expect(await claimsOf(path)).toEqual([]);
  // Beyond what the address takes at all.
  expect(await send('huge.jpg', Buffer.alloc(17_000_000, 1))).toBe(413);
  await expect(plain.getByText('That is too large.')).toBeVisible();
  expect(await claimsOf(path)).toEqual([]);

  await plain.goto(path);
  const screenshot = await photo(400, 800).jpeg().toBuffer();
  expect(await send('alert.jpg', screenshot)).toBe(200);
  await expect(plain.getByText('Waiting for the shop to confirm')).toBeVisible();
  expect(await claimsOf(path)).toEqual([{ state: 'pending', bank: 'OPay', photos: 1 }]);
  // Sent once more by somebody who loads the answer again: still one.
  await plain.reload();
  expect(await claimsOf(path)).toEqual([{ state: 'pending', bank: 'OPay', photos: 1 }]);

  await openOwnOrder(page, number);
  const link = page.getByRole('link', { name: "See the buyer's screenshot" });
  const shown = await page.request.get((await link.getAttribute('href')) ?? '');
  expect([shown.status(), shown.headers()['content-type']]).toEqual([200, 'image/jpeg']);
});
