import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const scripts = /<script\b([^<>]*)>([\s\S]*?)<\/script>/gi;
/** Most scripts are the same on every page; what loaders answered is longer. */
const known = new LRUCache<string, string>({ max: 100 });
const longestKnown = 4_000;

function sourceOf(script: string): string {
  const ready = known.get(script);
  if (ready !== undefined) return ready;
  const bytes = Buffer.from(script);
  const source = `'sha256-${hash('sha256', bytes, 'base64')}'`;
  if (script.length <= longestKnown) {
    // As a text of its own: a mere piece would keep the whole page in memory.
    known.set(bytes.toString(), source);
  }
  return source;
}

/** CSP sources of inline scripts: a page that many get cannot carry one visitor's nonce. */
export const scriptSources = (codes: readonly string[]): string[] => [
  ...new Set(codes.map(sourceOf)),
];

interface OwnScripts {
  /** Without the nonce. */
  page: string;
  codes: string[];
}

/**
 * The inline scripts that our code wrote into a page: they carry the nonce that it was drawn with. A script that came
 * in with somebody's text cannot know the nonce, so its hash is never allowed.
 */
export function takeOwnScripts(drawn: string, nonce: string): OwnScripts {
  const mark = ` nonce="${nonce}"`;
  const codes: string[] = [];
  for (const [, attributes = '', code = ''] of drawn.matchAll(scripts)) {
    if (attributes.includes(mark) && !/\bsrc=/.test(attributes)) codes.push(code);
  }
  return { page: drawn.replaceAll(mark, ''), codes };
}
