import { expect, test } from 'vitest';
import { fc } from '#tests/support/properties.ts';
import { readVariantCell, writeVariantCell } from './variant-cell.ts';

test('a cell has a line of headings and a line for each variant', () => {
  const phone = { option: '128 GB', color: 'Black', size: '', quantity: 3, price: '' };
  const cell = writeVariantCell([phone, { ...phone, option: '256 GB', price: 171_500 }], 'Storage');
  expect(cell).toBe(
    'Storage | Colour | How many | Price\n128 GB | Black | 3 | \n256 GB | Black | 3 | 171500',
  );
  expect(writeVariantCell([], null)).toBe('');
});

test('what people write by hand is understood', () => {
  expect(readVariantCell(' COLOR|Qty\r\nRed|2\n\n Blue | 1')).toEqual({
    optionName: '',
    variants: [
      { color: 'Red', quantity: '2' },
      { color: 'Blue', quantity: '1' },
    ],
  });
});

test('whatever the words are, they come back', () => {
  const word = fc
    .string({ minLength: 1, maxLength: 8 })
    .filter((text) => text.trim() === text && !/[\r\n]/.test(text));
  const row = fc.record({
    option: word,
    color: word,
    size: word,
    quantity: fc.nat(99),
    price: fc.nat(99),
  });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
      const back = readVariantCell(writeVariantCell(rows, 'Length'));
      const texts = rows.map((one) => ({
        ...one,
        quantity: String(one.quantity),
        price: String(one.price),
      }));
      expect(back).toEqual({ optionName: 'Length', variants: texts });
    }),
  );
});
