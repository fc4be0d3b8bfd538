import { cutText } from '#app/platform/text/letters.ts';
import { plainText } from '#app/platform/text/plain-text.ts';
import { withoutEnd } from '#app/platform/text/trim-signs.ts';

/** Telegram's own limit, in the units that Telegram counts. */
export const longestMessage = 4096;

/** Under a picture Telegram takes fewer. */
export const longestCaption = 1024;

const blankLines = /\n{4,}/g;

/** What somebody wrote, fit to be kept and shown. */
export const cleanMessage = (written: string): string =>
  plainText(written).replace(blankLines, '\n\n\n');

/** Nothing that a reader could see. */
export const isBlank = (text: string): boolean => !/[^\s\p{Cf}\p{Mn}]/u.test(text);

export interface TextPart {
  text: string;
  /** Set when the part is a web address. */
  href?: string;
}

const webAddress = /\bhttps?:\/\/[^\s<>"'`]+/gi;
const trailing = '.,;:!?)]}…';

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
    const address = withoutEnd(match[0], trailing);
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
