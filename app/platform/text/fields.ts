import { z } from 'zod';
import { keyText } from './key-text.ts';
import { plainLine } from './plain-line.ts';
import { plainText } from './plain-text.ts';

// Our content policy forbids a page to make code from text; the library would try, and be reported.
if (typeof document !== 'undefined') z.config({ jitless: true });

/** A text may shrink when it is cleaned: so many times its length is looked at, and no more. */
const slack = 4;

interface TextRules {
  /** The longest text in characters, after cleaning. */
  max: number;
  /** Message code of a text that is too long; its text may name `{longest}`. */
  tooLong?: string;
  /** The figure that it names, when a stricter rule follows. */
  longest?: number;
  /** Line breaks stay. */
  lines?: boolean;
}

/**
 * A text that somebody wrote. It is measured before anything reads it, then cleaned (control characters
 * and broken characters go, marks are capped, letters composed), then measured again.
 */
export function textField({ max, lines = false, ...rules }: TextRules) {
  const { tooLong = 'app.text_too_long', longest = max } = rules;
  const refusal = { message: tooLong, params: { longest } };
  return z
    .string()
    .refine((typed) => typed.length <= max * slack, refusal)
    .meta({ maxLength: max })
    .transform(lines ? plainText : plainLine)
    .refine((text) => text.length <= max, refusal);
}

/** An id, key, cursor, code or name of a choice: taken as it is or refused, never cleaned. */
export function keyField({ max = 200, invalid = 'app.invalid' } = {}) {
  return z.string().max(max, invalid).regex(keyText, invalid);
}

/** Bytes written as text (base64): only measured here, since whoever decodes them checks every sign. */
export const encodedField = ({ max }: { max: number }) => z.string().max(max, 'app.invalid');

/** Text of our own: in answers, in the payloads of jobs, in what a browser keeps. Never what somebody sends. */
export const ownText = z.string();
