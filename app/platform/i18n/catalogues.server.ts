import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sourcePath } from '../processes/source-path.server.ts';
import { languagesOf } from './languages.ts';
import type { Catalogue } from './messages.ts';
import { pseudoCatalogue, pseudoLanguage } from './pseudo-language.ts';

/** One folder a language, one file a domain: read from the disk, so that scripts without a build have them too. */
function byLanguage(folder: string = sourcePath('locales')): Map<string, Catalogue> {
  const found = new Map<string, Catalogue>();
  for (const file of globSync('*/*.json', { cwd: folder }).sort()) {
    const language = dirname(file);
    const texts = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Catalogue;
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
