import { expect, type Page } from '@playwright/test';
import { holdScripts } from '#tests/support/browser/held-scripts.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

const dot = (page: Page, at: number) => page.locator(`.slider .dots button:nth-child(${at})`);

interface Seen {
  /** What the slider showed, and whether React was there. */
  moves: { slide: number; at: number; byReact: boolean }[];
  paint: number;
}
declare const slides: Seen;

/** Notes by the page's own clock when which slide came, and what a timer of the page says in between. */
function watchSlides(): void {
  const seen: Seen = { moves: [], paint: 0 };
  Reflect.set(window, 'slides', seen);
  new PerformanceObserver(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    seen.paint = paint?.startTime ?? 0;
  }).observe({ type: 'paint', buffered: true });
  new MutationObserver(() => {
    const all = [...document.querySelectorAll<HTMLElement>('.slider .track-s > *')];
    const slide = all.findIndex(({ hidden }) => !hidden) + 1;
    if (slide === 0 || slide === (seen.moves.at(-1)?.slide ?? 1)) return;
    const byReact = Reflect.has(window, 'ojaReact');
    seen.moves.push({ slide, at: performance.now(), byReact });
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['hidden'] });
}

test('on a first visit that nobody touches, the slides go every five seconds from the paint on', async ({
  page,
}) => {
  await page.addInitScript(watchSlides);
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => slides.moves.length > 2, undefined, { timeout: 60_000 });
  const { moves, paint } = await page.evaluate(() => slides);
  expect(moves.map(({ slide }) => slide)).toEqual([2, 3, 4]);
  // Scripts wait for the pictures and six seconds more: the first move is not theirs, the last one is.
  expect([moves[0]?.byReact, moves[2]?.byReact]).toEqual([false, true]);
  const pauses = moves.map(({ at }, index) => at - (moves[index - 1]?.at ?? paint));
  // Never early; a busy machine may be late.
  for (const pause of pauses) expect(pause).toBeGreaterThan(4_900);
});

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
  // No script has come, and none is needed.
  await expect(dot(page, 2)).toHaveAttribute('aria-current', 'true');
  letThrough();
  await alive(page);
  // Then as often as before, and not while a pointer moves in it.
  await expect(dot(page, 3)).toHaveAttribute('aria-current', 'true');
});
