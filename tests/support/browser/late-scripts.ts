import type { Browser, Page } from '@playwright/test';

const longest = 10_000;

/** Where scripts come after the paint, `load` does not wait for them; a finger spares the rest of a page that is only read. */
async function scriptsRun(page: Page): Promise<void> {
  const touch = () => {
    window.dispatchEvent(new Event('pointerdown'));
    return Reflect.has(window, 'ojaRoutes');
  };
  const isLate = await page.evaluate(touch).catch(() => false);
  if (!isLate) return;
  const isThere = () => Reflect.has(window, 'ojaReact');
  // A test may hold them back, or leave the page meanwhile.
  const often = { timeout: longest, polling: 50 };
  await page.waitForFunction(isThere, undefined, often).catch(() => undefined);
}

/**
 * A page that a test opens has its scripts, as it had them when they were part of its loading: what a test does next is
 * meant for them. Who means to be earlier says what to wait for.
 */
export async function openWithScripts(browser: Browser): Promise<void> {
  const probe = await browser.newPage();
  const pages: Page = Object.getPrototypeOf(probe);
  const { goto, reload } = pages;
  pages.goto = async function (this: Page, url, options) {
    const answer = await goto.call(this, url, options);
    if (!options?.waitUntil) await scriptsRun(this);
    return answer;
  };
  pages.reload = async function (this: Page, options) {
    const answer = await reload.call(this, options);
    if (!options?.waitUntil) await scriptsRun(this);
    return answer;
  };
  await probe.close();
}
