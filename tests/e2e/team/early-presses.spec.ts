import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { itemOf, openOwnOrder, orderItem } from '#tests/support/browser/buying.ts';
import { demoPeople, enter } from '#tests/support/browser/e2e-people.ts';
import { holdScripts } from '#tests/support/browser/held-scripts.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, listen, sheetGone } from '#tests/support/browser/sound-page.ts';

/** The name of an item without colours and sizes: its tile asks nothing. */
async function plainItem(page: Page): Promise<string> {
  await page.goto('/orders/counter');
  await alive(page);
  const tiles = page.locator('button.ci:enabled');
  for (let n = 0; n < (await tiles.count()); n++) {
    await tiles.nth(n).click();
    const choice = page.getByRole('dialog');
    if ((await choice.count()) === 0) {
      const name = await tiles.nth(n).locator('.nm2').innerText();
      // The next visit begins a sale of its own.
      await page.getByRole('button', { name: 'Open lines and discount' }).click();
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await sheetGone(page);
      return name;
    }
    await choice.getByRole('button', { name: 'Close' }).click();
    await expect(choice).toHaveCount(0);
  }
  throw new Error('no plain item');
}

test('pressed before any script is there: each press does its work once @phone', async ({
  page,
}) => {
  await enter(page, demoPeople.owner);
  const name = await plainItem(page);
  const complaints = listen(page);
  const letThrough = await holdScripts(page, '**/assets/*.js');
  await page.goto('/orders/counter', { waitUntil: 'commit' });
  const tile = page.locator('button.ci', { hasText: name }).first();
  await tile.click();
  await tile.click();
  await expect(page.locator('html[data-kept]')).toBeAttached();
  letThrough();
  await expect(tile.locator('.n')).toHaveText('2');
  await alive(page);
  await tile.click();
  await expect(tile.locator('.n')).toHaveText('3');
  await expect(page.locator('html[data-kept]')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('pressed while one part of a page still waits for its script: the press waits too @phone @long', async ({
  page,
}) => {
  await enter(page, demoPeople.owner);
  await page.addInitScript(() => {
    let copies = 0;
    navigator.clipboard.writeText = async () => {
      copies += 1;
      document.documentElement.dataset.copies = String(copies);
    };
  });
  const letThrough = await holdScripts(page, /\/assets\/dashboard-[\w-]+\.js/);
  await page.goto('/', { waitUntil: 'commit' });
  // The frame is alive, the dashboard in it is not.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
  await page.getByRole('button', { name: 'Copy address' }).click();
  await expect(page.locator('html[data-kept]')).toBeAttached();
  letThrough();
  await expect(page.locator('html[data-copies]')).toHaveAttribute('data-copies', '1');
  await alive(page);
  await expect(page.locator('html[data-kept]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Copy address' }).click();
  await expect(page.locator('html[data-copies]')).toHaveAttribute('data-copies', '2');
});

/** The owner, signed in, and the number of an order that has just come. */
async function enterWithOrder(page: Page, browser: Browser): Promise<string> {
  const buyer = await browser.newPage();
  const { number } = await orderItem(buyer, await itemOf(buyer, 'Ngozi Fashion House'));
  await buyer.close();
  await enter(page, demoPeople.owner);
  return number;
}

test('pressed as soon as the next step is offered, while the one before still waits for its answer: each step is done @phone', async ({
  page,
  browser,
}) => {
  const number = await enterWithOrder(page, browser);
  await openOwnOrder(page, number);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/orders/*.data*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    await answered;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  // The stream tells of the step before its own answer is there.
  await expect(page.locator('.badge', { hasText: 'Confirmed' })).toBeVisible();
  setTimeout(answer, 1_000);
  await page.getByRole('button', { name: 'Mark ready' }).click();
  await expect(page.locator('.badge', { hasText: 'Waiting for pickup' })).toBeVisible();
});

/** Presses, and as soon as something else stands there, once more what lies under the finger then. */
async function pressTwice(button: Locator): Promise<void> {
  await button.evaluate(
    (pressed: HTMLElement) =>
      new Promise<void>((resolve) => {
        const { left, top, width, height } = pressed.getBoundingClientRect();
        const under = () =>
          document.elementFromPoint(left + width / 2, top + height / 2) as HTMLElement;
        const words = pressed.textContent;
        const watch = new MutationObserver(() => {
          const isThere = pressed.isConnected && pressed.textContent === words;
          if (isThere && !document.querySelector('dialog:modal')) return;
          watch.disconnect();
          under().click();
          resolve();
        });
        const whatever = { childList: true, attributes: true, characterData: true };
        watch.observe(document.body, { ...whatever, subtree: true });
        pressed.click();
      }),
  );
}

test('a double tap on a step takes that one step, wherever it is pressed: neither the next one nor that of the order below @phone', async ({
  page,
  browser,
}) => {
  const number = await enterWithOrder(page, browser);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/orders/')) sent.push(request.url());
  });
  await page.goto('/orders');
  await alive(page);
  const card = page.locator('li.card', { hasText: number });
  await pressTwice(card.getByRole('button', { name: 'Confirm', exact: true }));
  await expect(card).toHaveCount(0);
  await expect(page).toHaveURL(/\/orders$/);
  await page.getByRole('link', { name: /To prepare/ }).click();
  await page.getByRole('link', { name: `Open order ${number}` }).click();
  await expect(page.getByRole('button', { name: 'Mark ready' })).toHaveCount(1);
  expect(sent).toHaveLength(1);
  await pressTwice(page.getByRole('button', { name: 'Mark ready' }));
  await expect(page.locator('.badge', { hasText: 'Waiting for pickup' })).toBeVisible();
  await expect(page.locator('dialog:modal')).toHaveCount(0);
  await pressTwice(page.getByRole('button', { name: 'Mark completed' }));
  await expect(page.locator('dialog:modal')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Mark completed' })).toBeVisible();
  expect(sent).toHaveLength(2);
});
