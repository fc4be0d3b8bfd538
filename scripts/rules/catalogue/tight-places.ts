import { parseSync } from 'vite';
import { formsOf, type Pair } from './text-faults.ts';

/** Parts of a page that hold a word or two beside others. */
const tightParts = /^(Button|ButtonLink|Badge|\w+Badge|Chip|ChipLink|NavLink|Tab)$/;
const tightLists = /^(LinkTabs|Tabs|SegmentedControl)$/;
const tightClasses = /(?:^|\s)(?:btn|chip|badge|tab|pill|ib)(?:\s|$)/;

interface Node {
  type: string;
  name?: unknown;
  value?: unknown;
  openingElement?: Node;
  attributes?: Node[];
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node)) {
    const list = Array.isArray(value) ? value : [value];
    for (const one of list) if (isNode(one)) yield one;
  }
}

const nameOf = (node: Node | undefined): string =>
  isNode(node?.name) && typeof node.name.name === 'string' ? node.name.name : '';

function classOf({ attributes = [] }: Node): string {
  const found = attributes.find((attribute) => nameOf(attribute) === 'className');
  return isNode(found?.value) && typeof found.value.value === 'string' ? found.value.value : '';
}

function isTight(node: Node): boolean {
  if (node.type !== 'JSXElement' || !node.openingElement) return false;
  const name = nameOf(node.openingElement);
  return (
    tightParts.test(name) ||
    tightLists.test(name) ||
    tightClasses.test(classOf(node.openingElement))
  );
}

/** Attributes that are spoken or shown elsewhere. */
const isUnseen = (node: Node): boolean =>
  node.type === 'JSXAttribute' && /^(aria-label|title|hint|confirm\w*)$/.test(nameOf(node));

function collect(node: Node, inTight: boolean, keys: Set<string>): void {
  if (isUnseen(node)) return;
  const tight = inTight || isTight(node);
  if (tight && node.type === 'Literal' && typeof node.value === 'string') keys.add(node.value);
  for (const child of childrenOf(node)) collect(child, tight, keys);
}

/** The texts that this file puts on buttons, tabs, chips and badges. */
export function tightKeys(file: string, code: string, keys: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  collect(parseSync(file, code).program as unknown as Node, false, found);
  return [...found].filter((key) => keys.has(key));
}

/** Two words of everyday length fit into every tight place, whatever the English is. */
const alwaysFits = 14;
const mostTimes = 1.8;

/** As wide as it looks: marks stand over and under their letters. */
const widthOf = (text: string): number =>
  text
    .replace(/\{\w+\}/g, '00')
    .normalize('NFD')
    .replace(/\p{M}/gu, '').length;

/** How much too long a text is for a button: its width and what there is room for. */
export function overflow({ english, text }: Pick<Pair, 'english' | 'text'>): string | undefined {
  const room = Math.max(alwaysFits, mostTimes * Math.max(...formsOf(english).map(widthOf)));
  const width = Math.max(...formsOf(text).map(widthOf));
  return width > room
    ? `is ${width} letters wide, there is room for ${Math.floor(room)}`
    : undefined;
}
