/** Telegram's own limit, in the units that Telegram counts. */
export const longestMessage = 4096;

/** Everything invisible that could hide or reorder what was written; emoji joiners and tabs stay. */
const invisible = /[^\P{Cc}\t\n]|[\u2060-\u2064\ufeff\ufff9-\ufffb]/gu;

/** Overrides turn foreign text round; isolates and marks are how people write two scripts in one line. */
const overrides = /[\u202a-\u202e]/g;

const blankLines = /\n{4,}/g;

/**
 * What somebody wrote, fit to be kept and shown: whole characters only, no control characters, no
 * overriding of the writing direction. Markup is not touched, since it is never read as markup.
 */
export function cleanMessage(written: string): string {
  return written
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(invisible, '')
    .replace(overrides, '')
    .normalize('NFC')
    .replace(blankLines, '\n\n\n')
    .trim();
}

/** Nothing that a reader could see. */
export const isBlank = (text: string): boolean => !/[^\s\p{Cf}\p{Mn}]/u.test(text);

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** At most so many units, cut between what a reader calls letters. */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const head = text.slice(0, longest + 64);
  let end = 0;
  for (const { index, segment } of letters.segment(head)) {
    if (index + segment.length > longest) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

export interface TextPart {
  text: string;
  /** Set when the part is a web address. */
  href?: string;
}

const webAddress = /\bhttps?:\/\/[^\s<>"'`]+/gi;
const trailing = /[.,;:!?)\]}…]+$/;

function safeHref(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    return undefined;
  }
  return url.href;
}

/** Plain text with its web addresses found; everything else stays text. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(webAddress)) {
    const address = match[0].replace(trailing, '');
    const href = safeHref(address);
    if (!href) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: address, href });
    from = match.index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** One line for a list. */
export const previewOf = (text: string, longest: number): string =>
  cutText(text.replace(/\s+/g, ' '), longest);
