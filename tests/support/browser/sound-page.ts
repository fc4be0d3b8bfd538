import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';
import { english as en } from '../../../locales/en/index.ts';
import { isLongRun } from '../long-run.ts';

/** Collects what a page complains about in the console from now on. */
export function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

/**
 * The page is there before it is alive. It comes alive part by part, where the script of a part comes later: it is when
 * everything that can be pressed is. A page that somebody only reads takes its time: a finger hurries it.
 */
export async function alive(page: Page): Promise<void> {
  const isPageAlive = () => {
    window.dispatchEvent(new Event('pointerdown'));
    const parts = document.querySelectorAll('main, body :is(a, button, input, select, textarea)');
    const isAlive = (part: Element) =>
      Object.keys(part).some((key) => key.startsWith('__reactFiber'));
    return document.querySelector('main') !== null && [...parts].every(isAlive);
  };
  // Asked at every picture, as is usual, it takes the processor from the page that it waits for.
  await page.waitForFunction(isPageAlive, undefined, { polling: 50 });
}

/** A closed sheet gives its place in the history back a moment later; typing another address meanwhile is broken off. */
export async function sheetGone(page: Page): Promise<void> {
  await page.waitForTimeout(100);
  await page.waitForFunction(() => history.state?.ojaSheet === undefined);
}

/**
 * Marks what has more than two of its likes beside it, down to the last class and style: a list of fifty is judged by
 * its first ones, in the short run and where a page is judged many times over.
 */
export async function markAlike(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shapeOf = (element: Element): string =>
      `${element.tagName} ${element.className} ${element.getAttribute('style')}[${[...element.children].map(shapeOf)}]`;
    for (const list of document.querySelectorAll('main *')) {
      if (list.children.length < 3 || list.closest('[data-alike]')) continue;
      const counts = new Map<string, number>();
      for (const child of list.children) {
        const shape = shapeOf(child);
        const count = (counts.get(shape) ?? 0) + 1;
        counts.set(shape, count);
        if (count > 2) child.setAttribute('data-alike', '');
      }
    }
  });
}

const unmark = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll('[data-alike]')) one.removeAttribute('data-alike');
  });

const engine = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare const axe: typeof Axe & { _audit: { rules: { id: string; impact: string }[] } };

/** Half a megabyte to be read: once a document. */
async function bringEngine(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(engine);
}

/** Only what can be grave is looked for, and all that is well is not listed: a fraction of the time. */
async function expectNoGraveFindings(page: Page, options: Axe.RunOptions = {}): Promise<void> {
  await bringEngine(page);
  if (!isLongRun) await markAlike(page);
  const findings = await page.evaluate(async (given) => {
    const isGrave = ({ impact }: { impact?: string | null }) =>
      impact === 'serious' || impact === 'critical';
    const others = axe._audit.rules.filter((rule) => !isGrave(rule));
    const rules = Object.fromEntries(others.map(({ id }) => [id, { enabled: false }]));
    const { violations } = await axe.run(
      { exclude: [['[data-alike]']] },
      { rules, resultTypes: ['violations'], ...given },
    );
    return violations
      .filter(isGrave)
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`);
  }, options);
  if (!isLongRun) await unmark(page);
  expect(findings).toEqual([]);
}

/** The dark colours of a page that was already found sound: only they can differ. */
export async function expectSoundInDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNoGraveFindings(page, { runOnly: ['color-contrast'] });
}

/** A text that this page was not given shows as its key. */
async function expectNoKeys(page: Page): Promise<void> {
  const lines = (await page.locator('body').innerText()).split('\n');
  expect(lines.filter((line) => Object.hasOwn(en, line.trim()))).toEqual([]);
}

/** What holds for every screen: nobody is shut out, nothing sticks out at the side, every text is there. */
export async function expectSound(page: Page): Promise<void> {
  await expectNoGraveFindings(page);
  await expectNoKeys(page);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways).toBeLessThanOrEqual(0);
}

/** Opens a page and judges it in light and dark; it must complain about nothing. */
export async function expectSoundPage(page: Page, path: string): Promise<void> {
  const complaints = listen(page);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect((await page.goto(path))?.status()).toBe(200);
  await alive(page);
  await expectSound(page);
  await expectSoundInDark(page);
  expect(complaints).toEqual([]);
}
