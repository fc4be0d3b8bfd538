import { expect, type Page } from '@playwright/test';
import { itemOf } from '#tests/support/browser/buying.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive } from '#tests/support/browser/sound-page.ts';

const kilobyte = 1_024;
/** React and its router alone are 91 of them; what brings the service worker on later pages is half of one. */
const mostScript = 120 * kilobyte;
/** Of everything, in bytes: page, styles, letters, icons, scripts, texts and the pictures in and near the first view. */
const mostOfAll = 220_000;

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
    const seen = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[];
    // The demo has no photos of buyers: those are of other tests, which buy and review here meanwhile.
    const entries = seen.filter(
      ({ name }) => !new URL(name).pathname.startsWith('/files/reviews/'),
    );
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

const ofShop = (page: Page) => itemOf(page, 'Ngozi Fashion House');

/** Home and lists show other goods every time, whose pictures differ; cloth, as of this shop, is the heaviest. */
const pages: Record<string, (page: Page) => Promise<string>> = {
  home: async () => '/',
  category: async () => '/category/phones',
  product: async (page) => `/stocks/${(await ofShop(page)).stockId}`,
  shop: async (page) => `/shop/${(await ofShop(page)).shopId}`,
};

for (const [name, pathOf] of Object.entries(pages)) {
  test(`a first visit is light: ${name} @phone`, async ({ page, browser }) => {
    const path = await pathOf(page);
    // Nothing of the look before may be in the cache.
    const visitor = await browser.newContext();
    const { all, script, early, icons } = await weightOf(await visitor.newPage(), path);
    await visitor.close();
    test.info().annotations.push({ type: 'figures', description: JSON.stringify({ all, script }) });
    expect(early).toEqual([]);
    expect(icons).toBe(1);
    expect(script).toBeGreaterThan(100 * kilobyte);
    expect(script).toBeLessThanOrEqual(mostScript);
    expect(all).toBeLessThanOrEqual(mostOfAll);
  });
}

test('a phone with three points a pixel takes the pictures of one with two @phone', async ({
  page,
  browser,
}) => {
  const { shopId, stockId } = await ofShop(page);
  const widthsAt = async (deviceScaleFactor: number) => {
    const visitor = await browser.newContext({ deviceScaleFactor });
    const look = await visitor.newPage();
    const shown = async (path: string, picture: string) => {
      await look.goto(path, { waitUntil: 'load' });
      return look
        .locator(picture)
        .first()
        .evaluate((img: HTMLImageElement) => img.currentSrc.replace(/.*\/files\//, ''));
    };
    const files = [
      await shown(`/shop/${shopId}`, '.pc .pic img'),
      await shown(`/stocks/${stockId}`, '.pd-strip img'),
    ];
    await visitor.close();
    return files;
  };
  const atTwo = await widthsAt(2);
  expect(atTwo).toEqual([expect.stringMatching(/\/320\.avif$/), expect.stringMatching(/\.avif$/)]);
  expect(await widthsAt(3)).toEqual(atTwo);
});

test('a visitor’s texts are those of the pages that a visitor sees @phone', async ({ page }) => {
  const home = await (await page.request.get('/')).text();
  const [file = ''] = /\/messages\/en-market-[\w-]+\.json/.exec(home) ?? [];
  const texts = Object.keys(await (await page.request.get(file)).json());
  expect(texts).toEqual(expect.arrayContaining(['market.load_more', 'cart.link']));
  const ofTeam = [
    'dashboard.tools',
    'dashboard.no_sales',
    'shell.stocks',
    'shell.orders',
    'team.leave',
  ];
  expect(texts.filter((key) => ofTeam.includes(key))).toEqual([]);
});
