import { expect, test } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { isReservedName } from './reserved-names.ts';

test.each([
  'Oja',
  'Oja Support',
  'OJA OPERATORS',
  'Ọjà Support',
  '0ja',
  '0JA 5upp0rt',
  'O j a',
  'O.J.A. Help',
  'OjaSupport',
  'oja-official',
  'Support @ Oja',
  '@oja',
  'oj@ team',
  'Оја Ѕuрроrt',
  'ΟЈΑ',
  'Ｏｊａ　Ａｄｍｉｎ',
  '𝐎𝐣𝐚 𝐒𝐮𝐩𝐩𝐨𝐫𝐭',
  'Ⓞⓙⓐ',
  '🅾🅹🅰 help',
  '🇴🇯🇦',
  'O\u200bja',
  'Oja\u00ad Sup\u2060port',
  'O\u0336j\u0336a\u0336',
  'Oja Operat\u03bfrs',
  'Oja adrnin',
  'Official Oja Nigeria',
  'The Oja Market',
  'Oja Support Lagos 24/7',
  'Mr Ade, Oja Security',
  'Oja’s Customer Care',
  'Oja Pay',
])('%s is ours', (name) => expect(isReservedName(name)).toBe(true));

test.each([
  'Oja Oba Fabrics',
  'Ọjà Ìbàdàn',
  'Emeka Oja',
  'Ojah Stores',
  'Baoja Support',
  'Mama Tolu & Sons',
  'Customer Care Phones',
  'Support Bras by Ada',
  'Admin',
  'Koko Ja Support',
  'Ojanma Team',
  'Adeoja Services',
  '食',
  '',
])('%s is anybody’s', (name) => expect(isReservedName(name)).toBe(false));

test('case, spaces, marks and look-alikes make no other name', () => {
  const looks: Record<string, string[]> = {
    o: ['o', 'O', '0', 'о', 'Ο', 'ọ', 'ö', 'օ'],
    j: ['j', 'J', 'ј', 'Ｊ', '𝕛'],
    a: ['a', 'A', 'а', 'α', 'á', '4', 'ⓐ'],
    s: ['s', 'S', 'ѕ', '5', '$'],
    t: ['t', 'T', 'т', '7'],
    e: ['e', 'E', 'е', '3', 'ė'],
    m: ['m', 'M', 'м', 'rn'],
  };
  const between = fc.constantFrom('', '', ' ', '\u200b', '.', '-', '\u00ad', '_');
  const written = (word: string) =>
    fc
      .tuple(
        ...[...word].map((letter) =>
          fc.tuple(fc.constantFrom(...(looks[letter] ?? [letter])), between),
        ),
      )
      .map((parts) => parts.flat().join(''));
  fc.assert(
    fc.property(written('oja'), written('team'), fc.boolean(), (own, team, isAlone) => {
      expect(isReservedName(isAlone ? own : `${own} ${team}`)).toBe(true);
    }),
  );
});

test('a long name is read at once', () => {
  expect(isReservedName(`${'oja '.repeat(15)}fabrics`)).toBe(false);
});
