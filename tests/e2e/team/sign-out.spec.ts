import { expect, type Page } from '@playwright/test';
import { enter } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { copiedToPhone, storedOnPhone } from '#tests/support/browser/phone-copy.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

/** Owners of demo shops that no other journey sells from. */
const owners = {
  waiting: '08030000012',
  nothing: '08030000017',
  broken: '08030000016',
  forgotten: '08030000018',
};
const parts = /\/assets\/team-parts-/;

const logout = (page: Page) => page.getByRole('button', { name: 'Logout' });
const signedOut = (page: Page) => page.getByRole('link', { name: 'Sign In' });

/** One sale that waits on this phone, and nothing sends it any more. */
async function sellWithoutLine(page: Page): Promise<void> {
  await page.goto('/orders/counter');
  await copiedToPhone(page, 'item');
  await page.context().route('**/api/sendOperations', (route) => route.abort());
  const tiles = page.locator('button.ci:enabled');
  const sell = page.getByRole('button', { name: /^Sell ₦/ });
  const sheet = page.getByRole('dialog');
  for (let n = 0; n < (await tiles.count()); n++) {
    await tiles.nth(n).click();
    await expect(sell.or(sheet).first()).toBeVisible();
    if (await sell.isVisible()) break;
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toHaveCount(0);
  }
  await sell.click();
  await expect(page.getByText(/^Saved on phone ₦/)).toBeVisible();
}

const waiting = async (page: Page) =>
  (await storedOnPhone<{ state: string }>(page, 'operations')).filter(
    ({ state }) => state === 'waiting',
  ).length;

test('a sign-out that is pressed before the page can ask waits until it can @phone', async ({
  page,
}) => {
  await enter(page, owners.waiting);
  await sellWithoutLine(page);
  // A slow line: the part that asks is still on its way.
  let come = () => {};
  const arrival = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(parts, async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto('/orders');
  await alive(page);
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/logout')) asked += 1;
  });
  await logout(page).click();
  await page.waitForTimeout(500);
  expect(asked).toBe(0);
  expect(await waiting(page)).toBe(1);
  come();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 is waiting to be sent');
  await question.getByRole('button', { name: 'Remove, sign out' }).click();
  await expect(signedOut(page)).toBeVisible();
  expect(await storedOnPhone(page, 'operations')).toEqual([]);
  expect(await storedOnPhone(page, 'copy')).toEqual([]);
});

test('where that part never comes, the page asks by itself, and nothing of the shop stays @phone @long', async ({
  page,
}) => {
  await enter(page, owners.nothing);
  await sellWithoutLine(page);
  await page.route(parts, (route) => route.abort());
  await page.goto('/orders');
  await alive(page);
  const answers = ['dismiss', 'accept'] as const;
  for (const answer of answers) {
    const question = page.waitForEvent('dialog');
    await logout(page).click({ noWaitAfter: true });
    const dialog = await question;
    expect(dialog.message()).toContain('1 is waiting to be sent');
    await dialog[answer]();
  }
  await expect(signedOut(page)).toBeVisible();
  expect(await storedOnPhone(page, 'operations')).toEqual([]);
  expect(await storedOnPhone(page, 'copy')).toEqual([]);
});

const stillIn = (page: Page) => page.getByText(/^You are still signed in: Oja did not answer/);

/** The server says no, nobody answers, there is no line. */
const troubles: [string, (page: Page) => Promise<unknown>][] = [
  [
    'a server that fails',
    (page) => page.route('**/logout', (route) => route.fulfill({ status: 500 })),
  ],
  ['a broken line', (page) => page.route('**/logout', (route) => route.abort())],
  ['no line', (page) => page.context().setOffline(true)],
];

test('where the server does not end the session nothing is removed, and it says so @phone @long', async ({
  page,
}) => {
  await enter(page, owners.broken);
  await sellWithoutLine(page);
  for (const [name, breakIt] of troubles) {
    await test.step(name, async () => {
      await page.goto('/orders');
      await alive(page);
      await copiedToPhone(page, 'item');
      await breakIt(page);
      await logout(page).click();
      const remove = page.getByRole('button', { name: 'Remove, sign out' });
      await expect(remove.or(stillIn(page)).first()).toBeVisible();
      if (await remove.isVisible()) await remove.click();
      await expect(stillIn(page)).toBeVisible();
      expect(await waiting(page)).toBe(1);
      expect(await storedOnPhone(page, 'copy')).not.toEqual([]);
      await page.context().setOffline(false);
      await page.unroute('**/logout');
    });
  }
});

test('a sign-out whose answer is lost: the next page empties the phone @phone @long', async ({
  page,
}) => {
  await enter(page, owners.broken);
  await sellWithoutLine(page);
  await page.goto('/messages');
  await alive(page);
  await page.route('**/logout', async (route) => {
    await route.fetch({ maxRedirects: 0 });
    await route.abort();
  });
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/team-parts-')),
  );
  await logout(page).click();
  await page.getByRole('button', { name: 'Remove, sign out' }).click();
  await expect(stillIn(page)).toBeVisible();
  await page.goto('/');
  await expect(signedOut(page)).toBeVisible();
  for (const store of ['operations', 'copy'])
    await expect.poll(() => storedOnPhone(page, store), { timeout: 30_000 }).toEqual([]);
});

test('a phone that is forgotten keeps nothing of the shop, and asks before what waits is lost @phone', async ({
  page,
}) => {
  await enter(page, owners.forgotten);
  await sellWithoutLine(page);
  await page.goto('/shop');
  await alive(page);
  await expect(page.getByRole('link', { name: '1 waiting to send' })).toBeVisible();
  await page.getByRole('button', { name: /^Forget/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 is waiting to be sent');
  await question.getByRole('button', { name: 'Forget', exact: true }).click();
  await expect(signedOut(page)).toBeVisible();
  for (const store of ['operations', 'copy'])
    await expect.poll(() => storedOnPhone(page, store), { timeout: 30_000 }).toEqual([]);
});
