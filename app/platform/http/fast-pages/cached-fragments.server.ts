import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { keep } from '#app/platform/singleton.server.ts';
import { markTag, type PageFragments } from './cached-fragment.tsx';

const store = keep(
  'cached-fragments',
  () =>
    new LRUCache<string, Buffer>({
      maxSize: 16 * 1024 * 1024,
      sizeCalculation: (markup, key) => markup.length + 2 * key.length + 200,
    }),
);

/** The same card is on many pages: its name in the store is short, and made once. */
const looks = new WeakMap<object, string>();

function lookOf(of: object): string {
  const known = looks.get(of);
  if (known) return known;
  const look = hash('sha256', JSON.stringify(of), 'base64url').slice(0, 22);
  looks.set(of, look);
  return look;
}

const marks = new RegExp(`<${markTag} (at|from|to)="(\\d+)"></${markTag}>`, 'g');

const keyOf = (language: string, id: string, of: object | undefined): string =>
  of ? `${language} ${id} ${lookOf(of)}` : `${language} ${id}`;

export interface KnownFragment {
  key: string;
  markup: Buffer | undefined;
}

export function knownFragment(language: string, id: string, of: object | undefined): KnownFragment {
  const key = keyOf(language, id, of);
  return { key, markup: store.get(key) };
}

/** Where a fragment of a thing stands. */
export interface FragmentSlot {
  id: string;
}

/** Markup, or where a fragment of this thing stands. */
export type FramePiece = string | (FragmentSlot & { of: object });

export interface MadeFragments extends PageFragments {
  /**
   * The page with every mark replaced; what was rendered for the first time is cached from now on. `text` is
   * the frame with one sign for each byte.
   */
  fill: (frame: Buffer, text: string) => FilledPage;
  /** The filled page without the fragments of things. */
  pieces: (frame: string) => FramePiece[];
}

export interface FilledPage {
  body: Buffer<ArrayBuffer>;
  /** What is outside of the parts, and their ids: as long as it is the same, so is the page. A third of it. */
  outline: string;
}

/** A part's id stands for its looks: another look has another id, so nothing here grows old. */
export function fragmentsOfPage(language: string): MadeFragments {
  const keys: string[] = [];
  const known: (Buffer | undefined)[] = [];
  const things: ({ id: string; of: object } | undefined)[] = [];
  return {
    take: (id, of) => {
      // Taken now: it might be pushed out of the store before the page is done.
      const { key, markup } = knownFragment(language, id, of);
      keys.push(key);
      known.push(markup);
      things.push(of && { id, of });
      return { number: keys.length - 1, isKnown: markup !== undefined };
    },
    pieces: (frame) => {
      const pieces: FramePiece[] = [];
      let [text, read] = ['', 0];
      let skipped: number | undefined;
      for (const { 0: whole, 1: kind, 2: digits, index } of frame.matchAll(marks)) {
        const number = Number(digits);
        const thing = things[number];
        if (skipped === undefined) {
          text += frame.slice(read, index);
          if (thing) {
            pieces.push(text, thing);
            text = '';
            if (kind === 'from') skipped = number;
          } else if (kind === 'at') text += known[number]?.toString() ?? '';
        } else if (kind === 'to' && number === skipped) skipped = undefined;
        read = index + whole.length;
      }
      return [...pieces, text + frame.slice(read)];
    },
    fill: (frame, text) => {
      let length = frame.length;
      const found = [...text.matchAll(marks)];
      for (const { 0: whole, 1: kind, 2: digits } of found) {
        length -= whole.length;
        if (kind === 'at') length += known[Number(digits)]?.length ?? 0;
      }
      const page = Buffer.allocUnsafe(length);
      const begun: number[] = [];
      const outside: string[] = [];
      let [read, written] = [0, 0];
      for (const { 0: whole, 1: kind, 2: digits, index } of found) {
        const number = Number(digits);
        written += frame.copy(page, written, read, index);
        if (begun.length === 0) outside.push(text.slice(read, index));
        read = index + whole.length;
        if (kind === 'at') written += known[number]?.copy(page, written) ?? 0;
        else if (kind === 'from') begun.push(written);
        else store.set(keys[number] ?? '', Buffer.from(page.subarray(begun.pop(), written)));
      }
      frame.copy(page, written, read);
      return { body: page, outline: [...outside, text.slice(read), ...keys].join('\n') };
    },
  };
}
