import { expect, type Page } from '@playwright/test';
import { reactMark } from '#app/platform/http/pages/early/page-marks.ts';
import { holdScripts, loseFiles } from '#tests/support/browser/held-scripts.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

/** A cheap phone: six times as slow as this machine. */
async function slowPhone(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
}

/** Where it lies when the page is seen for the first time: a finger needs no more, and asks nobody whether it is ready. */
async function placeAtFirstPaint(page: Page, path: string, target: string) {
  await page.goto(path, { waitUntil: 'commit' });
  const placeOf = (selector: string) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    const isPainted = performance.getEntriesByName('first-paint').length > 0;
    return isPainted && box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const found = await page.waitForFunction(placeOf, target, { polling: 'raf' });
  const place = await found.jsonValue();
  if (!place) throw new Error(`no ${target}`);
  return place;
}

test('on a slow phone a product opens that was tapped as soon as it was seen @phone', async ({
  page,
}) => {
  await slowPhone(page);
  for (const path of ['/', '/category/phones']) {
    const { x, y } = await placeAtFirstPaint(page, path, '.pc a.pic');
    const tapped = await page.locator('.pc a.pic').first().getAttribute('href');
    await page.touchscreen.tap(x, y);
    await expect(page).toHaveURL(String(tapped));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('on a slow phone a button that needs its script is tapped as soon as it was seen, and works @phone', async ({
  page,
}) => {
  await slowPhone(page);
  const second = '.slider .dots button:nth-child(2)';
  const { x, y } = await placeAtFirstPaint(page, '/', second);
  await page.touchscreen.tap(x, y);
  await expect(page.locator(second)).toHaveAttribute('aria-current', 'true');
});

test('on a slow phone a heart is tapped as soon as it was seen, and is kept @phone @long', async ({
  page,
}) => {
  await slowPhone(page);
  const { x, y } = await placeAtFirstPaint(page, '/category/phones', '.pc .like');
  await page.touchscreen.tap(x, y);
  await expect(page.locator('.pc .like').first()).toHaveAttribute('aria-pressed', 'true');
});

test('what was typed before the script came is searched for @phone', async ({ page }) => {
  const letThrough = await holdScripts(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  const box = page.getByRole('combobox').first();
  await box.pressSequentially('pho');
  letThrough();
  await expect(page.getByRole('listbox')).toBeVisible();
  await expect(box).toHaveValue('pho');
});

test('a line that breaks before the scripts are there: they come when it is back @phone', async ({
  page,
}) => {
  const line = await loseFiles(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'load' });
  await expect.poll(line.lost).toBeGreaterThan(0);
  await line.mend();
  await alive(page);
});

/** The long wait of a page that is only read never ends. */
const restForever = (page: Page) =>
  page.addInitScript(() => {
    const own = window.setTimeout.bind(window);
    const later = (work: TimerHandler, ms?: number, ...rest: unknown[]) =>
      own(work, ms === 6_000 ? 2 ** 30 : ms, ...rest);
    Object.assign(window, { setTimeout: later });
  });

const heard = (page: Page) => page.evaluate((name) => Reflect.has(window, name), reactMark);

test('a first page that is only read runs no script; a finger on it wakes them @phone', async ({
  page,
}) => {
  await restForever(page);
  const texts = page.waitForResponse(/\/messages\//);
  await page.goto('/', { waitUntil: 'load' });
  // All is there by then: the texts are asked for last.
  await texts;
  await page.waitForLoadState('networkidle');
  expect(await heard(page)).toBe(false);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => heard(page)).toBe(true);
});

test('who was here before does not wait @phone', async ({ page }) => {
  await restForever(page);
  await page.addInitScript(() => localStorage.setItem('oja-visits', '1'));
  await page.goto('/', { waitUntil: 'load' });
  await expect.poll(() => heard(page)).toBe(true);
});

test('a first page that nobody touches comes alive by itself @phone', async ({ page }) => {
  await page.goto('/', { waitUntil: 'load' });
  await expect.poll(() => heard(page)).toBe(true);
});
