import { z } from 'zod';
import { keyField, textField } from '#app/platform/text/fields.ts';
import { reasonInput } from '../team-form.ts';
import { announcementLanguages, wordKey } from './words.ts';

const longestText = 300;
const longestDays = 60;
/** Words are read on every save and every search: so many ways of saying a thing are enough. */
const mostWays = 8;

const said = textField({ max: longestText });

/** As a form's own field writes it, in Lagos. */
const minute = keyField({ max: 16, invalid: 'operators.announcement_time' })
  .regex(
    /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/,
    'operators.announcement_time',
  )
  .transform((text) => new Date(`${text}:00+01:00`));

export const announcementInput = z
  .object({
    en: said.refine(Boolean, 'operators.announcement_english'),
    pcm: said.default(''),
    ha: said.default(''),
    yo: said.default(''),
    ig: said.default(''),
    from: minute,
    until: minute,
    reason: reasonInput(3),
  })
  // Only where all fields are right: a check of the whole meets the wrong ones too.
  .transform(({ from, until, reason, ...texts }, context) => {
    const ms = until.getTime() - from.getTime();
    if (!(ms > 0 && ms <= longestDays * 24 * 3_600_000))
      context.addIssue({
        code: 'custom',
        path: ['until'],
        message: 'operators.announcement_time',
      });
    const written = announcementLanguages
      .map((one) => [one, texts[one]])
      .filter(([, text]) => text);
    return {
      texts: { en: texts.en, ...Object.fromEntries(written) },
      startsAt: from,
      endsAt: until,
      reason,
    };
  });

export const changeInput = z.object({ id: keyField(), reason: reasonInput(3) });

const word = textField({ max: 60 }).refine(
  (typed) => wordKey(typed) !== undefined,
  'operators.word_form',
);

export const bannedInput = z.object({
  word,
  /** The short word that was asked about. */
  sure: textField({ max: 60 }).default(''),
  reason: reasonInput(3),
});

/** `generator, gen set`: each way is one or more words. */
const ways = textField({ max: 300 })
  .transform((typed) => typed.split(',').map((way) => wordKey(way)))
  .refine(
    (keys) => keys.length <= mostWays && keys.every((key) => key !== undefined),
    'operators.word_form',
  )
  .transform((keys) => [...new Set(keys)].join(','));

export const synonymInput = z
  .object({
    // The search joins two words, and no more.
    word: word.refine(
      (typed) => (wordKey(typed) ?? '').split(' ').length <= 2,
      'operators.word_form',
    ),
    means: ways,
    reason: reasonInput(3),
  })
  .transform((synonym, context) => {
    if (synonym.means.split(',').includes(wordKey(synonym.word) ?? ''))
      context.addIssue({ code: 'custom', path: ['means'], message: 'operators.word_form' });
    return synonym;
  });
