import { hash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { keep } from '../singleton.server.ts';
import { catalogues } from './catalogues.server.ts';
import { usedKeys } from './used-keys.ts';

export interface MessagesFile {
  plain: Buffer<ArrayBuffer>;
  br: Buffer<ArrayBuffer>;
  gzip: Buffer<ArrayBuffer>;
}

interface VisitorMessages {
  urls: Map<string, string>;
  files: Map<string, MessagesFile>;
}

const made = keep(
  'visitor-messages',
  (): VisitorMessages => ({ urls: new Map(), files: new Map() }),
);

/** From the scripts of all pages that a visitor may open: their texts alone, a third of a catalogue. */
export function makeVisitorMessages(scripts: readonly string[]): void {
  const keys = usedKeys(scripts, Object.keys(catalogues.get('en') ?? {}));
  for (const [language, catalogue] of catalogues) {
    const texts = Object.entries(catalogue).filter(([key]) => keys.has(key));
    const plain = Buffer.from(JSON.stringify(Object.fromEntries(texts)));
    const url = `/messages/${language}-${hash('sha256', plain, 'base64url').slice(0, 12)}.json`;
    made.urls.set(language, url);
    made.files.set(url, {
      plain,
      br: Buffer.from(brotliCompressSync(plain)),
      gzip: Buffer.from(gzipSync(plain)),
    });
  }
}

/** Undefined where they were not made: in development every page gets the whole catalogue. */
export const visitorMessagesUrl = (language: string): string | undefined => made.urls.get(language);

export const visitorMessagesFile = (path: string): MessagesFile | undefined => made.files.get(path);
