import { expect, type Page } from '@playwright/test';
import { holdScripts } from '#tests/support/browser/held-scripts.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

const dot = (page: Page, at: number) => page.locator(`.slider .dots button:nth-child(${at})`);

test('the first slide goes five seconds after it was seen, whenever its script came and wherever a pointer rests', async ({
  page,
}) => {
  await page.goto('/');
  await alive(page);
  const slider = await page.locator('.slider').boundingBox();
  if (!slider) throw new Error('the slider has no box');
  await page.mouse.move(slider.x + slider.width / 2, slider.y + 40);
  const letThrough = await holdScripts(page, '**/assets/*.js');
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return paint && performance.now() - paint.startTime > 6_000;
  });
  letThrough();
  await alive(page);
  // No further pause: its time was up before the script was there.
  await expect(dot(page, 2)).toHaveAttribute('aria-current', 'true', { timeout: 3_500 });
  // Then as often as before, and not while a pointer moves in it.
  await expect(dot(page, 3)).toHaveAttribute('aria-current', 'true');
});
