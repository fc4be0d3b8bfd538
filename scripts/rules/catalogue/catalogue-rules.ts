import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { usedKeys } from '../../../app/platform/i18n/used-keys.ts';
import { type Exceptions, isUntranslated } from './same-as-english.ts';
import { type Text, textFaults } from './text-faults.ts';
import { overflow, tightKeys } from './tight-places.ts';

type Texts = Record<string, Text>;
/** Files by their name, without their ending. */
export type Folder = Record<string, Texts>;

export interface Notes {
  words: Record<string, string>;
  keys: Record<string, string>;
}

export interface Catalogues {
  english: Folder;
  others: Record<string, Folder>;
  exceptions: Exceptions;
  notes: Notes;
  /** Sources of the app that may ask for a text. */
  sources: readonly { path: string; code: string }[];
}

const allOf = (folder: Folder): Texts => Object.assign({}, ...Object.values(folder));

/** Names that are in one and not in the other, file by file. */
function nameFaults(language: string, folder: Folder, english: Folder): string[] {
  const faults: string[] = [];
  for (const file of new Set([...Object.keys(english), ...Object.keys(folder)])) {
    const [own = {}, wanted = {}] = [folder[file], english[file]];
    for (const key of Object.keys(wanted))
      if (!Object.hasOwn(own, key)) faults.push(`${language}/${file}.json ${key}: is missing`);
    for (const key of Object.keys(own))
      if (!Object.hasOwn(wanted, key))
        faults.push(`${language}/${file}.json ${key}: is not in English`);
  }
  return faults;
}

/** One exception that is no more needed hides the next fault. */
class Allowed {
  readonly #left: Set<string>;
  readonly #name: string;

  constructor(name: string, list: Record<string, Record<string, string>>) {
    this.#name = name;
    this.#left = new Set(
      Object.entries(list).flatMap(([language, keys]) =>
        Object.keys(keys).map((key) => `${language} ${key}`),
      ),
    );
  }

  take(language: string, key: string): boolean {
    return this.#left.delete(`${language} ${key}`);
  }

  faults(keys: ReadonlySet<string>): string[] {
    return [...this.#left]
      .filter((what) => keys.has(what.split(' ')[1] ?? ''))
      .map((what) => `exceptions.json ${this.#name} ${what}: is not needed`);
  }
}

const defined = /defineErrors\('(\w+)',\s*\{([\s\S]*?)\n\}/g;

/** Codes of errors as they are thrown: defined with their domain, or written out where a field is checked. */
function errorCodes(sources: readonly string[]): Set<string> {
  const codes = new Set<string>();
  for (const code of sources) {
    for (const [, quoted = ''] of code.matchAll(/'([a-z_]+\.[a-z_.]+)'/g)) codes.add(quoted);
    for (const [, domain, names = ''] of code.matchAll(defined))
      for (const [, name] of names.matchAll(/^\s*(\w+):/gm)) codes.add(`${domain}.${name}`);
  }
  return codes;
}

/** The text of an error is asked for by its code, so the code must be there. */
const errorText = 'errors.';

function unusedKeys(english: Texts, files: Catalogues['sources']): string[] {
  const sources = files.map(({ code }) => code);
  const [used, codes] = [usedKeys(sources, Object.keys(english)), errorCodes(sources)];
  const isUsed = (key: string): boolean =>
    key.startsWith(errorText) ? codes.has(key.slice(errorText.length)) : used.has(key);
  return Object.keys(english)
    .filter((key) => !isUsed(key))
    .map((key) => `en ${key}: no code asks for it`);
}

function noteFaults({ words, keys }: Notes, english: Texts): string[] {
  const all = Object.values(english)
    .flatMap((text) => (typeof text === 'string' ? [text] : Object.values(text)))
    .join('\n')
    .toLowerCase();
  return [
    ...Object.keys(words)
      .filter((word) => !all.includes(word.toLowerCase()))
      .map((word) => `notes.json ${word}: no English text has this word`),
    ...Object.keys(keys)
      .filter((key) => !Object.hasOwn(english, key))
      .map((key) => `notes.json ${key}: there is no such text`),
  ];
}

/** What is wrong with the catalogues, one line each. */
export function catalogueFaults(given: Catalogues): string[] {
  const english = allOf(given.english);
  const keys = new Set(Object.keys(english));
  const tight = new Set(given.sources.flatMap(({ path, code }) => tightKeys(path, code, keys)));
  const same = new Allowed('sameAsEnglish', given.exceptions.sameAsEnglish);
  const long = new Allowed('tooLong', given.exceptions.tooLong);
  const faults: string[] = [];
  const look = (language: string, file: string, key: string, text: Text, beside: Text) => {
    const pair = { language, key, english: beside, text };
    const found = textFaults(pair);
    if (language !== 'en') {
      if (isUntranslated(pair, given.exceptions) && !same.take(language, key))
        found.push('is the same as in English');
      const wide = tight.has(key) ? overflow(pair) : undefined;
      if (wide && !long.take(language, key)) found.push(wide);
    }
    faults.push(...found.map((fault) => `${language}/${file}.json ${key}: ${fault}`));
  };
  for (const [language, folder] of Object.entries({ en: given.english, ...given.others })) {
    faults.push(...nameFaults(language, folder, given.english));
    for (const [file, texts] of Object.entries(folder))
      for (const [key, text] of Object.entries(texts))
        if (keys.has(key)) look(language, file, key, text, english[key] ?? '');
  }
  return [
    ...faults,
    ...unusedKeys(english, given.sources),
    ...noteFaults(given.notes, english),
    ...same.faults(keys),
    ...long.faults(keys),
  ];
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

function readFolder(path: string): Folder {
  const files = readdirSync(path).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(
    files.map((name) => [name.slice(0, -'.json'.length), readJson(join(path, name))]),
  );
}

function readSources(root: string): Catalogues['sources'] {
  return ['app', 'demo']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, code: readFileSync(join(root, path), 'utf8') }));
}

/** The gate: every language in `locales/` beside English. */
export async function catalogueRules(root: string): Promise<{ code: number; output: string }> {
  const home = join(root, 'locales');
  const folders = readdirSync(home, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const { en = {}, ...others } = Object.fromEntries(
    folders.map(({ name }) => [name, readFolder(join(home, name))]),
  );
  const faults = catalogueFaults({
    english: en,
    others,
    exceptions: readJson(join(home, 'exceptions.json')),
    notes: readJson(join(home, 'notes.json')),
    sources: readSources(root),
  });
  return { code: faults.length === 0 ? 0 : 1, output: faults.join('\n') };
}
