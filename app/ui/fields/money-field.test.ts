import { expect, test } from 'vitest';
import { groupedAmount } from './money-field.tsx';

test.each([
  ['', ''],
  ['0', '0'],
  ['950', '950'],
  ['12000', '12,000'],
  ['12,000', '12,000'],
  ['₦ 1 250 000', '1,250,000'],
  ['0012', '12'],
  ['1500.5', '1,500.50'],
  ['25k', '25,000'],
  ['N8,500', '8,500'],
  ['1500.555', '1500.555'],
  ['about 5', 'about 5'],
  ['-4', '-4'],
])('%s is shown as %s', (written, shown) => {
  expect(groupedAmount(written)).toBe(shown);
});
