import { languageParam } from './language-cookie.ts';

/** What a visitor gets who asks for no language that is offered, search engines among them. */
const unasked = 'en';

/** The address under which a page is known in a language; without one it is the browser's, or English. */
export const addressIn = (address: string, language: string): string =>
  language === unasked
    ? address
    : `${address}${address.includes('?') ? '&' : '?'}${languageParam}=${language}`;

/** Where the page is found in each language, as search engines want it named; `x-default` is for all others. */
export const alternatesOf = (address: string, languages: readonly { code: string }[]) => [
  ...languages.map(({ code }) => ({ language: code, address: addressIn(address, code) })),
  { language: 'x-default', address },
];
