import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Catalogue, makeTranslator, type Translator } from '#app/platform/i18n/messages.ts';
import { pseudoCatalogue, pseudoLanguage } from '#app/platform/i18n/pseudo-language.ts';

const folderOf = (language: string): string =>
  join(import.meta.dirname, '../../../locales', language);

/** A language's texts as they stand on the disk: a test outside the app has no bundle. */
export function catalogueOf(language: string): Catalogue {
  if (language === pseudoLanguage) return pseudoCatalogue(catalogueOf('en'));
  const folder = folderOf(language);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.assign(
    {},
    ...files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))),
  );
}

export const translatorOf = (language: string): Translator =>
  makeTranslator(language, catalogueOf(language));
