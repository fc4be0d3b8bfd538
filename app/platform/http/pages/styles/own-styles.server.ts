import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { settings } from '../../../env.server.ts';
import { keep } from '../../../singleton.server.ts';
import { classListsIn, stylesFor } from './page-styles.ts';
import type { SheetRules } from './style-rules.ts';

interface OwnStyles {
  /** What stands in the place of the link to the sheet. */
  element: Buffer<ArrayBuffer>;
  /** CSP source. */
  source: string;
}

const state = keep('own-styles', () => ({
  sheet: undefined as SheetRules | undefined,
  /** By the classes of a page: pages of a kind differ in few. */
  known: new LRUCache<string, OwnStyles>({ max: 100 }),
}));

/** From the file that the build left. Without it, every page links to the whole sheet. */
export function readSheetRules(path: string): void {
  if (settings().fastPages) state.sheet = JSON.parse(readFileSync(path, 'utf8'));
}

function stylesOf(sheet: SheetRules, page: string): OwnStyles {
  const lists = classListsIn(page);
  const key = [...lists].sort().join();
  const ready = state.known.get(key);
  if (ready) return ready;
  const css = stylesFor(sheet, lists);
  // The script that comes later puts the sheet behind it (`start-later.inline.ts`).
  const element = Buffer.from(`<style data-sheet="${sheet.sheet}">${css}</style>`);
  const made = { element, source: `'sha256-${hash('sha256', css, 'base64')}'` };
  // As a text of its own: a mere piece would keep the whole page in memory.
  state.known.set(Buffer.from(key).toString(), made);
  return made;
}

interface PageWithStyles {
  body: () => Buffer<ArrayBuffer>;
  source: string;
}

/** The page with its styles in it, which need not be fetched first; undefined for one that has no link to the sheet. */
export function withOwnStyles(page: Buffer): PageWithStyles | undefined {
  const { sheet } = state;
  if (!sheet) return undefined;
  const link = `<link rel="stylesheet" href="${sheet.sheet}"/>`;
  const at = page.indexOf(link);
  if (at < 0) return undefined;
  const { element, source } = stylesOf(sheet, page.toString('latin1'));
  const [before, after] = [page.subarray(0, at), page.subarray(at + link.length)];
  return { body: () => Buffer.concat([before, element, after]), source };
}
