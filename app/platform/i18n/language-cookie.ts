import { secureOver } from '../http/secure-over.ts';

export const languageCookie = 'oja-language';

/** In the address of a page: shows it in that language, whatever was chosen. */
export const languageParam = 'lang';

const yearInSeconds = 31_536_000;

export const setLanguageCookie = (language: string, origin: string): string =>
  `${languageCookie}=${language}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${secureOver(origin)}`;

/** An address without its language: that of all languages together. */
export function withoutLanguage(path: string): string {
  const [rest = '', hash] = path.split('#', 2);
  const [pathname = '', search = ''] = rest.split('?', 2);
  const kept = search
    .split('&')
    .filter((part) => part !== '' && !part.startsWith(`${languageParam}=`));
  return `${pathname}${kept.length > 0 ? `?${kept.join('&')}` : ''}${hash === undefined ? '' : `#${hash}`}`;
}
