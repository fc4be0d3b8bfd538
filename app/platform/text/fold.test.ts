import { expect, test } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { foldText } from './fold.ts';

test.each([
  ['Ọjà', 'oja'],
  ['ẸFỌ́ RÍRO', 'efo riro'],
  ['Ìbàdàn', 'ibadan'],
  ['ɓauna ɗan ƙarami ƴa', 'bauna dan karami ya'],
  ['Ụlọ ọṅụ', 'ulo onu'],
  ["Men's  Kaftan", 'mens kaftan'],
  ['Menʼs kaftan', 'mens kaftan'],
  ['ｆｕｌｌ ｗｉｄｔｈ', 'full width'],
  ['₦5,000 & up!', '5 000 up'],
  ['', ''],
  ['😀', ''],
])('%s folds to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('folding twice changes nothing, and only plain letters, digits and single spaces are left', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const once = foldText(text);
      expect(once).toMatch(/^([a-z0-9]+( [a-z0-9]+)*)?$/);
      expect(foldText(once)).toBe(once);
    }),
  );
});
