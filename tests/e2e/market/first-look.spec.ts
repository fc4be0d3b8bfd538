import { type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { itemOf } from '#tests/support/browser/buying.ts';
import { holdScripts, loseFiles } from '#tests/support/browser/held-scripts.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { alive, listen } from '#tests/support/browser/sound-page.ts';

const isSheet = (url: string) => /\/assets\/public-[\w-]+\.css$/.test(url);

test('a first page is seen without a request for its styles, and the sheet comes with the scripts @phone', async ({
  page,
}) => {
  const complaints = listen(page);
  const sheets: string[] = [];
  page.on('request', (request) => {
    if (isSheet(request.url())) sheets.push(request.url());
  });
  const letThrough = await holdScripts(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
  const before = await page.evaluate(() => {
    const paint = performance.getEntriesByName('first-paint')[0]?.startTime ?? 0;
    const asked = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return asked.filter(({ name, startTime }) => name.endsWith('.css') && startTime < paint).length;
  });
  expect(before).toBe(0);
  letThrough();
  await alive(page);
  await expect.poll(() => sheets.length).toBe(1);
  // The tree is React's own, not one that it had to make anew: the page's styles are still where they were.
  await expect(
    page.locator('head style[data-sheet] + link[rel=stylesheet]:not([media])'),
  ).toHaveCount(1);
  expect(complaints).toEqual([]);
});

test('who was here before gets the page without the styles that are on the phone @phone', async ({
  page,
}) => {
  await page.goto('/');
  await page.context().addCookies([{ name: 'oja-language', value: 'en', url: page.url() }]);
  const complaints = listen(page);
  // Whatever form this browser has kept, the policy that comes with it fits.
  await page.reload();
  await expect(page.locator('body')).toHaveCSS('margin', '0px');
  const again = await page.request.get('/');
  expect(await again.text()).not.toContain('<style');
  expect(complaints).toEqual([]);
});

test('a line that breaks before the sheet leaves the page as it is; with the line everything comes @phone', async ({
  page,
}) => {
  const line = await loseFiles(page, '**/assets/public-*.css');
  await page.goto('/');
  await page.mouse.wheel(0, 100);
  await expect.poll(line.lost).toBeGreaterThan(0);
  await expect(page.locator('.tabbar')).toHaveCSS('position', 'fixed');
  // Links work meanwhile, and what they lead to has its own styles.
  await page.locator('.pc a.name').first().click();
  await expect(page.locator('.buybar')).toHaveCSS('position', 'fixed');
  await line.mend();
  await alive(page);
  await page.getByRole('link', { name: 'Message' }).first().click();
  await expect(page).toHaveURL(/\/chat\//);
  // The ground of a chat, which no page of the market has.
  await expect(page.locator('.chat')).toHaveCSS('background-color', /^(oklch\(0\.968|rgb\(243)/);
});

interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
}

type Answer = { headers: Record<string, string>; body: string };

/** The same page in both its forms: one that is made anew meanwhile shows other goods. */
async function bothForms(browser: Browser, address: string): Promise<[Answer, Answer]> {
  const nobody = await browser.newContext();
  const ask = async (headers: Record<string, string>): Promise<Answer> => {
    const answer = await nobody.request.get(address, { headers });
    return { headers: answer.headers(), body: await answer.text() };
  };
  const bare = ({ body }: Answer) =>
    body.replace(/<style.*?<\/style>|<link rel="stylesheet"[^>]*>/s, '');
  const forms: [Answer, Answer] = [await ask({}), await ask({ cookie: 'oja-language=en' })];
  await nobody.close();
  return bare(forms[0]) === bare(forms[1]) ? forms : bothForms(browser, address);
}

/** As the server sends it, without a script that could mend something. */
async function pixelsOf(
  browser: Browser,
  address: string,
  { width, colorScheme }: Look,
  form: Answer,
) {
  const viewport = { width, height: 900 };
  const visitor = await browser.newContext({ viewport, colorScheme, javaScriptEnabled: false });
  const page = await visitor.newPage();
  await page.route(address, (route) => route.fulfill(form));
  await page.goto(address, { waitUntil: 'networkidle' });
  const picture = await page.screenshot({ fullPage: true, animations: 'disabled' });
  await visitor.close();
  return sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

/** A colour in its plainer form is rounded: at the edge of a star, whose line lies over its ground, more than once. */
const most = 3;

const pages: Record<string, (page: Page) => Promise<string>> = {
  home: async () => '/',
  category: async () => '/category/phones',
  product: async (page) => `/stocks/${(await itemOf(page, 'Ngozi Fashion House')).stockId}`,
  shop: async (page) => `/shop/${(await itemOf(page, 'Ngozi Fashion House')).shopId}`,
  shops: async () => '/shops',
  found: async () => '/market?q=ankara',
  'nothing found': async () => '/market?q=qqqqq',
};

/** Whole pages as pictures take their time: these two show most of what there is. */
const inEveryRun = new Set(['home', 'product']);

for (const [name, pathOf] of Object.entries(pages)) {
  const when = inEveryRun.has(name) ? '@phone' : '@phone @long';
  test(`a page with its styles in it looks like the same page with the sheet: ${name} ${when}`, async ({
    page,
    browser,
  }) => {
    const path = await pathOf(page);
    await page.goto('/');
    const address = new URL(path, page.url()).href;
    const [styled, linked] = await bothForms(browser, address);
    expect([styled, linked].map(({ body }) => body.includes('<style'))).toEqual([true, false]);
    for (const look of [
      { width: 360, colorScheme: 'light' },
      { width: 1_280, colorScheme: 'dark' },
    ] as const) {
      const first = await pixelsOf(browser, address, look, styled);
      const other = await pixelsOf(browser, address, look, linked);
      expect(first.info).toEqual(other.info);
      const differing = first.data.filter(
        (value, at) => Math.abs(value - (other.data[at] ?? 0)) > most,
      );
      expect(differing.length, `${look.width} ${look.colorScheme}`).toBe(0);
    }
  });
}
