import { languagesOf } from './languages.ts';
import type { Catalogue } from './messages.ts';
import { pseudoCatalogue, pseudoLanguage } from './pseudo-language.ts';

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

const known = byLanguage();
export const catalogues: ReadonlyMap<string, Catalogue> = known;

const languages = languagesOf(catalogues);

export const { offered: offeredLanguages, choose: chooseLanguage, translatorFor } = languages;
export const { isOffered: isOfferedLanguage } = languages;

/** For a test that looks for texts outside the catalogue: answered when its cookie is there, never listed. */
export function addPseudoLanguage(): void {
  known.set(pseudoLanguage, pseudoCatalogue(known.get('en') ?? {}));
  languages.answerTo(pseudoLanguage);
}
