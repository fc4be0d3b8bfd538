import { hash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ReactNode } from 'react';
import type { EntryContext } from 'react-router';
import { keep } from '#app/platform/singleton.server.ts';
import { idsIn } from '../cache/named-ids.ts';
import { scriptSources, takeOwnScripts } from '../pages/inline-scripts.ts';
import type { FramedAnswer, FrameValues, WholePage } from '../request-context.server.ts';
import { type FragmentSlot, type FramePiece, knownFragment } from './cached-fragments.server.ts';
import { handoffElement } from './handoff.server.ts';

/** Stands in a page as it is wherever it stands: in an address, in an attribute, in a text. */
const isPlain = (value: string): boolean => /^[\w-]+$/.test(value);

/** No text of a page can be one of these by chance, and nobody ever sees one. */
const holeName = `hole${randomBytes(9).toString('hex')}`;
const holeOf = (place: number): string => `${holeName}${place}`;

type Part = Buffer | { card: number } | { value: number } | 'handoff';

interface PageFrame {
  parts: readonly Part[];
  slots: readonly FragmentSlot[];
  /** Stands for all that is in it. */
  mark: string;
  naming: string;
  scripts: readonly string[];
  size: number;
}

const frames = keep(
  'page-frames',
  () =>
    new LRUCache<string, PageFrame>({
      maxSize: 8 * 1024 * 1024,
      sizeCalculation: ({ size }, key) => size + 2 * key.length + 1_000,
    }),
);

export interface FramedPage {
  router: Omit<EntryContext, 'serverHandoffStream'>;
  language: string;
  url: string;
  framed: FramedAnswer;
  /** What is on the page beside its address and its loaders' answers. */
  beside: unknown;
  tree: (entry: EntryContext, url: string) => ReactNode;
  /** Of its own inline scripts, as they are drawn. */
  nonce: string;
  /** Draws it, and tells what of it are fragments; undefined when a part of it must wait. */
  draw: (tree: ReactNode) => FramePiece[] | undefined;
}

/** The address with holes, where a value of the page is a parameter of it. */
function addressWith(url: string, held: FrameValues): string {
  const address = new URL(url);
  for (const [name, hole] of Object.entries(held)) {
    if (hole !== undefined && address.searchParams.has(name)) address.searchParams.set(name, hole);
  }
  return address.href;
}

function heldBy(values: FrameValues): FrameValues {
  const held: FrameValues = {};
  for (const [place, [name, value]] of Object.entries(values).entries()) {
    held[name] = value === undefined ? undefined : holeOf(place);
  }
  return held;
}

function without(whole: object, part: object): object {
  return Object.fromEntries(Object.entries(whole).filter(([name]) => !(name in part)));
}

/** Where React Router would have put the loaders' answers. */
const end = '</body>';

function partsOf(pieces: readonly FramePiece[]): Part[] {
  const parts: Part[] = [];
  let cards = 0;
  const add = (text: string): void => {
    const [first = '', ...others] = text.split(holeName);
    parts.push(Buffer.from(first));
    for (const other of others)
      parts.push({ value: Number(other[0]) }, Buffer.from(other.slice(1)));
  };
  for (const [at, piece] of pieces.entries()) {
    if (typeof piece !== 'string') parts.push({ card: cards++ });
    else if (at < pieces.length - 1) add(piece);
    else {
      const before = piece.lastIndexOf(end);
      add(piece.slice(0, before));
      parts.push('handoff');
      add(piece.slice(before));
    }
  }
  return parts;
}

const latin = (text: string): string => Buffer.from(text).toString('latin1');

/** Undefined where the page is not what a frame can be of: then it is drawn each time. */
function frameOf(
  drawn: readonly FramePiece[],
  cards: readonly object[],
  nonce: string,
): PageFrame | undefined {
  const codes: string[] = [];
  const pieces = drawn.map((piece) => {
    if (typeof piece !== 'string') return piece;
    const own = takeOwnScripts(piece, nonce);
    codes.push(...own.codes);
    return own.page;
  });
  // A script with a hole is another script each time.
  if (codes.some((code) => code.includes(holeName))) return undefined;
  const slots = pieces.filter((piece) => typeof piece !== 'string');
  if (slots.length !== cards.length || slots.some(({ of }, at) => of !== cards[at]))
    return undefined;
  const text = latin(pieces.filter((piece) => typeof piece === 'string').join('\n'));
  // The same on every instance; holes have another name on each.
  const nameless = text.replaceAll(holeName, '');
  if (!pieces.at(-1)?.toString().includes(end)) return undefined;
  return {
    parts: partsOf(pieces),
    slots: slots.map(({ id }) => ({ id })),
    mark: hash('sha1', nameless, 'base64url'),
    naming: [...idsIn(text)].join('\n'),
    scripts: scriptSources(codes),
    size: 2 * text.length,
  };
}

/** Undefined when a card has to be drawn first. */
function filled(
  frame: PageFrame,
  { language, framed }: FramedPage,
  handoff: string,
): WholePage | undefined {
  const cards = frame.slots.map(({ id }, at) => knownFragment(language, id, framed.cards[at]));
  const values = Object.values(framed.values);
  const script = Buffer.from(handoffElement(handoff));
  const parts: Buffer[] = [];
  for (const part of frame.parts) {
    if (Buffer.isBuffer(part)) parts.push(part);
    else if (part === 'handoff') parts.push(script);
    else if ('value' in part) parts.push(Buffer.from(values[part.value] ?? ''));
    else {
      const markup = cards[part.card]?.markup;
      if (!markup) return undefined;
      parts.push(markup);
    }
  }
  const text = script.toString('latin1');
  return {
    body: Buffer.concat(parts),
    naming: `${frame.naming}\n${text}`,
    scripts: [...frame.scripts, ...scriptSources([handoff])],
    outline: [frame.mark, ...cards.map(({ key }) => key), text].join('\n'),
  };
}

/**
 * A page of a list is drawn once with holes for what differs from one such page to the next: its cards, which are cached
 * fragments, and a few values that stand in it as they are. All else that decides how it looks is in the frame's key.
 */
export function framedPage(page: FramedPage, handoff: string): WholePage | undefined {
  const { router, language, url, framed, beside, tree, nonce, draw } = page;
  const { cards, values, answerWith } = framed;
  const { matches, loaderData } = router.staticHandlerContext;
  const leaf = matches.at(-1)?.route.id ?? '';
  if (!Object.values(values).every((value) => value === undefined || isPlain(value)))
    return undefined;
  const held = heldBy(values);
  const address = addressWith(url, held);
  const bare = answerWith(held, []);
  const around = [without(loaderData, { [leaf]: true }), without(loaderData[leaf] ?? {}, bare)];
  const key = JSON.stringify([language, address, beside, around, bare, cards.length]);
  const known = frames.get(key);
  const ready = known && filled(known, page, handoff);
  if (ready) return ready;
  const answers = {
    ...loaderData,
    [leaf]: { ...loaderData[leaf], ...answerWith(held, cards) },
  };
  const staticHandlerContext = {
    ...router.staticHandlerContext,
    location: { ...router.staticHandlerContext.location, search: new URL(address).search },
    loaderData: answers,
  };
  const pieces = draw(tree({ ...router, staticHandlerContext }, address));
  const frame = pieces && frameOf(pieces, cards, nonce);
  if (!frame) return undefined;
  frames.set(key, frame);
  return filled(frame, page, handoff);
}
