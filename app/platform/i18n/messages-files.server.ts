import { hash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { keep } from '../singleton.server.ts';
import { catalogues } from './catalogues.server.ts';
import { usedKeys } from './used-keys.ts';

/** Whoever is signed in may come to every page; a visitor only to those open to all. */
export type Readers = 'visitor' | 'team';

interface MessagesFile {
  url: string;
  plain: Buffer<ArrayBuffer>;
  br: Buffer<ArrayBuffer>;
  gzip: Buffer<ArrayBuffer>;
}

interface Made {
  /** Undefined in development: there every page gets the whole catalogue. */
  visitorKeys: Set<string> | undefined;
  files: Map<string, MessagesFile>;
}

const made = keep('messages-files', (): Made => ({ visitorKeys: undefined, files: new Map() }));

/** From the scripts of all pages that a visitor may open: their texts alone, a third of a catalogue. */
export function limitVisitorMessages(scripts: readonly string[]): void {
  made.visitorKeys = usedKeys(scripts, Object.keys(catalogues.get('en') ?? {}));
}

/** Long pages that only the server puts together: no phone keeps a copy of them. */
const serverOnly = /^legal\.\w+\.body$/;

function makeFile(readers: Readers, language: string): MessagesFile {
  const keys = readers === 'visitor' ? made.visitorKeys : undefined;
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
