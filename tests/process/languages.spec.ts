import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, type PlaywrightWorkerArgs, test } from '@playwright/test';

const textsOf = (language: string, file: string): Record<string, string> =>
  JSON.parse(readFileSync(`locales/${language}/${file}.json`, 'utf8'));
type Playwright = PlaywrightWorkerArgs['playwright'];
const all = ['en', 'pcm', 'ha', 'yo', 'ig'];

async function opened(request: APIRequestContext, path: string, headers = {}) {
  const answer = await request.get(path, { headers });
  const html = await answer.text();
  return { answer, html, lang: /<html lang="(\w+)"/.exec(html)?.[1] };
}

test('the link decides, then the device, then the browser', async ({ request }) => {
  const asked = async (path: string, headers: Record<string, string>) =>
    (await opened(request, path, headers)).lang;
  const [cookie, browser] = [{ cookie: 'oja-language=yo' }, { 'accept-language': 'ig-NG,en' }];
  expect(await asked('/shops?lang=ha', { ...cookie, ...browser })).toBe('ha');
  expect(await asked('/shops', { ...cookie, ...browser })).toBe('yo');
  expect(await asked('/shops', browser)).toBe('ig');
  expect(await asked('/shops?lang=xx', { 'accept-language': 'fr' })).toBe('en');
});

/** A device that has chosen: its cookies go along also where a busy server sends it once around. */
function deviceOf(playwright: Playwright, baseURL: string, language: string) {
  const cookie = {
    ...{ name: 'oja-language', value: language, domain: new URL(baseURL).hostname, path: '/' },
    ...{ expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' as const },
  };
  return playwright.request.newContext({
    baseURL,
    storageState: { cookies: [cookie], origins: [] },
  });
}

test('a page from memory is of one language, and says which', async ({
  request,
  playwright,
  baseURL,
}) => {
  const pages = await Promise.all(
    [...all, ...all].map(async (language) =>
      opened(await deviceOf(playwright, baseURL ?? '', language), '/category/phones'),
    ),
  );
  expect(pages.map(({ lang }) => lang)).toEqual([...all, ...all]);
  for (const { answer, lang } of pages) {
    expect(answer.headers()['content-language']).toBe(lang);
    expect(answer.headers().vary).toMatch(/accept-language.*cookie/);
  }
  const tags = new Set(pages.map(({ answer }) => answer.headers().etag));
  expect(tags.size).toBe(all.length);
  const ofHausa = pages[all.indexOf('ha')]?.answer.headers().etag ?? '';
  const again = (language: string) =>
    request.get(`/category/phones?lang=${language}`, { headers: { 'if-none-match': ofHausa } });
  expect([(await again('ha')).status(), (await again('yo')).status()]).toEqual([304, 200]);
});

test('search engines find the page in each language under its own address', async ({ request }) => {
  const { html, answer } = await opened(request, '/category/phones?lang=ha');
  const named = /rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(named).toMatch(/\/category\/phones\?lang=ha$/);
  const address = named.replace('?lang=ha', '');
  const links = [...html.matchAll(/rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/gi)];
  expect(Object.fromEntries(links.map(([, language, href]) => [language, href]))).toEqual({
    ...Object.fromEntries(all.map((language) => [language, `${address}?lang=${language}`])),
    en: address,
    'x-default': address,
  });
  // A program asked: what it was shown is nobody's choice.
  expect(answer.headers()['set-cookie'] ?? '').not.toContain('oja-language');
});

test('a visitor loads the texts of public pages, in one language', async ({ request }) => {
  const { html } = await opened(request, '/', { cookie: 'oja-language=ha' });
  const files = new Set(html.match(/\/messages\/[\w-]+\.json/g));
  expect([...files].sort()).toEqual([
    expect.stringMatching(/^\/messages\/ha-market-/),
    expect.stringMatching(/^\/messages\/ha-more-/),
  ]);
  const texts = await (await request.get([...files][0] ?? '')).json();
  expect(texts['market.sort.newest']).toBe(textsOf('ha', 'market')['market.sort.newest']);
  expect(
    Object.keys(texts).filter((key) => /^(adverts|analytics|subscription)\./.test(key)),
  ).toEqual([]);
});

test('an error of a function is told in the language of who calls', async ({ request }) => {
  const told = async (headers: Record<string, string>) =>
    (await (await request.get('/api/noSuchFunction', { headers })).json()).message;
  const key = 'errors.app.not_found';
  const browser = { 'accept-language': 'ha' };
  expect(await told(browser)).toBe(textsOf('ha', 'errors')[key]);
  expect(await told({ ...browser, cookie: 'oja-language=pcm' })).toBe(
    textsOf('pcm', 'errors')[key],
  );
  expect(textsOf('ha', 'errors')[key]).not.toBe(textsOf('en', 'errors')[key]);
});

test('what is not there says so in its title, in the language of who asks', async ({ request }) => {
  const none = '00000000-0000-7000-8000-000000000000';
  const gone = [`/shop/${none}`, '/@zzzzqqqq', `/stocks/${none}`, '/o/22222222222222', '/no-such'];
  for (const path of [...gone, '/stocks']) {
    const titles = await Promise.all(
      ['en', 'ha'].map(async (language) => {
        const { answer, html } = await opened(request, `${path}?lang=${language}`);
        expect(answer.status(), path).toBe(gone.includes(path) ? 404 : 401);
        return /<title[^>]*>([^<]+)<\/title>/.exec(html)?.[1];
      }),
    );
    expect(titles, path).toEqual([expect.stringContaining(' · '), expect.any(String)]);
    expect(titles[1], path).not.toBe(titles[0]);
  }
});
