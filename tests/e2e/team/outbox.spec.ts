import { type BrowserContext, expect, type Page } from '@playwright/test';
import { enter } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { storedOnPhone } from '#tests/support/browser/phone-copy.ts';
import { alive, sheetGone } from '#tests/support/browser/sound-page.ts';

/** Owners of demo shops that no other journey sells from. */
const owners = { kept: '08030000013', refused: '08030000014', gone: '08030000015' };
const sending = '**/api/sendOperations';

/** What every page of the team has comes a moment later. */
async function whole(page: Page): Promise<void> {
  await alive(page);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/team-parts-')),
  );
}

async function openCounter(page: Page): Promise<void> {
  await page.goto('/orders/counter');
  await whole(page);
}

/** One of one kind: colours and sizes would ask first. */
async function pick(page: Page): Promise<void> {
  const tiles = page.locator('button.ci:enabled');
  const sheet = page.getByRole('dialog');
  const button = page.getByRole('button', { name: /^Sell ₦/ });
  for (let n = 0; n < (await tiles.count()); n++) {
    await tiles.nth(n).click();
    await expect(button.or(sheet).first()).toBeVisible();
    if (await button.isVisible()) return;
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toHaveCount(0);
  }
  throw new Error('no plain item');
}

async function sell(page: Page): Promise<void> {
  await pick(page);
  await page.getByRole('button', { name: /^Sell ₦/ }).click();
  await expect(page.getByText(/^(Saved on phone|Sold) ₦/)).toBeVisible();
}

/** Without a line there is no page to send: the phone draws the receipt. Here it is saved, no browser of a test shares. */
async function takeReceipt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send receipt' }).click();
  const sheet = page.getByRole('dialog');
  const picture = sheet.getByRole('img', { name: /Receipt · .*Total ₦/ });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640);
  const saving = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Send', exact: true }).click();
  expect((await saving).suggestedFilename()).toBe('receipt.png');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await sheetGone(page);
}

/** The line is there, the server is not: as on a phone with bars and no data. */
const cut = (context: BrowserContext) => context.route(sending, (route) => route.abort());
const join = (context: BrowserContext) => context.unroute(sending);

const doneCount = async (page: Page): Promise<number> => {
  await page.goto('/orders?tab=done');
  const link = page.getByRole('link', { name: /^Done/ });
  return Number((await link.textContent())?.match(/\d+/)?.[0]);
};

const waitingLink = (page: Page, count: number) =>
  page.getByRole('link', { name: `${count} waiting to send` });

test('what was sold without a line outlives the page and is seen by a second tab; then it is booked once @phone', async ({
  page,
  context,
}) => {
  await enter(page, owners.kept);
  const before = await doneCount(page);
  await openCounter(page);
  await context.setOffline(true);
  await sell(page);
  await takeReceipt(page);
  await expect(page.locator('.offbar')).toContainText(/You can still sell\.1 waiting, from \d/);
  await cut(context);
  await context.setOffline(false);
  await page.reload();
  await whole(page);
  await expect(waitingLink(page, 1)).toBeVisible();
  // Cleared while a tab is open: what waits in it is written again.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase('oja-shop').onsuccess = resolve;
      }),
  );
  await sell(page);
  const tab = await context.newPage();
  await tab.goto('/waiting');
  await alive(tab);
  await expect(tab.getByText(/^Sold 1 at counter, ₦/)).toHaveCount(2);
  await expect(tab.getByText(/in 2 sales$/)).toBeVisible();
  await join(context);
  await tab.getByRole('button', { name: 'Try now' }).click();
  await expect(tab.getByRole('heading', { name: 'Sent today' })).toBeVisible();
  await expect(tab.getByText('Nothing is waiting. All is sent.')).toBeVisible();
  await expect(waitingLink(page, 2)).toHaveCount(0);
  expect(await doneCount(tab)).toBe(before + 2);
});

test('a refused act asks for an answer; the end of the session keeps, signing out asks first @phone', async ({
  page,
  context,
}) => {
  await enter(page, owners.refused);
  await openCounter(page);
  await context.setOffline(true);
  await sell(page);
  await context.route(sending, async (route) => {
    const { operations } = route.request().postDataJSON() as { operations: { id: string }[] };
    const refusal = { state: 'refused', code: 'orders.x', message: 'The book says no.' };
    const answers = operations.map(({ id }) => ({ id, ...refusal }));
    await route.fulfill({ json: { serverTime: new Date().toISOString(), answers } });
  });
  await context.setOffline(false);
  await page.getByRole('link', { name: '1 waiting to send' }).click();
  await expect(page.getByText(/^Not recorded: Sold 1 at counter/)).toBeVisible();
  await expect(page.getByText('The book says no.')).toBeVisible();
  await expect(page.getByText('Nothing is waiting. All is sent.')).toHaveCount(0);
  await join(context);
  await page.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toBeHidden();
  // The session has ended: kept, and sent when the same person is back.
  await context.clearCookies();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^You are signed out/)).toBeVisible();
  // What waits is hers; the shop's things are nobody's here any more.
  await expect.poll(() => storedOnPhone(page, 'copy')).toEqual([]);
  expect(await storedOnPhone(page, 'operations')).toHaveLength(1);
  await enter(page, owners.refused);
  await cut(context);
  await page.reload();
  await whole(page);
  await expect(waitingLink(page, 1)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(question).toContainText('1 is waiting to be sent');
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Remove, sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await storedOnPhone(page, 'operations')).toEqual([]);
});

test('a window that keeps nothing says so, and nothing stays of a shop that one has left @phone @long', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(IDBFactory.prototype, 'open', {
      value: () => {
        throw new DOMException('private', 'InvalidStateError');
      },
    });
  });
  await enter(page, owners.gone);
  await openCounter(page);
  await cut(context);
  await sell(page);
  await waitingLink(page, 1).click();
  await expect(page.getByText(/^This window saves nothing/)).toBeVisible();
  await join(context);
  await context.route(sending, (route) =>
    route.fulfill({ status: 404, json: { success: false, code: 'shops.not_found', message: '' } }),
  );
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(page.getByText(/^You are no longer in this shop/)).toBeVisible();
  await expect(page.getByText('Nothing is waiting. All is sent.')).toBeVisible();
});
