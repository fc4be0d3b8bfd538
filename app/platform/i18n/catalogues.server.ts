import { type Catalogue, isComplete, makeTranslator, type Translator } from './messages.ts';

/** One folder a language, one file a domain. */
const files = import.meta.glob<Catalogue>('/locales/*/*.json', { eager: true, import: 'default' });

function byLanguage(): Map<string, Catalogue> {
  const found = new Map<string, Catalogue>();
  for (const [path, texts] of Object.entries(files)) {
    const language = path.split('/')[2] ?? '';
    found.set(language, { ...found.get(language), ...texts });
  }
  return found;
}

export const catalogues: ReadonlyMap<string, Catalogue> = byLanguage();

const source = catalogues.get('en') ?? {};
const translators = new Map<string, Translator>();

/** The languages whose catalogue has every text, with the name each calls itself. */
export const offeredLanguages: ReadonlyArray<{ code: string; name: string }> = [...catalogues]
  .filter(([, catalogue]) => isComplete(catalogue, source))
  .map(([code, catalogue]) => ({ code, name: String(catalogue['language.name']) }))
  .sort((a, b) => (a.code === 'en' ? -1 : b.code === 'en' ? 1 : a.name.localeCompare(b.name)));

const offered = new Set(offeredLanguages.map((language) => language.code));

export const languageCookie = 'oja-language';

/** The cookie decides, then the browser's languages in their order, then English. */
export function chooseLanguage(cookie: string | undefined, acceptLanguage: string | null): string {
  if (cookie && offered.has(cookie)) return cookie;
  const accepted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';');
      const q = rest
        .find((item) => item.trim().startsWith('q='))
        ?.trim()
        .slice(2);
      return { code: tag.toLowerCase().split('-')[0] ?? '', q: q === undefined ? 1 : Number(q) };
    })
    .filter((language) => language.q > 0)
    .sort((a, b) => b.q - a.q);
  return accepted.find((language) => offered.has(language.code))?.code ?? 'en';
}

export function translatorFor(language: string): Translator {
  const code = offered.has(language) ? language : 'en';
  let translator = translators.get(code);
  if (!translator) {
    translator = makeTranslator(code, catalogues.get(code) ?? source);
    translators.set(code, translator);
  }
  return translator;
}
