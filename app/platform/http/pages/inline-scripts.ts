import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const scripts = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
/** Most scripts are the same on every page; what loaders answered is longer. */
const known = new LRUCache<string, string>({ max: 100 });
const longestKnown = 4_000;

function sourceOf(script: string): string {
  const ready = known.get(script);
  if (ready !== undefined) return ready;
  const bytes = Buffer.from(script, 'latin1');
  const source = `'sha256-${hash('sha256', bytes, 'base64')}'`;
  if (script.length <= longestKnown) {
    // As a text of its own: a mere piece would keep the whole page in memory.
    known.set(bytes.toString('latin1'), source);
  }
  return source;
}

/**
 * CSP sources of a page's own inline scripts: a page that many get cannot carry one visitor's nonce. The
 * page has one sign for each byte.
 */
export function inlineScriptHashes(page: string): string[] {
  const sources = new Set<string>();
  for (const [, attributes = '', script = ''] of page.matchAll(scripts)) {
    if (/\bsrc=/.test(attributes) || /type="application\/ld\+json"/.test(attributes)) continue;
    sources.add(sourceOf(script));
  }
  return [...sources];
}
