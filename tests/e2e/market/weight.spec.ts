import { expect, type Page } from '@playwright/test';
import { itemOf } from '#tests/support/browser/buying.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

const kilobyte = 1_024;
/** React and its router alone are 91 of them; what brings the service worker on later pages is half of one. */
const mostScript = 120 * kilobyte;

interface Weight {
  all: number;
  script: number;
  /** Scripts that were asked for before anything was to be seen. */
  early: string[];
  /** The files of icons: those of the market are one. */
  icons: number;
}

/** What came over the line for a first visit, compressed, with all that the page loads by itself afterwards. */
async function weightOf(page: Page, path: string): Promise<Weight> {
  await page.goto(path);
  await alive(page);
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => {
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[];
    const scripts = entries.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    const paint = performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN;
    return {
      early: scripts.filter(({ startTime }) => !(startTime > paint)).map(({ name }) => name),
      icons: entries.filter(({ name }) => /\/icons-[^/]*\.svg$/.test(new URL(name).pathname))
        .length,
      all: entries.reduce((total, { transferSize }) => total + transferSize, 0),
      script: scripts.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0),
    };
  });
}

interface FirstPage {
  pathOf: (page: Page) => Promise<string>;
  /** Kilobytes of everything; home and lists show other goods every time, whose pictures differ. */
  most: number;
}

const pages: Record<string, FirstPage> = {
  home: { pathOf: async () => '/', most: 235 },
  category: { pathOf: async () => '/category/phones', most: 235 },
  product: {
    pathOf: async (page) => `/stocks/${(await itemOf(page, 'Ngozi Fashion House')).stockId}`,
    most: 250,
  },
  shop: {
    pathOf: async (page) => `/shop/${(await itemOf(page, 'Ngozi Fashion House')).shopId}`,
    most: 260,
  },
};

for (const [name, { pathOf, most }] of Object.entries(pages)) {
  test(`a first visit is light: ${name} @phone`, async ({ page, browser }) => {
    const path = await pathOf(page);
    // Nothing of the look before may be in the cache.
    const visitor = await browser.newContext();
    const { all, script, early, icons } = await weightOf(await visitor.newPage(), path);
    await visitor.close();
    const figures = { all: Math.round(all / kilobyte), script: Math.round(script / kilobyte) };
    test.info().annotations.push({ type: 'figures', description: JSON.stringify(figures) });
    expect(early).toEqual([]);
    expect(icons).toBe(1);
    expect(script).toBeGreaterThan(100 * kilobyte);
    expect(script).toBeLessThanOrEqual(mostScript);
    expect(all).toBeLessThanOrEqual(most * kilobyte);
  });
}
