import { LRUCache } from 'lru-cache';
import { keep } from '../singleton.server.ts';
import { markTag, type PageParts } from './kept.tsx';

const store = keep(
  'kept-parts',
  () =>
    new LRUCache<string, Buffer>({
      maxSize: 16 * 1024 * 1024,
      sizeCalculation: (markup, key) => markup.length + 2 * key.length + 200,
    }),
);

const marks = new RegExp(`<${markTag} (at|from|to)="(\\d+)"></${markTag}>`, 'g');

export interface MadeParts extends PageParts {
  /** The page with every mark replaced; what was rendered for the first time is kept from now on. */
  fill: (html: string) => Buffer<ArrayBuffer>;
}

/** A part's id stands for its looks: another look has another id, so nothing here grows old. */
export function partsOfPage(language: string): MadeParts {
  const keys: string[] = [];
  const known: (Buffer | undefined)[] = [];
  return {
    take: (id) => {
      const key = `${language} ${id}`;
      // Taken now: it might be pushed out of the store before the page is done.
      const markup = store.get(key);
      keys.push(key);
      known.push(markup);
      return { number: keys.length - 1, isKnown: markup !== undefined };
    },
    fill: (html) => {
      const page: Buffer[] = [];
      const begun: number[] = [];
      let done = 0;
      for (const { 0: whole, 1: kind, 2: digits, index } of html.matchAll(marks)) {
        const number = Number(digits);
        page.push(Buffer.from(html.slice(done, index)));
        done = index + whole.length;
        if (kind === 'at') page.push(known[number] ?? Buffer.alloc(0));
        else if (kind === 'from') begun.push(page.length);
        else store.set(keys[number] ?? '', Buffer.concat(page.slice(begun.pop())));
      }
      page.push(Buffer.from(html.slice(done)));
      return Buffer.concat(page);
    },
  };
}
