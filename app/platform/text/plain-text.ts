import { composed } from './normal-form.ts';

const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g;
const tabs = /[\t\v\f]/g;

/** Control characters, halves of characters, and what hides text; emoji joiners stay. */
const invisible = /[^\P{Cc}\n]|\p{Cs}|[\u2060-\u2064\ufeff\ufff9-\ufffb]/gu;

/** Overrides turn foreign text round; isolates and marks are how people write two scripts in one line. */
const overrides = /[\u202a-\u202e]/g;

/**
 * What somebody wrote into a field of many lines: whole characters only, no control characters but
 * line breaks, no overriding of the writing direction. Markup is not touched, since it is never read
 * as markup.
 */
export function plainText(written: string): string {
  const visible = written
    .replace(lineEnds, '\n')
    .replace(tabs, ' ')
    .replace(invisible, '')
    .replace(overrides, '');
  return composed(visible).trim();
}
