import { expect, type Page, test } from '@playwright/test';
import { twoInstances } from '#tests/support/processes/two-instances.ts';

let instances: Awaited<ReturnType<typeof twoInstances>>;
test.beforeAll(async () => {
  instances = await twoInstances({ FAST_PAGES: 'off' });
});
test.afterAll(() => instances.stop());

/** What a visitor without JavaScript gets: the markup, without scripts and React's own notes. */
async function markupOf(origin: string, path: string): Promise<string> {
  const answer = await fetch(`${origin}${path}`, { headers: { accept: 'text/html' } });
  const html = [origin, encodeURIComponent(origin)].reduce(
    (text, own) => text.replaceAll(own, ''),
    await answer.text(),
  );
  const bare = html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<link[^>]*(rel="modulepreload"|as="fetch")[^>]*>/g, '')
    // Of this one request, also where a page that failed shows it.
    .replace(/ nonce="[^"]*"/g, '')
    .replace(/\b[0-9a-f]{16}\b/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replaceAll('><', '>\n<');
  return `${answer.status}\n${bare}`;
}

async function firstPath(pattern: RegExp, origin: string, path: string): Promise<string> {
  const [found = ''] = pattern.exec(await (await fetch(`${origin}${path}`)).text()) ?? [];
  expect(found).not.toBe('');
  return found;
}

test('without our own ways through React Router every page of the market is the same @long', async () => {
  const { a, b } = instances;
  const product = await firstPath(/\/stocks\/[0-9a-f-]{36}/, a, '/?seed=3');
  const shop = await firstPath(/\/shop\/[0-9a-f-]{36}/, a, '/shops');
  const next = await firstPath(/\/\?seed=3&amp;shown=24/, a, '/?seed=3');
  // Pages of lists that share a frame: other goods, another way on, an address of their own.
  const framed = [
    '/?seed=3&after=first',
    '/?seed=3&after=second',
    '/?seed=4&after=second',
    next.replace('&amp;', '&'),
    '/market?sort=newest',
    '/category/phones?after=first',
    '/category/phones?after=%3Cb%3E%20%22',
    '/in/lagos',
    '/in/lagos/phones?lang=yo',
    '/?place=lagos',
  ];
  const paths = [
    ...framed,
    '/?seed=3',
    '/category/phones',
    '/market?q=phone',
    '/shops',
    product,
    shop,
  ];
  for (const path of [...paths, '/login', '/stocks/none', '/nowhere']) {
    // The second time it is a cached page, where there are such.
    for (const time of ['first', 'again']) {
      expect(await markupOf(b, path), `${path} ${time}`).toBe(await markupOf(a, path));
    }
  }
});

async function walk(page: Page, origin: string): Promise<string[]> {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (line) => line.type() === 'error' && problems.push(line.text()));
  await page.goto(`${origin}/category/phones`);
  const first = page.locator('a[href^="/stocks/"]').first();
  const name = (await first.getAttribute('href')) ?? '';
  await first.click();
  await expect(page).toHaveURL(new RegExp(name));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/category/);
  await expect(first).toBeVisible();
  return problems;
}

test('and comes alive in the browser, goes on without loading and back again @long', async ({
  page,
}) => {
  const { a, b } = instances;
  for (const origin of [a, b]) expect(await walk(page, origin), origin).toEqual([]);
});
