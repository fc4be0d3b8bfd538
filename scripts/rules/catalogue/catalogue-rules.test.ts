import { describe, expect, test } from 'vitest';
import { type Catalogues, catalogueFaults } from './catalogue-rules.ts';
import type { Text } from './text-faults.ts';
import { tightKeys } from './tight-places.ts';

const english: Record<string, Text> = {
  'a.save': 'Save',
  'a.days': { one: '1 day', other: '{count} days' },
  'a.order': 'Your order {number} is on the way.',
  'a.brand': 'WhatsApp {name}',
  'errors.a.gone': 'The thing went.',
};

const good: Record<string, Record<string, Text>> = {
  pcm: {
    'a.save': 'Save',
    'a.days': { one: '{count} day', other: '{count} day' },
    'a.order': 'Your order {number} dey road.',
    'a.brand': 'WhatsApp {name}',
    'errors.a.gone': 'E don go.',
  },
  ha: {
    'a.save': 'Ajiye',
    'a.days': { one: 'kwana {count}', other: 'kwana {count}' },
    'a.order': 'Odarku {number} tana hanya.',
    'a.brand': 'WhatsApp {name}',
    'errors.a.gone': 'Babu shi.',
  },
  yo: {
    'a.save': 'Fi pamọ́',
    'a.days': { other: 'ọjọ́ {count}' },
    'a.order': 'Ọ́dà yín {number} wà lọ́nà.',
    'a.brand': 'WhatsApp {name}',
    'errors.a.gone': 'Kò sí mọ́.',
  },
  ig: {
    'a.save': 'Chekwaa',
    'a.days': { other: 'ụbọchị {count}' },
    'a.order': 'Ọda gị {number} nọ n’ụzọ.',
    'a.brand': 'WhatsApp {name}',
    'errors.a.gone': 'Ọ nweghị ya.',
  },
};

const code = `const errors = defineErrors('a', {\n  gone: 'not_found',\n});
  const Page = ({ t }) => <><Button icon="check">{t('a.save')}</Button>{t('a.days')}{t('a.order')}{t('a.brand')}</>;`;

const usual: Omit<Catalogues, 'others'> = {
  english: { a: english },
  exceptions: {
    stayEnglish: ['WhatsApp'],
    ownWords: { pcm: ['the', 'is'] },
    sameAsEnglish: {},
    tooLong: {},
  },
  notes: { words: { order: 'A purchase.' }, keys: { 'a.save': 'A button.' } },
  sources: [{ path: 'app/x.tsx', code }],
};

const faultsWith = (more: Partial<Catalogues> = {}) =>
  catalogueFaults({
    ...usual,
    others: Object.fromEntries(Object.entries(good).map(([code, a]) => [code, { a }])),
    ...more,
  });

/** The same with one text of one language changed. */
const faultsOf = (language: string, key: string, text: Text | undefined) => {
  const changed = { ...good[language], [key]: text ?? '' };
  if (text === undefined) delete changed[key];
  const others = Object.entries({ ...good, [language]: changed }).map(
    ([code, a]): [string, Catalogues['others'][string]] => [code, { a }],
  );
  return faultsWith({ others: Object.fromEntries(others) });
};

test('four good languages have no fault', () => {
  expect(faultsWith()).toEqual([]);
});

