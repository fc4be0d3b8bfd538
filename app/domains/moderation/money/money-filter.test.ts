import { expect, test } from 'vitest';
import { readMoneyFilter, readWanted } from './money-filter.ts';

test('what was typed or pasted is read as what it can be', () => {
  expect(readWanted('#0048')).toEqual({ by: 'number', number: 48 });
  expect(readWanted('48')).toEqual({ by: 'number', number: 48 });
  expect(readWanted('22222222222222')).toEqual({ by: 'code', code: '22222222222222' });
  expect(readWanted('ABCDEFGHJKMNPQ')).toEqual({ by: 'code', code: 'abcdefghjkmnpq' });
  expect(readWanted('https://oja.ng/o/22222222222abc?x=1')).toMatchObject({ by: 'code' });
  expect(readWanted('ord-ab23cd45ef67gh89')).toEqual({
    by: 'reference',
    reference: 'ORD-AB23CD45EF67GH89',
  });
  expect(readWanted('0803 555 0142')).toEqual({ by: 'phone', typed: '0803 555 0142' });
  expect(readWanted('+2348035550142')).toMatchObject({ by: 'phone' });
  for (const nothing of ['', 'Ngozi', '#', '%', "' or 1=1"])
    expect(readWanted(nothing)).toBeUndefined();
});

test('the address says what is shown; what it does not know is the beginning', () => {
  expect(readMoneyFilter(new URLSearchParams('show=zzz&over=maybe'))).toMatchObject({
    show: 'orders',
    over: false,
  });
  expect(readMoneyFilter(new URLSearchParams('show=unmatched&over=yes&after=1|x'))).toMatchObject({
    show: 'unmatched',
    over: true,
    after: '1|x',
  });
});
