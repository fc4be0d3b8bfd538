import { composed } from './normal-form.ts';

/** Turn the writing direction round or hide text: fit for spoofing a name, never for writing one. */
const hidden = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Control characters that are no white space, and halves of characters. */
const broken = /[^\P{Cc}\s]|\p{Cs}/gu;

/** What somebody typed into a one-line field: composed letters, single spaces, nothing invisible. */
export function plainLine(typed: string): string {
  return composed(typed.replace(broken, '').replace(hidden, ''))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
