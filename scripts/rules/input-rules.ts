import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { keepsOldWords, mayShowBubbles } from './form-bubbles.ts';
import { nodesIn } from './nodes-in.ts';
import { slowness } from './slow-patterns.ts';

/**
 * What comes from outside has one door: `platform/text` for texts and keys, `platform/http/input` for
 * addresses, forms and JSON. Each rule names the few files that may do without, and why.
 */
const doors = ['app/platform/text/', 'app/platform/http/input/'];

/** They read what no stranger wrote: settings, our own archives, answers of providers (cleaned as a whole). */
const schemasOfOwn = ['app/platform/settings-fields.ts', 'app/platform/backup/', 'app/providers/'];

/**
 * One hands the parameters to the function's own schema, two only compare them; a provider's stand-in
 * is there in the demo alone.
 */
const addressReaders = [
  'app/providers/',
  'app/platform/http/functions/json-function.server.ts',
  'app/platform/http/read-context.server.ts',
  'app/server/pages/cached-pages.server.ts',
];

/** Runs in the browser alone, over what its own person has typed or shared. */
const inBrowser = (file: string): boolean =>
  /\/ui\/|^app\/service-worker\//.test(file) && !/\.server\./.test(file);

/** Their patterns meet only text of our own: built scripts, archives, the list of our own store. */
const ownPatterns = [
  'app/platform/backup/',
  'app/platform/db/',
  'app/platform/i18n/used-keys.ts',
  'app/platform/http/pages/inline-scripts.ts',
  'app/platform/storage/s3-list.server.ts',
  'app/server/visitor-messages.server.ts',
];

/** Put together from fixed words of the same file, which a test of that file reads. */
const madePatterns = [
  'app/platform/http/fast-pages/cached-fragments.server.ts',
  'app/platform/storage/s3-list.server.ts',
  'app/platform/text/fold.ts',
  'app/domains/stocks/search-index/words.ts',
  'app/domains/market/search/query/price-words.ts',
];

/** Their fields say what is missing themselves (`onInvalid`): before it is kept on the phone, or the code sends itself. */
const ownFaults = [
  'app/domains/accounts/ui/code-step.tsx',
  'app/domains/accounts/ui/factor-step.tsx',
  'app/domains/orders/ui/mine/prove-form.tsx',
  'app/domains/orders/ui/reason-sheet.tsx',
  'app/domains/orders/ui/steps/return-sheet.tsx',
];

/** A piece of the syntax tree; its fields depend on its type. */
interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  callee?: Node;
  object?: Node;
  property?: Node;
  argument?: Node;
  regex?: { pattern: string; flags: string };
}

interface Rule {
  says: string;
  breaks: (node: Node) => boolean;
  /** Who may. */
  may: (file: string) => boolean;
}

const within = (file: string, list: readonly string[]): boolean =>
  list.some((place) => file.startsWith(place));
const formLike = /^(form|formData|search|searchParams|query)$/;

const isForm = (node: Node | undefined): boolean =>
  formLike.test(node?.name ?? '') || formLike.test(node?.property?.name ?? '');

/** What `something.name(…)` is called on. */
const calledOn = (node: Node, ...names: string[]): Node | undefined =>
  node.type === 'CallExpression' && names.includes(node.callee?.property?.name ?? '')
    ? node.callee?.object
    : undefined;

const isMadeOfText = (schemas: Node | undefined): boolean =>
  schemas?.name === 'z' || schemas?.property?.name === 'coerce';

const rules: Rule[] = [
  {
    says: 'text from outside is a textField or a keyField, text of our own is ownText',
    breaks: (node) => isMadeOfText(calledOn(node, 'string', 'email', 'url', 'any')),
    may: (file) => within(file, [...doors, ...schemasOfOwn]),
  },
  {
    says: 'an address or a form is read by platform/http/input',
    breaks: (node) =>
      isForm(calledOn(node, 'get', 'getAll', 'entries', 'values')) ||
      calledOn(node, 'query')?.property?.name === 'req' ||
      (node.type === 'SpreadElement' && isForm(node.argument)),
    may: (file) => within(file, [...doors, ...addressReaders]) || inBrowser(file),
  },
  {
    says: 'a form is parsed by formOf, which refuses what is none',
    // The browser's own copy of what it is about to send was made by itself.
    breaks: (node) => {
      const request = calledOn(node, 'formData');
      return request !== undefined && request.callee?.property?.name !== 'clone';
    },
    may: (file) => within(file, doors) || inBrowser(file),
  },
  {
    says: 'text is normalised by platform/text, which caps the marks first',
    breaks: (node) => calledOn(node, 'normalize') !== undefined,
    may: (file) => within(file, doors),
  },
  {
    says: 'a body in pieces is a bodyStream: Node’s own adaptor ends the process when its reader has gone',
    breaks: (node) => calledOn(node, 'toWeb') !== undefined,
    may: () => false,
  },
  {
    says: 'a pattern is written down, so that it can be judged',
    breaks: (node) => node.callee?.name === 'RegExp',
    may: (file) => within(file, madePatterns),
  },
  {
    says: 'a pattern costs in proportion to the text',
    breaks: (node) =>
      node.regex !== undefined && slowness(node.regex.pattern, node.regex.flags) !== undefined,
    may: (file) => within(file, ownPatterns),
  },
  {
    says: 'a form is noValidate, and its action says in our words what is missing',
    breaks: mayShowBubbles,
    may: (file) => within(file, ownFaults),
  },
  {
    says: 'a filter that the address fills in has it as its key: the way back would leave other words in it',
    breaks: keepsOldWords,
    may: () => false,
  },
];

/** `file:line rule: the code`, one for each offence. */
export function offencesIn(file: string, text: string): string[] {
  const found: string[] = [];
  const applying = rules.filter((rule) => !rule.may(file));
  for (const node of nodesIn<Node>(parseSync(file, text).program)) {
    for (const rule of applying) {
      if (!rule.breaks(node)) continue;
      const line = text.slice(0, node.start).split('\n').length;
      found.push(`${file}:${line} ${rule.says}: ${text.slice(node.start, node.end).slice(0, 100)}`);
    }
  }
  return found;
}

/** The gate: every source of the app but its tests. */
export async function inputRules(root: string): Promise<{ code: number; output: string }> {
  const files = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
    .map((name) => join('app', name))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  const offences = files.flatMap((file) =>
    offencesIn(file, readFileSync(join(root, file), 'utf8')),
  );
  return { code: offences.length === 0 ? 0 : 1, output: offences.join('\n') };
}
