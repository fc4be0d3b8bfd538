/** One text of a catalogue: plain, or a form for each way of counting. */
export type Text = string | Record<string, string>;

export interface Pair {
  language: string;
  key: string;
  english: Text;
  text: Text;
}

type Check = (pair: Pair) => string[];

export const formsOf = (text: Text): string[] =>
  typeof text === 'string' ? [text] : Object.values(text);

const placeholders = (text: string): string[] =>
  [...new Set(text.match(/\{\w+\}/g))].sort((a, b) => (a < b ? -1 : 1));

/** Intl chooses the form, so its list is the one that counts: Yoruba and Igbo have one. */
const countingForms = (language: string): string[] =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories;

const missingForms: Check = ({ language, english, text }) => {
  if (typeof english === 'string')
    return typeof text === 'string' ? [] : ['must be one text, as in English'];
  const wanted = countingForms(language);
  if (typeof text === 'string') return [`needs the forms ${wanted.join(', ')}`];
  const given = Object.keys(text);
  return [
    ...wanted.filter((form) => !given.includes(form)).map((form) => `lacks the form "${form}"`),
    ...given
      .filter((form) => !wanted.includes(form))
      .map((form) => `has the form "${form}", which the language does not use`),
  ];
};

/** Each form needs all of them: which one is shown for 0 or 1 is the language's matter. */
const wrongPlaceholders: Check = ({ language, english, text }) => {
  if (language === 'en') return [];
  const wanted = placeholders(formsOf(english).join(' ')).join(' ');
  return formsOf(text)
    .map((form) => placeholders(form).join(' '))
    .filter((given) => given !== wanted)
    .map((given) => `has ${given || 'no placeholder'}, wanted ${wanted || 'none'}`);
};

const empty: Check = ({ text }) =>
  formsOf(text).some((form) => form.trim() === '') ? ['is empty'] : [];

const notComposed: Check = ({ text }) =>
  formsOf(text).some((form) => form !== form.normalize('NFC')) ? ['is not in NFC'] : [];

interface Sign {
  languages: readonly string[];
  pattern: RegExp;
  says: string;
}

/** Signs that the fonts do not have or that are another letter. */
const signs: readonly Sign[] = [
  { languages: ['ha', 'yo', 'ig'], pattern: /\u02bc/, says: 'has ʼ (U+02BC): write ’' },
  { languages: ['ha', 'yo', 'ig'], pattern: /'/, says: "has a straight ': write ’" },
  {
    languages: ['yo', 'ig'],
    pattern: /[\u0329\u0331]/,
    says: 'has a line or tick under a letter: write the dot',
  },
  { languages: ['ha'], pattern: /[\u01b3\u01b4]/, says: 'has ƴ: Nigeria writes ’y' },
  {
    languages: ['pcm'],
    pattern: /[\u0300-\u036fà-öø-ÿẹọṣịụ]/i,
    says: 'has an accent: Pidgin has none',
  },
];

const wrongSigns: Check = ({ language, text }) =>
  signs
    .filter(
      ({ languages, pattern }) =>
        languages.includes(language) && pattern.test(formsOf(text).join(' ')),
    )
    .map(({ says }) => says);

/** `{name}n` and `n’{place}` change with the word that comes there. */
const gluedPlaceholders: Check = ({ language, text }) =>
  language !== 'en' && formsOf(text).some((form) => /\}\p{L}|\p{L}[’'-]?\{/u.test(form))
    ? ['has a letter glued to a placeholder']
    : [];

interface Word {
  language: string;
  pattern: RegExp;
  says: string;
  /** Where the word has its own meaning. */
  except?: readonly string[];
}

const outside = (word: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${word})(?![\\p{L}\\p{M}])`, 'iu');

/** Words that translators and tools take by mistake; the term base says why, language by language. */
const forbidden: readonly Word[] = [
  {
    language: 'ha',
    pattern: outside('umarni|umarnin'),
    says: '"umarni" is a command: an order is "oda"',
  },
  { language: 'ha', pattern: outside('’yanci'), says: '"’yanci" is freedom: no cost is "kyauta"' },
  {
    language: 'ha',
    pattern: outside('hagu'),
    says: '"hagu" is the left side: what is left is "saura"',
    except: ['picture.left'],
  },
  {
    language: 'ha',
    pattern: outside('lissafi'),
    says: '"lissafi" is reckoning: an account is "asusu"',
  },
  { language: 'ha', pattern: outside('tsabar kuɗi'), says: 'cash is "kuɗi hannu"' },
  {
    language: 'ha',
    pattern: /^Share$/,
    says: '"Share" reads as English: delete is "Goge", share is "Raba"',
  },
  { language: 'yo', pattern: outside('òmìnira'), says: '"òmìnira" is freedom: no cost is "ọ̀fẹ́"' },
  { language: 'yo', pattern: outside('pàṣẹ'), says: '"pàṣẹ" is to command: an order is "ọ́dà"' },
  {
    language: 'yo',
    pattern: outside('òsì'),
    says: '"òsì" is the left side: what is left is "kù"',
    except: ['picture.left'],
  },
  {
    language: 'yo',
    pattern: outside('olóhun'),
    says: '"Olóhun" sounds like God: an owner is "oníṣọ́ọ̀bù"',
  },
  { language: 'yo', pattern: outside('ẹ̀rọ-ayárabíàṣá'), says: 'a word that nobody says' },
  {
    language: 'ig',
    pattern: outside('nnwere onwe'),
    says: '"nnwere onwe" is freedom: no cost is "n’efu"',
  },
  {
    language: 'ig',
    pattern: outside('iwu'),
    says: '"iwu" is law: an order is "ọda"',
    // The law itself.
    except: ['legal.terms.body', 'legal.privacy.body'],
  },
  {
    language: 'ig',
    pattern: outside('aka ekpe'),
    says: '"aka ekpe" is the left side: what is left is "fọdụrụ"',
    except: ['picture.left'],
  },
  { language: 'ig', pattern: outside('afịa|ihü'), says: 'a dialect: write "ahịa", "ibe"' },
  {
    language: 'pcm',
    pattern: outside('is|are|was|were'),
    says: 'English grammar: Pidgin says "na" or "dey"',
  },
  { language: 'pcm', pattern: outside('wuna|chale'), says: 'not Nigerian: write "una"' },
  {
    language: 'pcm',
    pattern: outside('chenj|pej|oda'),
    says: 'words of trade keep their English spelling',
  },
];

const forbiddenWords: Check = ({ language, key, text }) =>
  forbidden
    .filter((word) => word.language === language && !word.except?.includes(key))
    .filter(({ pattern }) => formsOf(text).some((form) => pattern.test(form)))
    .map(({ says }) => says);

const checks: readonly Check[] = [
  empty,
  missingForms,
  wrongPlaceholders,
  gluedPlaceholders,
  notComposed,
  wrongSigns,
  forbiddenWords,
];

/** What is wrong with one text, whatever stands beside it. */
export const textFaults = (pair: Pair): string[] => checks.flatMap((check) => check(pair));
