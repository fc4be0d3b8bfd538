import type { SheetRules, StyleOther, StyleRule } from './style-rules.ts';

const opening = ' class="';

/** Every list of classes on a page, once. What only looks like one (in a script) does no harm. */
export function classListsIn(page: string): Set<string> {
  const lists = new Set<string>();
  let at = page.indexOf(opening);
  while (at >= 0) {
    const end = page.indexOf('"', at + opening.length);
    if (end < 0) break;
    lists.add(page.slice(at + opening.length, end));
    at = page.indexOf(opening, end);
  }
  return lists;
}

interface Kept {
  within: readonly string[];
  /** Of a rule of elements; all else is one text. */
  selectors?: string;
  texts: readonly string[];
}

const isRule = (one: StyleRule | StyleOther): one is StyleRule => 'selectors' in one;

function keptRule(
  { within, selectors, declarations }: StyleRule,
  names: ReadonlySet<string>,
): Kept | undefined {
  const kept = selectors.filter(({ needs }) => needs.every((name) => names.has(name)));
  if (kept.length === 0) return undefined;
  return { within, selectors: kept.map(({ text }) => text).join(), texts: declarations };
}

/** Rules of elements first: they say which motion is wanted. */
function keptOf({ rules }: SheetRules, names: ReadonlySet<string>): Kept[] {
  const ofElements = rules.map((one) => (isRule(one) ? keptRule(one, names) : undefined));
  const said = ofElements.flatMap((one) => one?.texts ?? []).join(';');
  return rules.flatMap((one, at) => {
    if (isRule(one)) return ofElements[at] ?? [];
    const isWanted = one.names === undefined || said.includes(one.names);
    return isWanted ? { within: one.within, texts: [one.text] } : [];
  });
}

const declared = /^(--[\w-]+):/;
const used = /var\((--[\w-]+)/g;

const variableOf = (text: string): string | undefined => declared.exec(text)?.[1];

/** Variables that something on the page reads, or that one of those does. */
function readVariables(texts: readonly string[]): ReadonlySet<string> {
  const values = new Map<string, string>();
  const read = new Set<string>();
  const note = (text: string) => {
    for (const [, name = ''] of text.matchAll(used)) read.add(name);
  };
  for (const text of texts) {
    const name = variableOf(text);
    if (name) values.set(name, (values.get(name) ?? '') + text);
    else note(text);
  }
  // What is added on the way is gone through, too.
  for (const name of read) note(values.get(name) ?? '');
  return read;
}

function written(kept: readonly Kept[]): string {
  let css = '';
  let open: readonly string[] = [];
  const turnTo = (within: readonly string[]) => {
    let same = 0;
    while (same < open.length && open[same] === within[same]) same++;
    css +=
      '}'.repeat(open.length - same) +
      within
        .slice(same)
        .map((one) => `${one}{`)
        .join('');
    open = within;
  };
  for (const { within, selectors, texts } of kept) {
    turnTo(within);
    css += selectors === undefined ? texts.join('') : `${selectors}{${texts.join(';')}}`;
  }
  turnTo([]);
  return css;
}

/** What of the sheet matters on a page with these lists of classes, in its order. */
export function stylesFor(sheet: SheetRules, lists: Iterable<string>): string {
  const kept = keptOf(sheet, new Set([...lists].flatMap((list) => list.split(' '))));
  const read = readVariables(kept.flatMap(({ texts }) => texts));
  const isRead = (text: string) => {
    const name = variableOf(text);
    return name === undefined || read.has(name);
  };
  const needed = kept.map((one) => ({ ...one, texts: one.texts.filter(isRead) }));
  return written(needed.filter(({ texts }) => texts.length > 0));
}
