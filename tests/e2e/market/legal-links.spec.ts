import { type APIRequestContext, expect } from '@playwright/test';
import { languageCookie } from '#app/platform/i18n/language-cookie.ts';
import { demoPeople, enter } from '#tests/support/browser/e2e-people.ts';
import { test } from '#tests/support/browser/own-address.ts';
import { translatorOf } from '#tests/support/languages/catalogue.ts';

test.skip(({ viewport }) => viewport?.width !== 360, 'no page is looked at here: once is enough');

const languages = ['en', 'pcm', 'ha', 'yo', 'ig'];
const documents = ['terms', 'privacy'] as const;

/** The words of each link to a path, as the server's page has them: they are there without a script. */
function linksTo(html: string, path: string): string[] {
  const shown = html.replaceAll(/<script\b.*?<\/script>/gs, '');
  const links = shown.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs);
  return [...links]
    .filter(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), 'http://x').pathname === path)
    .map(([, , words = '']) => words.replaceAll(/<[^>]*>/g, '').trim());
}

async function htmlOf(request: APIRequestContext, path: string, language: string) {
  const headers = { cookie: `${languageCookie}=${language}` };
  const answer = await request.get(path, { headers });
  expect(answer.status(), path).toBe(200);
  return answer.text();
}

for (const language of languages)
  test(`terms and privacy are one tap away where they bind somebody: ${language}`, async ({
    request,
  }) => {
    const { t } = translatorOf(language);
    const { shops } = await (await request.get('/api/shops')).json();
    const shop = shops[0].id;
    for (const path of ['/', '/market', '/cart', `/checkout/${shop}`, `/shop/${shop}`]) {
      const html = await htmlOf(request, path, language);
      for (const document of documents)
        expect(linksTo(html, `/${document}`), `${document} on ${path}`).toContain(
          t(`legal.${document}_link`),
        );
    }
    const register = await htmlOf(request, '/register', language);
    for (const document of documents)
      expect(linksTo(register, `/${document}`), `${document} at the registration`).toContain(
        t(`legal.accept_${document}`),
      );
    for (const document of documents)
      expect(await htmlOf(request, `/${document}`, language)).toMatch(
        new RegExp(`<h1[^>]*>${t(`legal.${document}.title`)}</h1>`),
      );
  });

test('the team’s own pages lead there too', async ({ page }) => {
  await enter(page, demoPeople.owner);
  const html = await (await page.request.get('/orders')).text();
  for (const document of documents) expect(linksTo(html, `/${document}`)).not.toEqual([]);
});
