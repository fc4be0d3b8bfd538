import { describe, expect, it } from 'vitest';
import { setLanguageCookie, withoutLanguage } from './language-cookie.ts';
import { languagesOf } from './languages.ts';

const inFive = ['en', 'ig', 'yo', 'ha', 'pcm'].map((code): [string, Record<string, string>] => [
  code,
  {
    'language.name': `Name ${code}`,
    'market.search_placeholder': `Sample ${code}`,
    'footer.language': `Word ${code}`,
  },
]);
const made = languagesOf(
  new Map([
    ...inFive,
    ['fr', { 'language.name': 'Français' }],
    ['aa', Object.fromEntries(Object.entries(inFive[0]?.[1] ?? {}))],
  ]),
);

describe('the languages that are offered', () => {
  it('are those with every text, in the order of the choice, each in its own words', () => {
    expect(made.offered.map(({ code }) => code)).toEqual(['en', 'pcm', 'ha', 'yo', 'ig', 'aa']);
    expect(made.offered[2]).toEqual({
      code: 'ha',
      name: 'Name ha',
      sample: 'Sample ha',
      word: 'Word ha',
    });
    expect([made.isOffered('fr'), made.isOffered('yo')]).toEqual([false, true]);
  });

  it.each([
    [{ link: 'ha', cookie: 'yo', acceptLanguage: 'ig' }, 'ha'],
    [{ link: 'fr', cookie: 'yo', acceptLanguage: 'ig' }, 'yo'],
    [{ link: '', cookie: 'xx', acceptLanguage: 'ig-NG,en;q=0.8' }, 'ig'],
    [{ acceptLanguage: 'fr-FR,pcm;q=0.5,en;q=0.4' }, 'pcm'],
    [{ acceptLanguage: 'HA-Latn-NG' }, 'ha'],
    [{ acceptLanguage: 'en-US,en;q=0.9,ha;q=0.8' }, 'en'],
    [{ acceptLanguage: 'ha;q=0, yo;q=0.1' }, 'yo'],
    [{ link: '__proto__', cookie: 'constructor', acceptLanguage: null }, 'en'],
    [{}, 'en'],
  ])('%j is %s', (asked, language) => expect(made.choose(asked)).toBe(language));

  it('speaks English where a language is not offered', () => {
    expect(made.translatorFor('ha').lookUp('language.name')).toBe('Name ha');
    expect(made.translatorFor('fr').language).toBe('en');
    expect(made.translatorFor('__proto__').language).toBe('en');
  });
});

it.each([
  ['/', '/'],
  ['/shops?lang=ha', '/shops'],
  ['/?q=ankara&lang=ha&sort=newest', '/?q=ankara&sort=newest'],
  ['/?language=ha#lang=ha', '/?language=ha#lang=ha'],
])('%s without its language is %s', (path, without) => expect(withoutLanguage(path)).toBe(without));

it('is remembered for a year, on every page, and never leaves in plaintext over https', () => {
  const remembered = 'oja-language=ha; Path=/; Max-Age=31536000; SameSite=Lax';
  expect(setLanguageCookie('ha', 'http://localhost:3000')).toBe(remembered);
  expect(setLanguageCookie('ha', 'https://oja.ng')).toBe(`${remembered}; Secure`);
});