/** Each check is broken once on purpose: one that cannot fail guards nothing. */
describe('a text is refused that', () => {
  test.each<[string, string, string, Text | undefined, RegExp]>([
    ['is missing', 'ha', 'a.save', undefined, /is missing/],
    ['is empty', 'ha', 'a.save', ' ', /is empty/],
    ['is not in English', 'ha', 'a.other', 'Wani', /is not in English/],
    ['is the same as in English', 'ha', 'errors.a.gone', 'The thing went.', /same as in English/],
    ['is English where Pidgin has its own', 'pcm', 'errors.a.gone', 'The thing went.', /same as/],
    ['lost a placeholder', 'yo', 'a.order', 'Ọ́dà yín wà lọ́nà.', /has no placeholder/],
    ['has another placeholder', 'yo', 'a.order', 'Ọ́dà {name}.', /has \{name\}, wanted \{number\}/],
    ['types a 1', 'pcm', 'a.days', { one: '1 day', other: '{count} day' }, /has no placeholder/],
    ['lacks a form', 'ha', 'a.days', { other: 'kwana {count}' }, /lacks the form "one"/],
    [
      'has a form too many',
      'yo',
      'a.days',
      { one: 'ọjọ́ {count}', other: 'ọjọ́ {count}' },
      /"one", which the language does not use/,
    ],
    ['has no forms', 'ig', 'a.days', 'ụbọchị {count}', /needs the forms other/],
    ['has forms where English has none', 'ig', 'a.save', { other: 'Chekwaa' }, /must be one text/],
    ['glues a letter to a name', 'ha', 'a.brand', 'WhatsApp {name}n', /glued to a placeholder/],
    ['elides before a name', 'ig', 'a.brand', 'WhatsApp n’{name}', /glued to a placeholder/],
    ['is taken apart', 'yo', 'a.save', 'Fi pamọ́'.normalize('NFD'), /not in NFC/],
    ['has U+02BC', 'ha', 'errors.a.gone', 'A\u02bca.', /U\+02BC/],
    ['has a straight sign', 'ig', 'errors.a.gone', "n'ụzọ", /straight/],
    ['has a tick for a dot', 'yo', 'errors.a.gone', 'o\u0329', /write the dot/],
    ['has a letter of Niger', 'ha', 'errors.a.gone', 'ƴan', /ƴ/],
    ['has an accent in Pidgin', 'pcm', 'errors.a.gone', 'Ẹ don go.', /Pidgin has none/],
    ['commands', 'ha', 'a.order', 'Umarnin {number}.', /is a command/],
    ['speaks of freedom', 'yo', 'errors.a.gone', 'Òmìnira.', /is freedom/],
    ['speaks of law', 'ig', 'a.order', 'Iwu {number}.', /is law/],
    ['has English grammar', 'pcm', 'errors.a.gone', 'E is gone.', /English grammar/],
    ['is too long for a button', 'yo', 'a.save', 'Ẹ fi í pamọ́ síbẹ̀', /there is room for 14/],
  ])('%s', (_, language, key, text, fault) => {
    const faults = faultsOf(language, key, text);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(fault);
    expect(faults[0]).toContain(`${language}/a.json ${key}:`);
  });

  test('no code asks for, also an error that nobody throws', () => {
    const sources = [{ path: 'app/x.tsx', code: code.replace('gone:', 'lost:') }];
    expect(faultsWith({ sources })).toEqual(['en errors.a.gone: no code asks for it']);
    const without = [{ path: 'app/x.tsx', code: code.replace("{t('a.order')}", '') }];
    expect(faultsWith({ sources: without })).toEqual(['en a.order: no code asks for it']);
  });
});

test('an exception with its reason is taken, and refused once it is not needed', () => {
  const exceptions = { ...usual.exceptions, sameAsEnglish: { ha: { 'a.save': 'We say so.' } } };
  expect(faultsWith({ exceptions })).toEqual([
    'exceptions.json sameAsEnglish ha a.save: is not needed',
  ]);
  const others = { ...good, ha: { ...good.ha, 'a.save': 'Save' } };
  const taken = Object.fromEntries(Object.entries(others).map(([code, a]) => [code, { a }]));
  expect(faultsWith({ exceptions, others: taken })).toEqual([]);
});

test('a note is of a word or a text that is there', () => {
  const notes = { words: { stall: 'In a market.' }, keys: { 'a.gone': 'Nothing.' } };
  expect(faultsWith({ notes })).toEqual([
    'notes.json stall: no English text has this word',
    'notes.json a.gone: there is no such text',
  ]);
});

test('tight places are found in the code', () => {
  const keys = new Set(['a.button', 'a.spoken', 'a.chip', 'a.tab', 'a.text']);
  const page = `const x = <div>{t('a.text')}<Button aria-label={t('a.spoken')}>{t('a.button')}</Button>
    <a className="chip on">{t('a.chip')}</a><LinkTabs items={[{ label: t('a.tab') }]} /></div>;`;
  expect(tightKeys('x.tsx', page, keys)).toEqual(['a.button', 'a.chip', 'a.tab']);
});
