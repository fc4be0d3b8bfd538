import { type Catalogue, isComplete, makeTranslator, type Translator } from './messages.ts';

/** The order in which languages are offered; one that is not here comes after them, by its name. */
const inOrder = ['en', 'pcm', 'ha', 'yo', 'ig'];

/** A language as it is offered, in its own words. */
export interface Language {
  code: string;
  name: string;
  /** How it asks what a visitor wants: who cannot read its name knows it by that. */
  sample: string;
  /** Its word for "language". */
  word: string;
}

export interface Asked {
  /** From the address (`?lang=`): whoever follows such a link wants that language. */
  link?: string | undefined;
  /** What was chosen on this device. */
  cookie?: string | undefined;
  acceptLanguage?: string | null | undefined;
}

export interface Languages {
  offered: readonly Language[];
  /** The link, then the device's choice, then the browser's languages in their order, then English. */
  choose: (asked: Asked) => string;
  /** In English where the language is not offered. */
  translatorFor: (language: string) => Translator;
  isOffered: (language: string) => boolean;
  /** One that is not listed, for whoever knows its code. */
  answerTo: (code: string) => void;
}

const placeOf = (code: string): number => {
  const at = inOrder.indexOf(code);
  return at < 0 ? inOrder.length : at;
};

function acceptedIn(header: string): string[] {
  return header
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
    .sort((a, b) => b.q - a.q)
    .map(({ code }) => code);
}

/** What is offered of these catalogues: those that have every text. */
export function languagesOf(catalogues: ReadonlyMap<string, Catalogue>): Languages {
  const source = catalogues.get('en') ?? {};
  const offered = [...catalogues]
    .filter(([, catalogue]) => isComplete(catalogue, source))
    .map(([code, catalogue]) => {
      const { lookUp } = makeTranslator(code, catalogue);
      const name = lookUp('language.name') ?? code;
      const [sample = '', word = ''] = [
        lookUp('market.search_placeholder'),
        lookUp('footer.language'),
      ];
      return { code, name, sample, word };
    })
    .sort((a, b) => placeOf(a.code) - placeOf(b.code) || a.name.localeCompare(b.name));
  const codes = new Set(offered.map(({ code }) => code));
  const translators = new Map<string, Translator>();

  const choose = ({ link, cookie, acceptLanguage }: Asked): string => {
    if (link !== undefined && codes.has(link)) return link;
    if (cookie !== undefined && codes.has(cookie)) return cookie;
    return acceptedIn(acceptLanguage ?? '').find((code) => codes.has(code)) ?? 'en';
  };

  const translatorFor = (language: string): Translator => {
    const code = codes.has(language) ? language : 'en';
    let translator = translators.get(code);
    if (!translator) {
      translator = makeTranslator(code, catalogues.get(code) ?? source);
      translators.set(code, translator);
    }
    return translator;
  };

  return {
    offered,
    choose,
    translatorFor,
    isOffered: (language) => codes.has(language),
    answerTo: (code) => codes.add(code),
  };
}
