import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { I18nProvider } from '#app/platform/i18n/i18n.tsx';
import { LanguageOptions } from './language-options.tsx';
import { PageAddress } from './page-address.tsx';

const languages = [
  { code: 'en', name: 'English', sample: 'What do you want?', word: 'Language' },
  { code: 'pcm', name: 'Pidgin', sample: 'Wetin you dey find?', word: 'Language' },
  { code: 'ha', name: 'Hausa', sample: 'Me kuke nema?', word: 'Yare' },
];

interface Tags {
  canonical: string;
  noIndex?: boolean;
}

function shown(part: React.ReactNode, tags?: Tags, language = 'en'): string {
  const Page = createRoutesStub([{ id: 'page', path: '/', Component: () => part }]);
  return renderToString(
    <I18nProvider value={translatorFor(language)}>
      <Page initialEntries={['/']} hydrationData={{ loaderData: { page: { tags } } }} />
    </I18nProvider>,
  );
}

const linksOf = (tags?: Tags, offered = languages) =>
  [
    ...shown(<PageAddress languages={offered} />, tags).matchAll(
      /hrefLang="([\w-]+)" href="([^"]+)"/gi,
    ),
  ].map(([, language, href]) => `${language} ${href}`);

test('a public page names itself in every language, and without one for all others', () => {
  expect(linksOf({ canonical: 'https://oja.ng/shops' })).toEqual([
    'en https://oja.ng/shops',
    'pcm https://oja.ng/shops?lang=pcm',
    'ha https://oja.ng/shops?lang=ha',
    'x-default https://oja.ng/shops',
  ]);
  expect(linksOf({ canonical: 'https://oja.ng/shops?letter=a' })).toContain(
    'ha https://oja.ng/shops?letter=a&amp;lang=ha',
  );
  expect(linksOf()).toEqual([]);
  expect(linksOf({ canonical: 'https://oja.ng/', noIndex: true })).toEqual([]);
  expect(linksOf({ canonical: 'https://oja.ng/' }, languages.slice(0, 1))).toEqual([]);
});

test.each([
  ['en', 'https://oja.ng/shops', 'https://oja.ng/shops'],
  ['ha', 'https://oja.ng/shops', 'https://oja.ng/shops?lang=ha'],
  ['yo', 'https://oja.ng/shops?letter=a', 'https://oja.ng/shops?letter=a&amp;lang=yo'],
])('a page in %s is no copy of the English one', (language, canonical, named) => {
  for (const noIndex of [true, false]) {
    const head = shown(<PageAddress languages={languages} />, { canonical, noIndex }, language);
    expect(head).toContain(`<link rel="canonical" href="${named}"/>`);
  }
});

test('each language is a button with its own name, the present one marked', () => {
  const html = shown(<LanguageOptions languages={languages} back="/shops?letter=a" />);
  const buttons = [...html.matchAll(/<button[^>]*value="(\w+)"[^>]*>.*?<b>([^<]+)<\/b>/g)];
  expect(buttons.map(([, code, name]) => `${code} ${name}`)).toEqual([
    'en English',
    'pcm Pidgin',
    'ha Hausa',
  ]);
  expect(html.match(/<button[^>]*aria-current="true"[^>]*>/g)).toEqual([
    expect.stringContaining('value="en"'),
  ]);
  expect(html).toContain('value="/shops?letter=a"');
  expect(html).toContain('>Yare</p>');
});
