import { nodesIn } from './nodes-in.ts';

interface Named {
  type: string;
  name?: string;
  property?: { name: string };
}

/** A piece of a page's markup, as the parser names it. */
interface Markup {
  type: string;
  name?: Named;
  openingElement?: Markup;
  attributes?: Markup[];
  children?: Markup[];
  value?: { value?: unknown } | null;
  expression?: { type: string };
}

/** Nobody types or chooses anything in these. */
const withoutFields = new Set(['Button', 'ButtonLink', 'Icon', 'Link', 'Note', 'Count', 'Badge']);

const nameOf = ({ name }: Markup): string => name?.property?.name ?? name?.name ?? '';

const attribute = (opening: Markup, name: string): Markup | undefined =>
  opening.attributes?.find((one) => one.type === 'JSXAttribute' && nameOf(one) === name);

/** What is handed in as a whole: nobody can see here what is in it. */
const isHandedIn = ({ type, expression }: Markup): boolean =>
  type === 'JSXExpressionContainer' && expression?.type === 'Identifier';

/** A field, or another component, which may bring one along. */
function mayBeField(node: Markup): boolean {
  if (node.type !== 'JSXOpeningElement') return false;
  const name = nameOf(node);
  if (name === 'input') return attribute(node, 'type')?.value?.value !== 'hidden';
  return /^(?:select|textarea)$/.test(name) || (/^[A-Z]/.test(name) && !withoutFields.has(name));
}

/**
 * A form that leads to a list and stays on the page: what the address says is put into its fields when it is made, so it is made
 * anew (`key`) with another address. Else the way back leaves the words of the page before in them.
 */
export function keepsOldWords(node: { type: string }): boolean {
  const { openingElement: opening, children = [] } = node as Markup;
  if (node.type !== 'JSXElement' || !opening || attribute(opening, 'key')) return false;
  const isFilled = (one: Markup): boolean =>
    one.type === 'JSXAttribute' && nameOf(one) === 'defaultValue';
  if (nameOf(opening) === 'SearchBox') return attribute(opening, 'defaultValue') !== undefined;
  const leads = nameOf(opening) === 'Form' && attribute(opening, 'method')?.value?.value === 'get';
  return leads && [...nodesIn<Markup>(children)].some(isFilled);
}

const asksFor = (node: Markup): boolean =>
  node.type === 'JSXAttribute' && /^(?:required|minLength|pattern)$/.test(nameOf(node));

/**
 * A form whose fields the browser may check before it is sent, and say so in its own words and language. One that only
 * leads to a list (`get`) is judged by the fields that stand in it.
 */
export function mayShowBubbles(node: { type: string }): boolean {
  const { openingElement: opening, children = [] } = node as Markup;
  if (node.type !== 'JSXElement' || !opening || !/^form$/i.test(nameOf(opening))) return false;
  if (attribute(opening, 'noValidate')) return false;
  const [method, action, onSubmit] = ['method', 'action', 'onSubmit'].map((name) =>
    attribute(opening, name),
  );
  const isSent = method ? method.value?.value !== 'get' : !action && onSubmit !== undefined;
  if (isSent && children.some(isHandedIn)) return true;
  return [...nodesIn<Markup>(children)].some(isSent ? mayBeField : asksFor);
}
