import { hash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { keep } from '../singleton.server.ts';
import { catalogues } from './catalogues.server.ts';
import { usedKeys } from './used-keys.ts';

/**
 * Whoever is signed in may come to every page; a visitor only to those open to all. A look at the market needs half of a
 * visitor's texts, and the rest when it leads further.
 */
export type Readers = 'visitor' | 'team' | 'market' | 'more';

interface MessagesFile {
  url: string;
  plain: Buffer<ArrayBuffer>;
  br: Buffer<ArrayBuffer>;
  gzip: Buffer<ArrayBuffer>;
}

interface VisitorTexts {
  keys: Record<Exclude<Readers, 'team'>, Set<string>>;
  /** Ids of the routes that a visitor looks at the market by. */
  looking: Set<string>;
}

interface Made {
  /** Undefined in development: there every page gets the whole catalogue. */
  visitor: VisitorTexts | undefined;
  files: Map<string, MessagesFile>;
}

const made = keep('messages-files', (): Made => ({ visitor: undefined, files: new Map() }));

export interface VisitorScripts {
  /** Of all pages that a visitor may open: their texts are a third of a catalogue. */
  all: readonly string[];
  /** Of those by which the market is looked at. */
  market: readonly string[];
  looking: readonly string[];
}

export function limitVisitorMessages({ all, market, looking }: VisitorScripts): void {
  const known = Object.keys(catalogues.get('en') ?? {});
  const visitor = usedKeys(all, known);
  const first = usedKeys(market, [...visitor]);
  const keys = {
    visitor,
    market: first,
    more: new Set([...visitor].filter((key) => !first.has(key))),
  };
  made.visitor = { keys, looking: new Set(looking) };
  made.files.clear();
}

/** Long pages that only the server puts together: no phone keeps a copy of them. */
const serverOnly = /^legal\.\w+\.body$/;

function makeFile(readers: Readers, language: string): MessagesFile {
  const keys = readers === 'team' ? undefined : made.visitor?.keys[readers];
  const texts = Object.entries(catalogues.get(language) ?? {}).filter(
    ([key]) => (keys === undefined || keys.has(key)) && !serverOnly.test(key),
  );
  const plain = Buffer.from(JSON.stringify(Object.fromEntries(texts)));
  const version = hash('sha256', plain, 'base64url').slice(0, 12);
  return {
    url: `/messages/${language}-${readers}-${version}.json`,
    plain,
    br: Buffer.from(brotliCompressSync(plain)),
    gzip: Buffer.from(gzipSync(plain)),
  };
}

/** Made when it is first asked for: most processes serve two or three of five languages. */
export function messagesFile(readers: Readers, language: string): MessagesFile | undefined {
  if (!catalogues.has(language)) return undefined;
  const name = `${readers} ${language}`;
  let file = made.files.get(name);
  if (!file) {
    file = makeFile(readers, language);
    made.files.set(name, file);
  }
  return file;
}

/** The addresses of the texts that a page comes with, and of those that other pages need beside them. */
export function textsOfPage(
  isVisitor: boolean,
  route: string | undefined,
  language: string,
): { messages: string; more: string } {
  const urlOf = (readers: Readers) => messagesFile(readers, language)?.url ?? '';
  if (!isVisitor) return { messages: urlOf('team'), more: '' };
  if (!made.visitor?.looking.has(route ?? '')) return { messages: urlOf('visitor'), more: '' };
  return { messages: urlOf('market'), more: urlOf('more') };
}
