import { lettersOf } from '#app/platform/text/letters.ts';
import { shownHashtags } from './ad-content.ts';
import type { Ad, Target } from './adverts.ts';

export type SharedAd = Pick<Ad, 'title' | 'text' | 'hashtags'>;

/** A cut in the middle of an emoji would make the whole address unreadable. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

/** All of it, as it is pasted under a picture. */
export const captionOf = (ad: SharedAd, url: string): string =>
  [ad.title, ad.text, shownHashtags(ad.hashtags), url].filter((part) => part !== '').join('\n\n');

const withoutLink = (ad: SharedAd): string => captionOf(ad, '');

const tweetLength = 280;
const tweetLink = 23;

/** X counts most letters once and everything from other tables (₦ too, and emoji) twice. */
function weightOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  const light =
    code <= 4351 ||
    (code >= 8192 && code <= 8205) ||
    (code >= 8208 && code <= 8223) ||
    (code >= 8242 && code <= 8247);
  return light ? 1 : 2;
}

export const tweetWeight = (text: string): number =>
  [...text].reduce((sum, letter) => sum + weightOf(letter), 0);

/** As much of the text as X takes beside the link and the hashtags. */
export function tweetText(ad: SharedAd): string {
  const whole = `${ad.title}\n${ad.text}`;
  const tags = ad.hashtags.length === 0 ? 0 : shownHashtags(ad.hashtags).length + 1;
  const room = tweetLength - tweetLink - 1 - tags;
  if (tweetWeight(whole) <= room) return whole;
  let cut = '';
  let used = 0;
  for (const letter of lettersOf(whole)) {
    used += tweetWeight(letter);
    // The ellipsis counts twice.
    if (used > room - 2) break;
    cut += letter;
  }
  return `${cut.trimEnd()}…`;
}

type LinkTarget = Exclude<Target, 'instagram'>;

const links: Record<LinkTarget, (ad: SharedAd, url: string) => string> = {
  // Facebook takes no text: its card comes from the page behind the link.
  facebook: (_, url) => `https://www.facebook.com/sharer/sharer.php?u=${encode(url)}`,
  twitter: (ad, url) =>
    `https://x.com/intent/post?text=${encode(tweetText(ad))}&url=${encode(url)}` +
    (ad.hashtags.length > 0 ? `&hashtags=${encode(ad.hashtags.join(','))}` : ''),
  whatsapp: (ad, url) => `https://wa.me/?text=${encode(captionOf(ad, url))}`,
  telegram: (ad, url) =>
    `https://t.me/share/url?url=${encode(url)}&text=${encode(withoutLink(ad))}`,
};

/** Undefined for Instagram, which has no such link: its caption is copied. */
export function shareLink(target: Target, ad: SharedAd, url: string): string | undefined {
  return target === 'instagram' ? undefined : links[target](ad, url);
}
